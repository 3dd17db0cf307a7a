/** A query without one of its terms, `text`, and the exact number of its results. */
export type WiderQuery = { text: string; query: string; total: number }
