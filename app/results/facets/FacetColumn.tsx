import { memo } from 'react'
import { LazyFacetPanel } from '#app/results/lazy-parts.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import type { Facet, FolderLevel } from '#app/results/results.schemas.ts'
import { LazyPart } from '#app/ui/LazyPart.tsx'

type FacetColumnProps = { filters: { facets: Facet[]; folders: FolderLevel[] } | undefined; q: string; sort: GroupSort; total: number }

/** The filters beside a list. Their column stays theirs while they are on their way; the list would move into it. */
export const FacetColumn = memo(function FacetColumn({ filters, ...list }: FacetColumnProps) {
  const bones = <div className="bone-facets" />
  if (filters === undefined) return bones
  return (
    <LazyPart fallback={bones}>
      <LazyFacetPanel facets={filters.facets} folders={filters.folders} {...list} />
    </LazyPart>
  )
})
