import { listAddress } from '#app/results/address/addresses.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { groupSorts, sortOfRows, sorts } from '#app/search/sorts.ts'

/** The orders of the list, or of its groups, as plain links. */
export function SortLinks({ search: { q, sort, group } }: { search: ResultsSearch }) {
  const current = group === '' ? sortOfRows(sort) : sort
  return (
    <nav className="sort" aria-label="Sort" data-links="">
      <span aria-hidden="true">Sort</span>
      {(group === '' ? sorts : groupSorts).map((value) => (
        <a key={value} href={listAddress({ q, sort: value, group })} aria-current={value === current ? 'page' : undefined}>
          {value}
        </a>
      ))}
      {/* To hear: the title, by which a list is announced, is that of before. */}
      <span role="status" className="sr-only">
        Sorted by {current}
      </span>
    </nav>
  )
}
