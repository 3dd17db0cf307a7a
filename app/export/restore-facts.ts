import { sql } from 'kysely'
import { codeOf, verdicts } from '#app/sarif/codes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { enterVerdicts } from '#app/store/verdicts/enter-verdicts.ts'
import { noteHand, publishHead } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { addSnapshot, endSightings } from '#app/store/projects/snapshots.ts'
import { recountTrend } from '#app/store/projects/trend.ts'
import { noteLossOfAll } from '#app/store/change-notes.ts'
import { ownShared } from '#app/store/deleting/write-out.ts'
import { type ReadSighting, readSightings } from './read-sightings.ts'
import { NotRestored } from './not-restored.ts'
import { refuseMixed } from './refuse-mixed.ts'
import type { ResultBag } from './restore-schemas.ts'
import { RestoredIds } from './restored-ids.ts'
import type { ResultFacts } from './result-facts.ts'
import { slices } from '#app/store/slices.ts'

const rowsAtOnce = 500

/** An upload that was read just now, and which runs of the exported log its runs were. */
type ReadUpload = { uid: string; places: readonly number[] }

type Upload = { id: number; project: number }
type Fixed = { sighting: number; series: number }
type Told = ReadSighting & { bag: ResultBag; wanted: string }

/**
 * Gives the results of all uploads of an exported log what their bags say: ids, when they were first seen, what people said of them, and which are
 * fixed. To be called when all are read: what reading makes of a result on one ref may change what it is on another.
 */
export async function applyFacts(database: Database, facts: ResultFacts, read: readonly ReadUpload[]): Promise<void> {
  if (read.length === 0) return
  const db = database.kysely
  const uids = read.map(({ uid }) => uid)
  // Each time: others wait behind it, and what they read in between is seen.
  async function alone(trx: Queryable): Promise<number> {
    const rev = await nextRevision(trx)
    await refuseMixed(trx, uids)
    return rev
  }
  const ids = new RestoredIds()
  const told: { upload: Upload; fixed: Fixed[] }[] = []
  for (const { uid, places } of read) {
    const { project, ...found } = await db.selectFrom('upload').select(['id', 'project']).where('uid', '=', uid).executeTakeFirstOrThrow()
    if (project === null) continue
    const upload = { ...found, project }
    told.push({ upload, fixed: await applyTo(database, upload, { ids, alone }, (row) => facts.take(places[row.run] ?? -1, row.digest)) })
    if (places.some((place) => facts.hasMore(place))) throw new NotRestored('Some results of the log were not read.')
  }
  await db.transaction().execute(async (trx) => {
    await alone(trx)
    await ids.finish(trx)
    for (const { upload, fixed } of told) await end(trx, upload, fixed)
    for (const project of new Set(told.map(({ upload }) => upload.project))) {
      await noteHand(trx, project)
      await noteLossOfAll(trx, project)
    }
    for (const ref of await refsOf(trx, told)) await recountTrend(trx, ref)
    // From here on it stays, whatever becomes of this process.
    await trx.updateTable('upload').set({ restorer: null }).where('uid', 'in', uids).execute()
  })
}

/** Gives which sightings of an upload have ended. */
async function applyTo(
  database: Database,
  { id, project }: Upload,
  { ids, alone }: { ids: RestoredIds; alone: (db: Queryable) => Promise<number> },
  bagOf: (row: ReadSighting) => ResultBag | null,
): Promise<Fixed[]> {
  const fixed: Fixed[] = []
  for await (const rows of readSightings(database, id)) {
    const told = rows.map((row): Told => {
      const bag = bagOf(row)
      if (bag === null) throw new NotRestored('The log has more results than it says.')
      return { ...row, bag, wanted: bag.id }
    })
    const ended = await database.kysely.transaction().execute(async (db) => {
      const rev = await alone(db)
      const results = await ids.give(db, project, told, rev)
      await say(db, new Map(told.map(({ bag }, at) => [results[at] ?? 0, bag])), rev)
      return stand(db, told, results, rev)
    })
    fixed.push(...ended)
  }
  return fixed
}

