import type { ResultId } from '#app/results/results.schemas.ts'

/** A query without one of its terms, `text`, and the exact number of its results. */
export type WiderQuery = { text: string; query: string; total: number }

/**
 * What may have been meant by a query that finds nothing: `ids` are results that it names by their id or their address, `otherwise` has queries
 * with `text` in place of a term, `without` those without one.
 */
export type WiderQueries = { ids: ResultId[]; otherwise: WiderQuery[]; without: WiderQuery[] }
