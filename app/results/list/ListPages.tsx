import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listPagesAt, listPageQuery } from '#app/results/results.queries.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

/** The way to the page before and after for those who have no JavaScript; all others scroll. */
export function ListPages({ search, rank }: { search: ResultSearch; rank: number }) {
  const { q, sort } = search
  const { data: page } = useSuspenseQuery(listPageQuery(search, listPagesAt(rank)[0]))
  if (page.next === null && page.previous === null) return null
  return (
    <nav className="list-pages" aria-label="Pages">
      {page.previous !== null && (
        <Link to="/results" search={{ q, sort, cursor: page.previous }} rel="prev" className="button">
          <Icon name="left" />
          Previous
        </Link>
      )}
      {page.from !== null && (
        <span className="tabular-nums">
          {formatNumber(page.from)} to {formatNumber(page.from + page.results.length - 1)} of {formatNumber(page.total)}
        </span>
      )}
      {page.next !== null && (
        <Link to="/results" search={{ q, sort, cursor: page.next }} rel="next" className="button">
          Next
          <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
