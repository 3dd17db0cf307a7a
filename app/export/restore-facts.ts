import { codeOf, verdicts } from '#app/sarif/codes.ts'
import { recordChange } from '#app/store/changes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { noteHand, publishHead } from '#app/store/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { addSnapshot, endSightings } from '#app/store/snapshots.ts'
import { noteLoss } from '#app/store/upkeep.ts'
import { ownSighting } from '#app/store/write-out.ts'
import { readSightings } from './read-sightings.ts'
import { NotRestored } from './restore-error.ts'
import type { ResultBag } from './restore-schemas.ts'
import { RestoredIds } from './restored-ids.ts'
import type { ResultFacts } from './result-facts.ts'

const rowsAtOnce = 500

type Upload = { id: number; project: number; received_at: string }
type Fixed = { sighting: number; series: number }

/**
 * Gives the results of an upload, which was read just now, what their bags say: ids, when they were first seen, what people said of them, and
 * which are fixed. `places`: which runs of the exported log its runs were.
 */
export async function applyFacts(database: Database, uid: string, facts: ResultFacts, places: readonly number[]): Promise<void> {
  const db = database.kysely
  const upload = await db.selectFrom('upload').select(['id', 'project', 'received_at']).where('uid', '=', uid).executeTakeFirstOrThrow()
  if (upload.project === null) return
  const own = { ...upload, project: upload.project }
  const ids = new RestoredIds(own.project)
  const fixed: Fixed[] = []
  for await (const rows of readSightings(database, own.id)) {
    await db.transaction().execute(async (trx) => {
      for (const row of rows) {
        const bag = facts.take(places[row.run] ?? -1, row.digest)
        if (bag === null) throw new NotRestored('The log has more results than it says.')
        const result = await ids.give(trx, row, bag.id)
        await say(trx, result, bag)
        if (bag.state === 'reopened') {
          row.sighting = await ownSighting(trx, row.sighting, await nextRevision(trx))
          await trx.updateTable('sighting').set({ reopened: 1 }).where('id', '=', row.sighting).execute()
        }
        // What the log itself calls absent is over already.
        if (bag.state === 'fixed' && row.until === null) fixed.push({ sighting: row.sighting, series: row.series })
      }
    })
  }
  if (places.some((place) => facts.hasMore(place))) throw new NotRestored('Some results of the log were not read.')
  await db.transaction().execute(async (trx) => {
    await ids.finish(trx)
    await end(trx, own, fixed)
    await noteHand(trx, own.project)
    await noteLoss(trx, own.project)
  })
}

async function say(db: Queryable, result: number, { firstSeen, verdicts: said }: ResultBag): Promise<void> {
  const latest = said.at(-1)
  const rev = await nextRevision(db)
  const known = await db.selectFrom('result').select('version').where('id', '=', result).executeTakeFirstOrThrow()
  const verdict = latest === undefined ? 0 : codeOf(verdicts, latest.verdict)
  const values = { first_seen: firstSeen, verdict, verdict_until: latest?.until ?? null, version: said.length, rev }
  await db.updateTable('result').set(values).where('id', '=', result).execute()
  // A result that is on several refs says the same on each.
  if (said.length === 0 || known.version > 0) return
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
async function end(db: Queryable, { id: upload, project, received_at }: Upload, fixed: readonly Fixed[]): Promise<void> {
  let head = 0
  for (const [series, some] of Map.groupBy(fixed, (row) => row.series)) {
    const before = await db
      .selectFrom('snapshot')
      .select(['commit_id', 'tool_version', 'results'])
      .where('series', '=', series)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { commit_id, tool_version } = before
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
