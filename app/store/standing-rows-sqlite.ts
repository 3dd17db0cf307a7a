import type { Queryable } from './database.ts'
import type { StandingPart, StandingRow } from './standing-row.ts'

const rowsAtOnce = 10_000

/** The sightings of a part that now represent their results in a series, some thousands at a time. */
export async function* standingRowsOfSqlite(
  db: Queryable,
  { part, origin }: StandingPart,
  which: 'all' | 'open',
): AsyncGenerator<StandingRow[], void> {
  let last = { began: 0, own: 0 }
  for (;;) {
    // In the order of the index, which ends with the number here: any other would sort all that is left for each page.
    const rows = await db
      .selectFrom('sighted')
      .select(['own', 'began', 'result', 'run', 'block', 'slot', 'until', 'reopened'])
      .where('origin', '=', origin)
      .where('part', '=', part)
      .where((where) => where(where.refTuple('began', 'own'), '>', where.tuple(last.began, last.own)))
      .where('superseded', 'is', null)
      .$if(which === 'open', (query) => query.where('until', 'is', null))
      .orderBy('began')
      .orderBy('own')
      .limit(rowsAtOnce)
      .execute()
    yield rows.map(({ until, ...row }) => ({ ...row, isOpen: until === null }))
    const lastRow = rows.at(-1)
    if (lastRow === undefined || rows.length < rowsAtOnce) return
    last = lastRow
  }
}
