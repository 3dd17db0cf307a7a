import { Link } from '@tanstack/react-router'
import { type Sort, sorts } from '#app/search/sorts.ts'

const labels: Record<Sort, string> = {
  severity: 'Severity',
  path: 'Path',
  rule: 'Rule',
  newest: 'Newest',
  oldest: 'Oldest',
  steps: 'Steps',
}

/** The orders of the list, as links. */
export function SortLinks({ q, sort }: { q: string; sort: Sort }) {
  return (
    <nav className="sort" aria-label="Sort">
      <span aria-hidden="true">Sort</span>
      {sorts.map((value) => (
        <Link
          key={value}
          to="/results"
          search={{ q, sort: value }}
          activeOptions={{ exact: true }}
          aria-current={value === sort ? 'true' : undefined}
        >
          {labels[value]}
        </Link>
      ))}
    </nav>
  )
}
