import { Link } from '@tanstack/react-router'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { type GroupSort, groupSorts, sortOfRows, sorts } from '#app/search/sorts.ts'

const labels: Record<GroupSort, string> = {
  severity: 'Severity',
  path: 'Path',
  rule: 'Rule',
  newest: 'Newest',
  oldest: 'Oldest',
  steps: 'Steps',
  count: 'Count',
}

/** The orders of the list, or of its groups, as links. */
export function SortLinks({ search: { q, sort, group } }: { search: ResultsSearch }) {
  const current = group === '' ? sortOfRows(sort) : sort
  return (
    <nav className="sort" aria-label="Sort">
      <span aria-hidden="true">Sort</span>
      {(group === '' ? sorts : groupSorts).map((value) => (
        <Link
          key={value}
          to="/results"
          search={{ q, sort: value }}
          activeOptions={{ exact: true }}
          aria-current={value === current ? 'true' : undefined}
        >
          {labels[value]}
        </Link>
      ))}
    </nav>
  )
}
