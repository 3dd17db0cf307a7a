import { useQueryClient } from '@tanstack/react-query'
import { listAddress } from '#app/results/address/addresses.ts'
import { listPagesAt, listPageQuery } from '#app/results/results.queries.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** The way to the page before and after for those who have no JavaScript; all others scroll. */
export function ListPages({ search, rank }: { search: ResultSearch; rank: number }) {
  const { q, sort } = search
  // It was loaded before anything was rendered, and nothing changes here.
  const page = useQueryClient().getQueryData(listPageQuery(search, listPagesAt(rank)[0]).queryKey)
  if (page === undefined || (page.next === null && page.previous === null)) return null
  return (
    <nav className="list-pages" aria-label="Pages">
      {page.previous !== null && (
        <a rel="prev" className="button" href={listAddress({ q, sort, cursor: page.previous })}>
          <Icon name="left" />
          Previous
        </a>
      )}
      {page.from !== null && (
        <span className="tabular-nums">
          {formatNumber(page.from)} to {formatNumber(page.from + page.results.length - 1)} of {formatNumber(page.total)}
        </span>
      )}
      {page.next !== null && (
        <a rel="next" className="button" href={listAddress({ q, sort, cursor: page.next })}>
          Next
          <Icon name="right" />
        </a>
      )}
    </nav>
  )
}
