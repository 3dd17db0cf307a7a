import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import type { StandingPart, StandingRow } from './standing-row.ts'

/**
 * The sightings of a part that now represent their results in a series, in the order of their numbers, some ten thousands at a time. In one question, since
 * no index has them in order, with each column of a part as bytes: a million rows would be eight million numbers, each spelled out and parsed.
 */
export async function* standingRowsOfPostgres(
  db: Queryable,
  { part, origin }: StandingPart,
  which: 'all' | 'open',
): AsyncGenerator<StandingRow[], void> {
  const column = (expression: string) => sql`string_agg(int4send(${sql.raw(expression)}), ''::bytea order by own)`
  // What a series has of its own is shown as it is stored, and costs half when it is asked for there.
  const from =
    part === 0
      ? sql`(select *, id as own from sighting where series = ${origin})`
      : sql`(select * from sighted where origin = ${origin} and part = ${part})`
  const { rows: parts } = await sql<Record<'ids' | 'results' | 'runs' | 'blocks' | 'rests', Buffer>>`
    select ${column('own')} as ids, ${column('result')} as results, ${column('run')} as runs, ${column('block')} as blocks,
      ${column('slot * 4 + (until is null)::integer * 2 + reopened')} as rests
    from ${from} standing
    where superseded is null ${which === 'open' ? sql`and until is null` : sql``}
    group by own >> 16 order by own >> 16`.execute(db)
  for (const { ids, results, runs, blocks, rests } of parts) {
    yield Array.from({ length: ids.length / 4 }, (_, row) => {
      const rest = rests.readInt32BE(row * 4)
      return {
        own: ids.readInt32BE(row * 4),
        result: results.readInt32BE(row * 4),
        run: runs.readInt32BE(row * 4),
        block: blocks.readInt32BE(row * 4),
        slot: rest >> 2,
        isOpen: (rest & 2) !== 0,
        reopened: rest & 1,
      }
    })
  }
}
