import { listAddress } from '#app/results/list/addresses.ts'
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

/** The orders of the list, or of its groups, as plain links. */
export function SortLinks({ search: { q, sort, group } }: { search: ResultsSearch }) {
  const current = group === '' ? sortOfRows(sort) : sort
  return (
    <nav className="sort" aria-label="Sort" data-links="">
      <span aria-hidden="true">Sort</span>
      {(group === '' ? sorts : groupSorts).map((value) => (
        <a key={value} href={listAddress({ q, sort: value, group })} aria-current={value === current ? 'page' : undefined}>
          {labels[value]}
        </a>
      ))}
    </nav>
  )
}