/** Makes sightings those of results, open or ended as their bags say. Gives which end at the snapshot that is to come. */
async function stand(db: Queryable, told: readonly Told[], results: readonly number[], rev: number): Promise<Fixed[]> {
  const standings = told.map(({ bag: { state }, ...row }, at) => {
    // What was exported stands for its result on its ref, and what was open is, whatever an upload says that was read after it.
    const until = state === 'fixed' ? row.until : null
    const reopened = state === 'reopened' ? 1 : 0
    const result = results[at] ?? row.result
    const isOther = result !== row.result || row.reopened !== reopened || row.superseded !== null || row.until !== until
    return { sighting: row.sighting, series: row.series, result, reopened, until, isOther, hasEnded: state === 'fixed' && until === null }
  })
  const others = standings.filter(({ isOther }) => isOther)
  const shared = others.map(({ sighting }) => sighting)
  const own = await ownShared(db, shared, rev)
  await standAnew(
    db,
    others.map(({ sighting, ...rest }) => ({ ...rest, sighting: own.get(sighting) ?? sighting })),
  )
  // What the log itself calls absent is over already.
  return standings.flatMap(({ sighting, series, hasEnded }) => (hasEnded ? [{ sighting: own.get(sighting) ?? sighting, series }] : []))
}

type Standing = { sighting: number; result: number; reopened: number; until: number | null }

async function standAnew(db: Queryable, standings: readonly Standing[]): Promise<void> {
  if (standings.length === 0) return
  const rows = standings.map(
    ({ sighting, result, reopened, until }) =>
      sql`(cast(${sighting} as integer), cast(${result} as integer), cast(${reopened} as integer), cast(${until} as integer))`,
  )
  await sql`
    with anew (id, result, reopened, until) as (values ${sql.join(rows)})
    update sighting set result = anew.result, reopened = anew.reopened, superseded = null, until = anew.until
    from anew where sighting.id = anew.id`.execute(db)
}

async function refsOf(db: Queryable, told: readonly { upload: Upload }[]): Promise<number[]> {
  if (told.length === 0) return []
  const uploads = told.map(({ upload }) => upload.id)
  const rows = await db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .select('series.ref')
    .distinct()
    .where('snapshot.upload', 'in', uploads)
    .execute()
  return rows.map(({ ref }) => ref)
}

/** Says of results what was said of them; of one that is on several refs the same on each. */
async function say(db: Queryable, bags: ReadonlyMap<number, ResultBag>, rev: number): Promise<void> {
  const rows = Array.from(bags, ([result, { firstSeen, verdicts: said }]) => {
    const latest = said.at(-1)
    const verdict = latest === undefined ? 0 : codeOf(verdicts, latest.verdict)
    const until = latest?.until ?? null
    return sql`(cast(${result} as integer), cast(${firstSeen} as text), cast(${verdict} as integer), cast(${until} as text), cast(${said.length} as integer))`
  })
  await sql`
    with told (id, first_seen, verdict, until, version) as (values ${sql.join(rows)})
    update result set first_seen = told.first_seen, verdict = told.verdict, verdict_until = told.until, version = told.version, rev = ${rev}
    from told where result.id = told.id`.execute(db)
  const logs = new Map(Array.from(bags, ([result, { verdicts: said }]) => [result, said] as const).filter(([, said]) => said.length > 0))
  if (logs.size === 0) return
  const known = await db
    .selectFrom('verdict')
    .select('result')
    .distinct()
    .where('result', 'in', [...logs.keys()])
    .execute()
  for (const { result } of known) logs.delete(result)
  await enterVerdicts(db, logs)
}

/** Fixed is what a later snapshot has not: each series that has such gets one, which holds all others. */
async function end(db: Queryable, { id: upload, project }: Upload, fixed: readonly Fixed[]): Promise<void> {
  let head = 0
  for (const [series, some] of Map.groupBy(fixed, (row) => row.series)) {
    const before = await db
      .selectFrom('snapshot')
      .select(['commit_id', 'tool_version', 'results'])
      .where('series', '=', series)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { commit_id, tool_version } = before
    // Snapshots are numbered in the order of their times, and those of other refs came meanwhile.
    const received_at = new Date().toISOString()
    head = await addSnapshot(db, { series, upload, commit_id, tool_version, received_at })
    await db
      .updateTable('snapshot')
      .set({ results: before.results - some.length })
      .where('id', '=', head)
      .execute()
    const sightings = some.map(({ sighting }) => sighting)
    for (const ended of slices(sightings, rowsAtOnce)) await endSightings(db, ended, head)
  }
  if (head > 0) await publishHead(db, project, head)
}
