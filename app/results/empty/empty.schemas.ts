import type { ResultId } from '#app/results/results.schemas.ts'
import type { FoundQuery } from '#app/search/suggestions/found-otherwise.server.ts'

/**
 * Of a query for projects alone, what the list leaves out of open results because people have dismissed it, or the log suppresses it; no result is in
 * both.
 */
export type SetAside = { why: 'verdict' | 'suppressed'; query: string; total: number }

/**
 * What may have been meant by a query that finds nothing: `ids` are results that it names by their id or their address, `otherwise` has queries
 * with `text` in place of a term, `rules` one with the rules that are about its words in place of these, and `without` those without a term.
 */
export type WiderQueries = { ids: ResultId[]; otherwise: FoundQuery[]; rules: FoundQuery[]; without: FoundQuery[]; setAside: SetAside[] }
