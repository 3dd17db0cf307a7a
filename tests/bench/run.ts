import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startPostgresServer } from '#tests/setup/postgres-server.ts'
import { buildAll } from './build-all.ts'
import { measureParsing } from './floor.ts'
import { writeLog } from './make-log.ts'
import { measureEverything, type Subject } from './measure-everything.ts'
import { type Options, readOptions, sizeLabel, usage } from './options.ts'
import { tell } from './progress.ts'
import { broken, heldTo, type Measured, rowsOf } from './rows.ts'
import { markdownOf, tableOf } from './table.ts'
import { megabytes } from './units.ts'

/** `npm run bench`: what Assay costs on this machine, as one table of ratios and budgets. `--help` says how it can be asked. */

/** The floor is what JSON.parse takes for a log of so many results, scaled by bytes: a log of any size does not fit into a string. */
const resultsOfFloor = { all: 100_000, steady: 10_000 }
const change = { dropped: 0.05, moved: 0.2 }
/** What most commits do to a large code base. */
const littleChange = { dropped: 0.0001, moved: 0.0001 }
/** As analysers mostly write it: the log names another commit, and has the same results. */
const noChange = { dropped: 0, moved: 0 }

if (process.argv.includes('--help')) {
  console.log(usage)
} else {
  const options = optionsOrUsage()
  // What is measured has stores of its own, whatever the environment sets for somebody's server.
  for (const name of Object.keys(process.env)) if (/^(ASSAY|SENTRY)_|^(DATABASE_URL|HOST|PORT)$/.test(name)) delete process.env[name]
  if (options.build) buildAll()
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endAtOnce(folder))
  const postgres = options.engine === 'postgres' ? await startPostgresServer(true) : null
  try {
    await run(options, folder, await makeLogs(options, folder), postgres)
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(options: Options, folder: string, subjects: Subject[], postgres: Parameters<typeof measureEverything>[2]) {
  // Ratios mean something only where nothing else had much to do.
  const machine = `Node ${process.versions.node}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} before`
  const measured = heldTo(options.judged, await measureEverything(options, folder, postgres, subjects))
  const rows = rowsOf(measured)
  const title = [options.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL', ...measured.map(sizeOf), machine].join(', ')
  console.log(`${title}\n\n${tableOf(rows, measured)}`)
  if (options.markdown !== null) await writeFile(options.markdown, `${title}.\n\n${markdownOf(rows, measured)}\n`)
  const wrong = broken(rows)
  const kind = options.judged === 'steady' ? 'budgets that do not go by the clock' : 'budgets'
  if (options.judged !== 'nothing') console.log(`\n${wrong.length === 0 ? `All ${kind} hold.` : `${wrong.length} rows break ${kind}:`}`)
  for (const { part, name, budget } of wrong) console.log(`  ${part}: ${name.trim()} (${budget})`)
  process.exitCode = wrong.length === 0 ? 0 : 1

  function sizeOf({ label, results }: Measured, at: number): string {
    return `${label} results${label === sizeLabel(results) ? '' : ` (${results})`} in ${megabytes(subjects[at]?.bytes ?? 0)}`
  }
}

/** The logs, each with what JSON.parse takes for it. */
async function makeLogs({ log, next, sizes, judged }: Options, folder: string): Promise<Subject[]> {
  tell('making logs')
  const parsed = resultsOfFloor[judged === 'steady' ? 'steady' : 'all']
  const floor = await writeLog(join(folder, 'floor.sarif'), parsed)
  const parsing = await measureParsing(floor.path)
  const floorOf = (bytes: number) => (parsing * bytes) / floor.bytes
  if (log !== null) {
    const { size: bytes } = await stat(log)
    return [{ label: basename(log), results: 1, log, bytes, unchanged: log, few: null, next, floor: floorOf(bytes) }]
  }
  const subjects: Subject[] = []
  for (const results of sizes) {
    const first = results === parsed ? floor : await writeLog(join(folder, `${results}.sarif`), results)
    const unchanged = await writeLog(join(folder, `${results}-unchanged.sarif`), results, noChange)
    const few = await writeLog(join(folder, `${results}-few.sarif`), results, littleChange)
    const later = await writeLog(join(folder, `${results}-later.sarif`), results, change)
    subjects.push({
      label: sizeLabel(results),
      results,
      log: first.path,
      bytes: first.bytes,
      unchanged: unchanged.path,
      few: few.path,
      next: later.path,
      floor: floorOf(first.bytes),
    })
  }
  return subjects
}

/** What the arguments say; where they cannot be used, ends with what is wrong with them. */
function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

/** Ends what was started with it, as far as the system tells, and leaves no folder. */
function endAtOnce(folder: string): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      const children = readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean)
      for (const child of children) process.kill(Number(child))
    }
  } catch {
    // There is no such list, or a child has ended by itself.
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(130)
}
