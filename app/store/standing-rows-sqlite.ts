import type { AliasedExpression } from 'kysely'
import type { Queryable } from './database.ts'
import type { StandingPart, StandingRow } from './standing-row.ts'

const rowsAtOnce = 10_000

/**
 * The sightings of a part that now represent their results in a series, some thousands at a time. Snapshot by snapshot, as the index has them: SQLite
 * looks up no pair of columns in it, and would go through all of a snapshot's sightings again for each page of them.
 */
export async function* standingRowsOfSqlite(db: Queryable, of: StandingPart, which: 'all' | 'open'): AsyncGenerator<StandingRow[], void> {
  let rows: StandingRow[] = []
  for (let began = await nextSnapshot(db, of, 0); began !== null; began = await nextSnapshot(db, of, began)) {
    for (let last = 0, isMore = true; isMore;) {
      const some = await standingRows(db, of, { which, began, last })
      for (const { until, ...row } of some) rows.push({ ...row, isOpen: until === null })
      last = some.at(-1)?.own ?? 0
      isMore = some.length === rowsAtOnce
      if (rows.length < rowsAtOnce) continue
      yield rows
      rows = []
    }
  }
  yield rows
}

async function nextSnapshot(db: Queryable, { origin }: StandingPart, before: number): Promise<number | null> {
  const { next } = await db
    .selectFrom('sighting')
    .select((select) => select.fn.min<number | null>('since').as('next'))
    .where('series', '=', origin)
    .where('since', '>', before)
    .executeTakeFirstOrThrow()
  return next
}

const columns = ['result', 'run', 'block', 'slot', 'until', 'reopened'] as const
type StoredRow = Omit<StandingRow, 'isOpen'> & { until: number | null }
type Superseded = { superseded: number | null }
type Page = { which: 'all' | 'open'; began: number; last: number }

function standingRows(db: Queryable, { part, origin }: StandingPart, { which, began, last }: Page): Promise<StoredRow[]> {
  // What a series has of its own is shown as it is stored, and costs half when it is asked for there.
  const from: AliasedExpression<StoredRow & Superseded, 'standing'> =
    part === 0
      ? db
          .selectFrom('sighting')
          .select(['id as own', 'superseded', ...columns])
          .where('series', '=', origin)
          .where('since', '=', began)
          .where('id', '>', last)
          .as('standing')
      : db
          .selectFrom('sighted')
          .select(['own', 'superseded', ...columns])
          .where('origin', '=', origin)
          .where('part', '=', part)
          .where('began', '=', began)
          .where('own', '>', last)
          .as('standing')
  return db
    .selectFrom(from)
    .select(['own', ...columns])
    .where('superseded', 'is', null)
    .$if(which === 'open', (query) => query.where('until', 'is', null))
    .orderBy('own')
    .limit(rowsAtOnce)
    .execute()
}
