import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { slices } from '#app/store/slices.ts'

const idsAtOnce = 1000

/** Whether a row of `result` can be seen anywhere: not while its log is being read, nor once its deletion has begun. What is buried has no head. */
export const isSeen = sql<boolean>`exists (
  select 1 from sighted_first s join series on series.id = s.series join project on project.id = series.project
  where s.result = result.id and s.since <= project.head)`

/** Whether a row of `result` has no sighting left, not even one that nobody sees. */
export const isBereft = sql<boolean>`not exists (select 1 from sighting where sighting.result = result.id)`

/** Whether each of these ids, none of which leads to a result that can be seen, led to one that was deleted. */
export async function areDeleted(db: Queryable, uids: readonly string[]): Promise<boolean> {
  for (const some of slices(uids, idsAtOnce)) {
    const { count } = await db
      .selectFrom('permalink')
      .leftJoin('result', 'result.id', 'permalink.result')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('permalink.uid', 'in', some)
      // Others are of a log that is not read to its end (permalinks.ts).
      .where((where) =>
        where.or([
          where('result.id', 'is', null),
          where('result.first_seen', 'not in', (inner) =>
            inner
              .selectFrom('upload')
              .select('received_at')
              .where('status', '<>', 'done')
              .whereRef('upload.project', '=', 'result.project'),
          ),
        ]),
      )
      .executeTakeFirstOrThrow()
    if (count < some.length) return false
  }
  return true
}
