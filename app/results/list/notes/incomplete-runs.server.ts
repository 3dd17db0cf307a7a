import { seriesMeant } from '#app/search/sql/conditions.server.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { understand } from '#app/search/language/understand.ts'
import type { Database } from '#app/store/database.ts'
import { hasIncomplete, type IncompleteRun, newestIncomplete } from '#app/store/projects/incomplete-runs.ts'

const mostNamed = 3

/** The runs that may have missed results of a list: their first three, and how many more there are. */
type IncompleteRuns = { runs: IncompleteRun[]; more: number }

/**
 * Which newest runs a list's results come from that did not complete (SARIF appendix I). Of the query what names projects, tools and categories counts; one
 * that asks for another ref or for what once was is answered with none, since it is not about the newest runs.
 */
export async function incompleteRuns(database: Database, q: string): Promise<IncompleteRuns> {
  const none = { runs: [], more: 0 }
  const terms = understand(parseQuery(q))
  if (terms.some(({ field }) => elsewhere.has(field)) || !(await hasIncomplete(database.kysely))) return none
  const { runs, total } = await newestIncomplete(database.kysely, seriesMeant(database, terms), mostNamed)
  return { runs, more: total - runs.length }
}

const elsewhere = new Set(['ref', 'upload', 'run', 'commit', 'compare', 'at'])
