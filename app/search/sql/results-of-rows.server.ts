import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import type { FoundResults, ListSize } from '#app/search/answers/answers.ts'
import { type Rows, selection } from './rows.server.ts'

/** The results that rows are of. They come as one array: as many rows would take ten times the memory. */
export async function readResults({ engine, kysely }: Database, rows: Rows): Promise<FoundResults> {
  const { before, from, where } = selection(rows)
  const list = engine === 'postgres' ? sql`cast(json_agg(distinct s.result) as text)` : sql`json_group_array(distinct s.result)`
  const { rows: read } = await sql<{ total: number; results: string | null }>`
    ${before}
    select count(*) as total, ${list} as results from ${from} where ${where}`.execute(kysely)
  const [{ total, results } = { total: 0, results: null }] = read
  // Numbers of results, as the query has them.
  const numbers: number[] = JSON.parse(results ?? '[]')
  return { total, results: Int32Array.from(numbers).sort() }
}

/** How many rows there are, and of how many results. */
export async function countResults({ kysely }: Database, rows: Rows): Promise<ListSize> {
  const { before, from, where } = selection(rows)
  const { rows: counted } = await sql<ListSize>`
    ${before}
    select count(*) as total, count(distinct s.result) as results from ${from} where ${where}`.execute(kysely)
  return counted[0] ?? { total: 0, results: 0 }
}
