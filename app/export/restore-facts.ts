import { codeOf, verdicts } from '#app/sarif/codes.ts'
import { recordChange } from '#app/store/changes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { noteHand, publishHead } from '#app/store/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { addSnapshot, endSightings } from '#app/store/snapshots.ts'
import { recountTrend } from '#app/store/trend.ts'
import { noteLoss } from '#app/store/upkeep.ts'
import { ownSighting } from '#app/store/write-out.ts'
import { type ReadSighting, readSightings } from './read-sightings.ts'
import { NotRestored } from './restore-error.ts'
import type { ResultBag } from './restore-schemas.ts'
import { RestoredIds } from './restored-ids.ts'
import type { ResultFacts } from './result-facts.ts'

const rowsAtOnce = 500

/** An upload that was read just now, and which runs of the exported log its runs were. */
export type ReadUpload = { uid: string; places: readonly number[] }

type Upload = { id: number; project: number }
type Fixed = { sighting: number; series: number }

/**
 * Gives the results of all uploads of an exported log what their bags say: ids, when they were first seen, what people said of them, and which are
 * fixed. To be called when all are read: what reading makes of a result on one ref may change what it is on another.
 */
export async function applyFacts(database: Database, facts: ResultFacts, read: readonly ReadUpload[]): Promise<void> {
  const db = database.kysely
  const ids = new RestoredIds()
  const told: { upload: Upload; fixed: Fixed[] }[] = []
  for (const { uid, places } of read) {
    const { project, ...found } = await db.selectFrom('upload').select(['id', 'project']).where('uid', '=', uid).executeTakeFirstOrThrow()
    if (project === null) continue
    const upload = { ...found, project }
    told.push({ upload, fixed: await applyTo(database, upload, ids, (row) => facts.take(places[row.run] ?? -1, row.digest)) })
    if (places.some((place) => facts.hasMore(place))) throw new NotRestored('Some results of the log were not read.')
  }
  if (told.length === 0) return
  await db.transaction().execute(async (trx) => {
    await ids.finish(trx)
    for (const { upload, fixed } of told) await end(trx, upload, fixed)
    for (const project of new Set(told.map(({ upload }) => upload.project))) {
      await noteHand(trx, project)
      await noteLoss(trx, project)
    }
    for (const ref of await refsOf(trx, told)) await recountTrend(trx, ref)
  })
}

/** Gives which sightings of an upload have ended. */
async function applyTo(
  database: Database,
  { id, project }: Upload,
  ids: RestoredIds,
  bagOf: (row: ReadSighting) => ResultBag | null,
): Promise<Fixed[]> {
  const fixed: Fixed[] = []
  for await (const rows of readSightings(database, id)) {
    await database.kysely.transaction().execute(async (db) => {
      for (const row of rows) {
        const bag = bagOf(row)
        if (bag === null) throw new NotRestored('The log has more results than it says.')
        const result = await ids.give(db, project, row, bag.id)
        await say(db, result, bag)
        const isFixed = bag.state === 'fixed'
        const reopened = bag.state === 'reopened' ? 1 : 0
        // What was exported stands for its result on its ref, and what was open is, whatever an upload says that was read after it.
        const until = isFixed ? row.until : null
        if (row.reopened !== reopened || row.superseded !== null || row.until !== until) {
          row.sighting = await ownSighting(db, row.sighting, await nextRevision(db))
          await db.updateTable('sighting').set({ reopened, superseded: null, until }).where('id', '=', row.sighting).execute()
        }
        // What the log itself calls absent is over already.
        if (isFixed && row.until === null) fixed.push({ sighting: row.sighting, series: row.series })
      }
    })
  }
  return fixed
}

async function refsOf(db: Queryable, told: readonly { upload: Upload }[]): Promise<number[]> {
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

async function say(db: Queryable, result: number, { firstSeen, verdicts: said }: ResultBag): Promise<void> {
  const latest = said.at(-1)
  const rev = await nextRevision(db)
  const verdict = latest === undefined ? 0 : codeOf(verdicts, latest.verdict)
  const values = { first_seen: firstSeen, verdict, verdict_until: latest?.until ?? null, version: said.length, rev }
  await db.updateTable('result').set(values).where('id', '=', result).execute()
  // A result that is on several refs says the same on each.
  if (said.length === 0 || (await db.selectFrom('verdict').select('id').where('result', '=', result).limit(1).executeTakeFirst())) return
  for (const { verdict, until, ...remark } of said) {
    await recordChange(db, { ...remark, undoes: null }, async ({ change }) => {
      await db
        .insertInto('verdict')
        .values({ result, verdict: codeOf(verdicts, verdict), until, change })
        .execute()
      return 1
    })
  }
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
    for (let at = 0; at < sightings.length; at += rowsAtOnce) await endSightings(db, sightings.slice(at, at + rowsAtOnce), head)
  }
  if (head > 0) await publishHead(db, project, head)
}
