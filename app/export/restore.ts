import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { type DecodedLog, decodeLog } from '#app/ingest/decoding/decode.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { removeLeftovers } from '#app/ingest/leftovers.ts'
import { ownerOfThisProcess } from '#app/ingest/owner.ts'
import { MalformedJson, UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { type KeptParameters, rootSchema, uploadParametersSchema } from '#app/ingest/parameters.ts'
import type { Database } from '#app/store/database.ts'
import { slugOf } from '#app/store/projects/projects.ts'
import { refName } from '#app/store/projects/refs.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import { NotRestored } from './not-restored.ts'
import { refuseMixed } from './refuse-mixed.ts'
import { applyFacts } from './restore-facts.ts'
import { type ExportedNames, restoreNames } from './restore-names.ts'
import { type RestoredRun, restoredRuns } from './restore-parts.ts'
import type { RunBag } from './restore-schemas.ts'
import { ResultFacts } from './result-facts.ts'

type Restoring = {
  limits: IngestLimits
  /** An empty folder for what lies in between; it takes about twice as much as the logs. Where restoring fails, something of it may be left. */
  folder: string
  /** Reads a log as an upload that is being restored, and gives it when it is read. */
  read(path: string, parameters: KeptParameters): Promise<Upload>
}

/** A run with the file that it came in. */
type FiledRun = RestoredRun & { file: string }

/**
 * Reads exported logs, or archives of such, into a database that has nothing of their projects: as they were before they were exported, with the ids,
 * states and verdicts that results had (docs/export.md). Gives the uploads, one for each project, ref and category, whichever files these came in.
 * Throws `NotRestored` and what reading throws, and then leaves nothing of them; nothing is read before all logs were looked at.
 */
export async function restoreLogs(database: Database, paths: readonly string[], { limits, folder, read }: Restoring): Promise<Upload[]> {
  const parts = join(folder, 'parts')
  await mkdir(parts)
  const facts = new ResultFacts(join(parts, 'facts'))
  try {
    await untilOthersAreGone(database)
    const runs: FiledRun[] = []
    const names: string[] = []
    for (const [at, path] of paths.entries()) {
      const ofFile = join(parts, `file-${at}`)
      await mkdir(ofFile)
      try {
        for (const log of await decodeLog(path, { encoding: null, fileName: basename(path), folder: ofFile, limits })) {
          const ofLog = join(parts, `log-${names.length}`)
          await mkdir(ofLog)
          for (const run of runsOf(log, ofLog, facts, runs.length)) {
            facts.note(run.place, { log: names.length, scope: JSON.stringify([run.bag.projectKey, run.bag.ref]) })
            runs.push({ ...run, file: path })
          }
          names.push(log.member === null ? path : `${path} (${log.member})`)
          if (log.temporary) await rm(log.path)
        }
        await refuseKnown(database, runs)
      } catch (error) {
        throw ofOneFile(error, path)
      }
    }
    refuseContradictions(facts, names)
    const groups = groupsOf(runs)
    const uploads: Upload[] = []
    for (const [group, some] of groups.entries()) uploads.push(await readGroup(join(parts, `${group}`), some, read))
    await refuseMixed(
      database.kysely,
      uploads.map(({ id }) => id),
    )
    const named = await restoreNames(
      database,
      uploads,
      groups.map((some) => exportedNames(some.at(-1))),
    )
    const told = uploads.map(({ id }, group) => ({ uid: id, places: (groups[group] ?? []).map(({ place }) => place) }))
    await applyFacts(database, facts, told)
    return named
  } catch (error) {
    // What is not gone by now goes when this process has ended.
    await removeLeftovers(database, (restorer) => restorer === ownerOfThisProcess).catch(() => false)
    throw error
  } finally {
    facts.close()
    await rm(parts, { recursive: true, force: true })
  }
}

/** What died while it restored has left what would be taken for projects that are there. */
async function untilOthersAreGone(database: Database): Promise<void> {
  while (!(await removeLeftovers(database))) await wait(50)
}

/** What cannot be restored for the sake of one file names it. */
function ofOneFile(error: unknown, path: string): unknown {
  const reason = error instanceof UnreadableUpload ? sentenceOf(error) : error instanceof NotRestored ? error.message : null
  return reason === null ? error : new NotRestored(`${path}: ${reason}`, { cause: error })
}

/** No tool wrote it but Assay, whose download breaks off where the server or the way to it fails. */
function sentenceOf(error: UnreadableUpload): string {
  if (!(error instanceof MalformedJson && error.code === 'json-truncated')) return error.sentence
  return `It ends too early, at byte ${error.offset}: ${error.detail}. It broke off while it was exported: export it again.`
}

/** Logs that were exported one after the other may each be right, and cannot both be. */
function refuseContradictions(facts: ResultFacts, names: readonly string[]): void {
  const twice = facts.inSeveralLogs()
  if (twice !== null) {
    const where = twice.logs.map((log) => names[log]).join(' and in ')
    throw new NotRestored(`The result ${twice.id} is in ${where}, of the same ref. It is restored from one: export each once.`)
  }
  const other = facts.toldOtherwise()
  if (other === null) return
  const where = other.logs.map((log) => names[log]).join(' and in ')
  throw new NotRestored(
    `Of the result ${other.id}, its verdicts or when it was first seen are not the same in ${where}. Export both again, at one time.`,
  )
}

/** The runs of a log, numbered from `first` on. */
function runsOf({ path, member }: DecodedLog, folder: string, facts: ResultFacts, first: number): RestoredRun[] {
  try {
    return restoredRuns(path, folder, facts, first)
  } catch (error) {
    throw error instanceof NotRestored && member !== null ? new NotRestored(`${member}: ${error.message}`) : error
  }
}

const ours = new Set(['version', '$schema', 'runs'])

/** Runs that make one upload. The default ref of a project comes first: others are compared with it. */
function groupsOf(runs: readonly FiledRun[]): FiledRun[][] {
  const groups = Map.groupBy(runs, ({ bag }) => JSON.stringify([bag.projectKey, bag.ref, bag.category]))
  return [...groups.values()].sort((a, b) => Number(b[0]?.bag.isDefaultRef) - Number(a[0]?.bag.isDefaultRef))
}

async function refuseKnown({ kysely }: Database, runs: readonly RestoredRun[]): Promise<void> {
  const keys = new Set(runs.map(({ bag }) => bag.projectKey))
  for (const key of keys) {
    const known = await kysely.selectFrom('project').select('slug').where('key', '=', key).executeTakeFirst()
    if (known !== undefined) {
      throw new NotRestored(`The project ${known.slug} is in this database already. A log is restored where its projects are not.`)
    }
    // Logs that are sent by this name are of that project, and would be of the restored one from then on.
    const called = await kysely.selectFrom('project').select('slug').where('slug', '=', slugOf(key)).executeTakeFirst()
    if (called !== undefined) {
      throw new NotRestored(`Another project of this database goes by the name ${called.slug}. Give that one another name, and begin anew.`)
    }
    const twin = [...keys].find((other) => other !== key && slugOf(other) === slugOf(key))
    if (twin === undefined) continue
    throw new NotRestored(`The projects ${key} and ${twin} go by one name. Restore one, give that another name, and restore the other.`)
  }
}

async function readGroup(folder: string, runs: readonly FiledRun[], read: Restoring['read']): Promise<Upload> {
  const [first] = runs
  if (first === undefined) throw new Error('A group has a run.')
  const bag = runs.at(-1)?.bag ?? first.bag
  const { projectKey, ref, category, commit } = bag
  await mkdir(folder)
  // Named as it is from here on: by `.br` it would be taken for compressed.
  const log = join(folder, basename(first.file).replace(/\.br$/i, ''))
  await pipeline(logOf(runs), createWriteStream(log))
  const upload = await read(log, { ...usable({ ref: wholeRef(bag), category, commit }), key: projectKey, ...rootsOf(runs) })
  await rm(log)
  if (upload.status !== 'done') throw new NotRestored(`${projectKey}, ${ref}: ${upload.error?.sentence ?? 'not read.'}`)
  return upload
}

/** A series has what its uploads had, and each of these had a folder of its own. What is none says nothing. */
function rootsOf(runs: readonly RestoredRun[]): Pick<KeptParameters, 'root' | 'roots'> {
  const roots = runs.map(({ bag }) => rootSchema.safeParse(bag.root).data ?? null)
  const [root] = roots
  if (roots.some((other) => other !== root)) return { roots }
  return root == null ? {} : { root }
}

/** A ref as an upload names it: a branch that is called `origin/x` or `refs/heads/x` itself would be taken for `x`, and `pull/7`, which is no default ref, for a pull request. */
function wholeRef({ ref, isDefaultRef }: RunBag): string {
  const { name, kind } = refName(ref)
  return name === ref && !(isDefaultRef && kind === 'pull') ? ref : `refs/heads/${ref}`
}

/** Of what a project was called, what an upload can be told, too: longer names came from the log. */
function exportedNames(run: FiledRun | undefined): ExportedNames {
  const known = (name: string | null) => usable({ project: name }).project ?? null
  return { name: known(run?.bag.project ?? null), former: (run?.bag.formerNames ?? []).flatMap((name) => known(name) ?? []) }
}

/** What an upload can be told of these, and keeps as it is; what it cannot came from the log, and comes from it again. */
function usable(told: Record<string, string | null>): KeptParameters {
  const shape: Record<string, z.ZodType> = uploadParametersSchema.shape
  const kept = Object.entries(told).filter(([name, value]) => typeof value === 'string' && shape[name]?.safeParse(value).data === value)
  return uploadParametersSchema.parse(Object.fromEntries(kept))
}

async function* logOf(runs: readonly RestoredRun[]): AsyncGenerator<Uint8Array | string, void> {
  yield '{"version":"2.1.0","runs":['
  for (const [at, { run }] of runs.entries()) {
    if (at > 0) yield ','
    yield* createReadStream(run)
  }
  yield ']'
  // What is said twice is read twice, and the last counts.
  for (const { log } of runs) {
    for (const [name, json] of log) if (!ours.has(name)) yield `,${JSON.stringify(name)}:${json}`
  }
  yield '}'
}
