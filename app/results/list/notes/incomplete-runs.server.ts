import { sql } from 'kysely'
import { seriesMeant } from '#app/search/sql/conditions.server.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { understand } from '#app/search/language/understand.ts'
import type { Database } from '#app/store/database.ts'
import { hasIncomplete, type IncompleteRun, newestIncomplete } from '#app/store/projects/incomplete-runs.ts'
import { isOnDefaultRef } from '#app/store/projects/series.ts'

/** As many as the gate names. */
const mostNamed = 50

/** The runs that may have missed results of a list: the first of them, and how many more there are. */
type IncompleteRuns = { runs: IncompleteRun[]; more: number }

/**
 * Which newest runs a list's results come from that did not complete (SARIF appendix I). Of the query what names projects, refs, tools and categories counts; one
 * that asks for what once was is answered with none, since it is not about the newest runs.
 */
export async function incompleteRuns(database: Database, q: string): Promise<IncompleteRuns> {
  const none = { runs: [], more: 0 }
  const terms = understand(parseQuery(q))
  if (terms.some(({ field }) => past.has(field))) return none
  const namesRefs = terms.some(({ field }) => field === 'ref')
  if (!namesRefs && !(await hasIncomplete(database.kysely))) return none
  const meant = seriesMeant(database, terms)
  const { runs, total } = await newestIncomplete(
    database.kysely,
    namesRefs ? meant : sql<boolean>`${isOnDefaultRef} and ${meant}`,
    mostNamed,
  )
  return { runs, more: total - runs.length }
}

const past = new Set(['upload', 'run', 'commit', 'compare', 'at'])
