import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { failInPlace } from '#app/store/fail-in-place.ts'
import { slices } from '#app/store/slices.ts'

const idsPerQuery = 1000

export type Holder = { uid: string; result: number | null; identity: string | null }

/** Who holds these ids already: a result, or (with `result` null) a deleted one. */
export async function holdersOf(db: Queryable, uids: readonly string[]): Promise<Map<string, Holder>> {
  const holders = new Map<string, Holder>()
  for (const some of slices(uids, idsPerQuery)) {
    const rows = await db
      .selectFrom('permalink')
      .leftJoin('result', 'result.id', 'permalink.result')
      .select(['permalink.uid', 'permalink.result', sql<string | null>`coalesce(result.identity, result.uid)`.as('identity')])
      .where('permalink.uid', 'in', some)
      .execute()
    for (const row of rows) holders.set(row.uid, row)
  }
  return holders
}

/** Enters the ids of a project's results from `first` to `last` (numbers of results, both included); in order of ids, which is how they lie. */
export async function addPermalinks(
  engine: Database['engine'],
  db: Queryable,
  project: number,
  first: number,
  last: number,
): Promise<void> {
  await failInPlace(engine, db.insertInto('permalink'))
    .columns(['uid', 'result'])
    .expression((from) =>
      from
        .selectFrom('result')
        .select(['uid', 'id'])
        .where('id', '>=', first)
        .where('id', '<=', last)
        .where('project', '=', project)
        .orderBy('uid'),
    )
    .execute()
}
