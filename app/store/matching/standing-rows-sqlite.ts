import { type AliasedExpression, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import type { StandingPart, StandingRow } from './standing-row.ts'

const rowsAtOnce = 10_000

/**
 * The sightings of a part that now represent their results in a series, some thousands at a time, in the order of the index. The rest of a snapshot is asked
 * for by itself: as a pair of columns SQLite looks up the first alone, and would go through all of a snapshot's sightings again for each page of them.
 */
export async function* standingRowsOfSqlite(db: Queryable, of: StandingPart, which: 'all' | 'open'): AsyncGenerator<StandingRow[], void> {
  for (let [began, own] = [0, 0]; ;) {
    const rest = await standingRows(db, of, which, { began, own }, rowsAtOnce)
    const more = rest.length === rowsAtOnce ? [] : await standingRows(db, of, which, { began, own: null }, rowsAtOnce - rest.length)
    const rows = [...rest, ...more]
    yield rows.map(({ until, began: _, ...row }) => ({ ...row, isOpen: until === null }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    began = last.began
    own = last.own
  }
}

const columns = ['result', 'run', 'block', 'slot', 'until', 'reopened'] as const
type StoredRow = Omit<StandingRow, 'isOpen'> & { began: number; until: number | null }
type Superseded = { superseded: number | null }
/** Of a snapshot those after a number; where that is null, those of all snapshots after it. */
type After = { began: number; own: number | null }

function standingRows(
  db: Queryable,
  { part, origin }: StandingPart,
  which: 'all' | 'open',
  { began, own }: After,
  limit: number,
): Promise<StoredRow[]> {
  const isAfter = (snapshot: string, number: string) =>
    own === null
      ? sql<boolean>`${sql.ref(snapshot)} > ${began}`
      : sql<boolean>`${sql.ref(snapshot)} = ${began} and ${sql.ref(number)} > ${own}`
  // What a series has of its own is shown as it is stored, and costs half when it is asked for there.
  const from: AliasedExpression<StoredRow & Superseded, 'standing'> =
    part === 0
      ? db
          .selectFrom('sighting')
          .select(['id as own', 'since as began', 'superseded', ...columns])
          .where('series', '=', origin)
          .where(isAfter('since', 'id'))
          .as('standing')
      : db
          .selectFrom('sighted')
          .select(['own', 'began', 'superseded', ...columns])
          .where('origin', '=', origin)
          .where('part', '=', part)
          .where(isAfter('began', 'own'))
          .as('standing')
  return db
    .selectFrom(from)
    .select(['own', 'began', ...columns])
    .where('superseded', 'is', null)
    .$if(which === 'open', (query) => query.where('until', 'is', null))
    .orderBy('began')
    .orderBy('own')
    .limit(limit)
    .execute()
}
