import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { numberList } from '#app/store/number-list.ts'
import { isBereft } from '#app/store/sightings/seen-results.ts'
import { slices } from '#app/store/slices.ts'

/** Results that are deleted in one transaction. */
export const resultsAtOnce = 2000
const changesAtOnce = 1000

/**
 * Deletes those of a project's results that no sighting is left of, among some or, with null, all; their ids answer that they are gone. Those that an upload
 * being read has made are left to it, which takes them back with their ids (app/store/deleting/sweep.ts). Gives how many there were, up to a bound.
 */
export async function deleteBereftResults(db: Queryable, project: number, among: readonly number[] | null): Promise<number> {
  const rows = await db
    .selectFrom('result')
    .select(['id', 'uid'])
    .where('project', '=', project)
    .$if(among !== null, (query) => query.where(sql<boolean>`id in (${numberList(among ?? [])})`))
    .where('first_seen', 'not in', (inner) =>
      // One of another project may have been received in the same millisecond.
      inner.selectFrom('upload').select('received_at').where('status', '=', 'reading').where('upload.project', '=', project),
    )
    .where(isBereft)
    .limit(resultsAtOnce)
    .execute()
  await deleteResults(db, rows)
  return rows.length
}

/** Deletes, of the next results of these projects after a number, those without a sighting; their ids answer that they are gone. Gives the last number. */
export async function deleteNextBereft(db: Queryable, projects: number[], after: number): Promise<number | null> {
  const some = await db
    .selectFrom('result')
    .select('id')
    .where('id', '>', after)
    .where('project', 'in', projects)
    .orderBy('id')
    .limit(resultsAtOnce)
    .execute()
  const last = some.at(-1)?.id
  if (last === undefined) return null
  const rows = await db
    .selectFrom('result')
    .select(['id', 'uid'])
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('project', 'in', projects)
    .where(isBereft)
    .execute()
  await deleteResults(db, rows)
  return last
}

/** Deletes results with what was said of them; all ids that led to them answer that they are gone. */
async function deleteResults(db: Queryable, rows: readonly { id: number; uid: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await deleteVerdicts(db, ids)
  const uids = rows.map(({ uid }) => uid)
  await db.updateTable('permalink').set({ result: null }).where('uid', 'in', uids).execute()
  // Ids that led to them otherwise.
  await db.updateTable('permalink').set({ result: null }).where('alias', '=', sql.lit(1)).where('result', 'in', ids).execute()
  await db.deleteFrom('result').where('id', 'in', ids).execute()
}

/** What was said of several results stays for those that are left. */
async function deleteVerdicts(db: Queryable, results: number[]): Promise<void> {
  const rows = await db.deleteFrom('verdict').where('result', 'in', results).returning('change').execute()
  const changes = [...new Set(rows.map(({ change }) => change))]
  // A result may have had many, and a statement takes only so many values.
  for (const some of slices(changes, changesAtOnce)) {
    await sql`
      delete from change where id in (${sql.join(some)}) and not exists (
        select 1 from verdict where verdict.id between change.first and change.last and verdict.change = change.id)`.execute(db)
  }
}
