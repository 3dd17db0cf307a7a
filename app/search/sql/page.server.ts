import { sql } from 'kysely'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { longestMessage, type RowNames, type ShownRow } from '#app/search/answers/listed-result.server.ts'
import type { Sort } from '#app/search/sorts.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isNumber, isSighting, storedOrder } from '#app/store/sightings/sighted.ts'
import { verdictAt } from './conditions.server.ts'
import type { Cursor, SortKey } from '#app/search/answers/cursor.ts'
import { type Rows, selection } from './rows.server.ts'
import type { RowOrder, Standing } from '#app/search/answers/selection.server.ts'
import { type Holds, namesOfSeries, type Sql } from './sql-text.server.ts'
import { sortedLetters } from '#app/search/text/text-order.ts'

const names = sql`cross join file f cross join rule u`
const namesJoined = sql`f.id = s.file and u.id = s.rule`

type PageRow = ShownRow & Standing & { keys: SortKey[] }
type Keyed = { [key in `k${number}`]: SortKey }

const path = sql`substr(f.path, 1, ${sql.lit(sortedLetters)})`
const rule = sql`substr(u.name, 1, ${sql.lit(sortedLetters)})`
const line = sql`s.start_line`
const row = [sql`r.id`, sql`here.ref`]

const orders: { [sort in Sort]: { keys: Sql[]; descending: boolean } } = {
  severity: { keys: [sql`s.severity`, path, line, ...row], descending: false },
  path: { keys: [path, line, ...row], descending: false },
  rule: { keys: [rule, path, line, ...row], descending: false },
  newest: { keys: row, descending: true },
  oldest: { keys: row, descending: false },
  // The longest thread flows first.
  steps: { keys: [sql`-s.steps`, path, line, ...row], descending: false },
}

/** At most `limit` rows next to the cursor, or the first ones, in the list's order; `skip` rows before them are left out. */
export async function readPage(
  database: Database,
  rows: Rows,
  { sort, cursor, skip, limit }: { sort: Sort; cursor: Cursor | null; skip: number; limit: number },
): Promise<PageRow[]> {
  const { before, from, where } = selection(rows)
  const { keys } = orders[sort]
  const { rows: read } = await sql<PageRow & Keyed>`
    ${before}, page as (
      select s.id as sighting, ${rows.at} as at, ${rows.state} as state, ${rows.change ?? sql`null`} as change, ${keyColumns(keys)}
      from ${from} ${names}
      where ${where} and ${namesJoined} and ${cursor === null ? sql`1 = 1` : isBeyond(cursor)}
      order by ${ordered(sort, cursor?.direction ?? 'after')}
      limit ${limit} offset ${skip}
    )
    select page.*, ${shown(longestMessage, rows.now)}, ${rows.standingAt(sql`page.at`, sql`page.state`)}
    from page join sighted_first s on ${isNumber(sql`page.sighting`)} ${shownTables} join here on here.id = s.series
    order by ${ordered(sort, 'after')}`.execute(database.kysely)
  return read.map((one) => ({ ...one, keys: keysOf(one, keys.length) }))
}

/** These sightings as rows; their names and their standing in a list are the caller's to say. In no order. `db` is a transaction that ends soon. */
export async function readRows(
  { engine }: Database,
  db: Queryable,
  sightings: number[],
  now: string,
): Promise<Omit<ShownRow, keyof RowNames>[]> {
  const { rows } = await sql<Omit<ShownRow, keyof RowNames>>`
    select ${said(longestMessage, now)} from sighted_first s join result r on r.id = s.result where ${isSighting(engine, sightings)}`.execute(
    db,
  )
  return rows
}

/** Sighting and standing of every row, in order. */
export function everyRow(rows: Rows, order: RowOrder): Sql<{ id: number } & Standing> {
  const { before, from, where } = selection(rows)
  const standing = sql`s.id, ${rows.state} as state, ${rows.standingAt(rows.at, rows.state)}, ${rows.change ?? sql`null`} as change`
  if (order === 'stored') {
    return sql`${before} select ${standing} from ${from} where ${where} order by ${storedOrder}`
  }
  return sql`
    ${before} select ${standing}, ${keyColumns(orders[order].keys)}
    from ${from} ${names} where ${where} and ${namesJoined} order by ${ordered(order, 'after')}`
}

