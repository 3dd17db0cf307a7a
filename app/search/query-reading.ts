/** What the query box has to say about a query. */
export type QueryProblem = {
  /** UTF-16 offsets into `q`. */
  start: number
  end: number
  sentence: string
  /** The text to put in place of start..end, where there is a likely one. */
  suggestion: string | null
}

export type QueryReading = {
  /** Terms that hold because nothing in the query overrides them, each shown as a chip that can be removed. */
  defaults: { text: string; sentence: string; without: string }[]
  /** The query's own terms. `without` is the query when that term is removed. */
  terms: { text: string; negated: boolean; without: string }[]
  problems: QueryProblem[]
}
