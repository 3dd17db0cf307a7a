import type { NameLengths } from '#app/results/list/rows/name-lengths.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'

/** What of a list is on the page. */
export type ShownRows = {
  /** Rows of the whole list. */
  total: number
  /** Rank of the first of `rows`, 1-based. */
  first: number
  /** Rows in a row; undefined stands for one that has not been loaded. */
  rows: (ListedResult | undefined)[]
  /** Where the first of `rows` is in the space that is scrolled through, in rows. */
  at: number
  /** Of all rows that were shown of it. */
  lengths: NameLengths
  hasFailed: boolean
}