/** What a row shows that is not said by the moment at which it is read; of its message so many letters, and one more where there are more. */
export function shown(letters: number, now: string): Sql {
  return sql`${said(letters, now)}, project.slug as project, ref.name as ref, tool.name as tool, u.name as rule, f.path`
}

/** All of it but its names. */
function said(letters: number, now: string): Sql {
  return sql`s.id as sighting, s.run, s.block, s.slot, r.uid, s.level, s.severity, s.kind, s.suppression,
    substr(s.message, 1, ${letters + 1}) as message, s.start_line as line, s.steps, ${verdictAt(now)} as verdict, r.version, r.first_seen as seen`
}

/** What `shown` reads from, besides the sighting `s`. */
export const shownTables = sql`
  join result r on r.id = s.result
  join series on series.id = s.series ${namesOfSeries}
  join rule u on u.id = s.rule
  join file f on f.id = s.file`

/** Id and sort values of the first row, or the one next to the cursor, for which `condition` holds. */
export async function readKeys(
  database: Database,
  rows: Rows,
  { sort, cursor, condition }: { sort: Sort; cursor: Cursor | null; condition: Holds },
): Promise<{ uid: ResultId; keys: SortKey[] } | null> {
  const { before, from, where } = selection(rows)
  const { keys } = orders[sort]
  const { rows: read } = await sql<{ uid: ResultId } & Keyed>`
    ${before}
    select r.uid, ${keyColumns(keys)} from ${from} ${names}
    where ${where} and ${namesJoined} and ${condition} and ${cursor === null ? sql`1 = 1` : isBeyond(cursor)}
    order by ${ordered(sort, cursor?.direction ?? 'after')}
    limit 1`.execute(database.kysely)
  const [first] = read
  return first === undefined ? null : { uid: first.uid, keys: keysOf(first, keys.length) }
}

type Place = { sort: Sort; keys: SortKey[]; inclusive?: boolean }

/** How many rows there are, and how many of them come before the one with these sort values; with `inclusive` that one counts, too. */
export async function countRows(database: Database, rows: Rows, place: Place | null): Promise<{ total: number; before: number }> {
  const { before, from, where } = selection(rows)
  const { rows: counted } = await (
    place === null
      ? sql<{ total: number; before: number }>`${before} select count(*) as total, 0 as before from ${from} where ${where}`
      : sql<{ total: number; before: number }>`
          ${before}
          select count(*) as total, count(case when ${isBefore(place)} then 1 end) as before
          from ${from} ${names} where ${where} and ${namesJoined}`
  ).execute(database.kysely)
  return counted[0] ?? { total: 0, before: 0 }
}

function isBeyond({ sort, direction, keys }: Cursor): Holds {
  const isGreater = (direction === 'before') === orders[sort].descending
  const comparison = sql.raw(`${isGreater ? '>' : '<'}${direction === 'at' ? '=' : ''}`)
  return sql`(${sql.join(orders[sort].keys)}) ${comparison} (${sql.join(keys)})`
}

function isBefore({ sort, keys, inclusive = false }: Place): Holds {
  return inclusive ? sql`not (${isBeyond({ sort, keys, direction: 'after' })})` : isBeyond({ sort, keys, direction: 'before' })
}

function ordered(sort: Sort, direction: Cursor['direction']): Sql {
  const { keys, descending } = orders[sort]
  const way = descending === (direction !== 'before') ? sql` desc` : sql``
  return sql.join(keys.map((_, index) => sql`${sql.ref(`k${index}`)}${way}`))
}

function keyColumns(keys: Sql[]): Sql {
  return sql.join(keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`))
}

function keysOf(row: Keyed, length: number): SortKey[] {
  return Array.from({ length }, (_, index) => row[`k${index}`] ?? '')
}
