import { memo } from 'react'
import { LazyFacetPanel } from './lazy-facet-panel.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import type { CountedFilters } from './filtered-list.ts'
import { LazyPart } from '#app/ui/scripts/LazyPart.tsx'

type FacetColumnProps = { filters: CountedFilters | { facets?: undefined } | undefined; q: string; sort: GroupSort; total: number }

/** The filters beside a list. Their column stays theirs while they are on their way; the list would move into it. */
export const FacetColumn = memo(function FacetColumn({ filters, ...list }: FacetColumnProps) {
  const bones = <div className="bone-facets" />
  if (filters?.facets === undefined) return bones
  return (
    <LazyPart fallback={bones}>
      <LazyFacetPanel filters={filters} {...list} />
    </LazyPart>
  )
})
