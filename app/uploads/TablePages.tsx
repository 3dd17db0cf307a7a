import { Link } from '@tanstack/react-router'
import type { OverviewSearch } from './upload-search.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** What of the first page is shown with a page of a table. */
export type TablePlace = Partial<OverviewSearch>

type TablePagesProps = {
  /** What the table is called, and where it stands. */
  label: string
  hash: string
  /** The place of its first row among all, and how many rows it has. */
  from: number
  count: number
  total: number
  /** Where the pages beside it are, if there are any. */
  newer: TablePlace | null
  older: TablePlace | null
  /** What these are called where rows are not in the order of time. */
  words?: readonly [newer: string, older: string]
}

/** The ways to newer and older rows of a table, where it does not have all. */
export function TablePages({ label, hash, from, count, total, newer, older, words = ['Newer', 'Older'] }: TablePagesProps) {
  if (newer === null && older === null) return null
  return (
    <nav className="table-pages" aria-label={label}>
      {newer !== null && (
        <Link to="/" search={newer} hash={hash} preload={false} rel="prev" className="button">
          <Icon name="left" />
          {words[0]}
        </Link>
      )}
      {count > 0 && (
        <span className="tabular-nums">
          {formatNumber(from)} to {formatNumber(from + count - 1)} of {formatNumber(total)}
        </span>
      )}
      {older !== null && (
        <Link to="/" search={older} hash={hash} preload={false} rel="next" className="button">
          {words[1]}
          <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
