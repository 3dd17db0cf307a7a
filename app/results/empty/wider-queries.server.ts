import { answerTotal } from '#app/search/answer.ts'
import { readQuery } from '#app/search/reading.ts'
import type { Database } from '#app/store/database.ts'
import type { WiderQuery } from './empty.schemas.ts'

/** Milliseconds after which nothing more is counted: what is found by then helps already. */
const longest = 500

/** Of a query that finds nothing, those that are without one of its terms, or without one that holds by default, and find something. */
export async function widerQueries(database: Database, q: string): Promise<WiderQuery[]> {
  const { terms, defaults } = readQuery(q)
  const found: WiderQuery[] = []
  const end = performance.now() + longest
  for (const { text, without } of [...terms, ...defaults]) {
    const total = await answerTotal(database, { q: without })
    if (total > 0) found.push({ text, query: without, total })
    if (performance.now() > end) break
  }
  return found
}
