import { memo, Suspense } from 'react'
import { LazyFacetPanel } from '#app/results/lazy-parts.ts'
import type { Sort } from '#app/results/list/results-search.ts'
import type { Facet, FolderLevel } from '#app/results/results.schemas.ts'

type FacetColumnProps = { filters: { facets: Facet[]; folders: FolderLevel[] } | undefined; q: string; sort: Sort; total: number }

/**
 * The filters beside a list. Their column stays theirs while they are on their way; the list would move into it. And what the server
 * rendered stays until their script has come, however often the list beside it is drawn: it is drawn anew only for other filters.
 */
export const FacetColumn = memo(function FacetColumn({ filters, q, sort, total }: FacetColumnProps) {
  const bones = <div className="bone-facets" />
  if (filters === undefined) return bones
  return (
    <Suspense fallback={bones}>
      <LazyFacetPanel facets={filters.facets} folders={filters.folders} q={q} sort={sort} total={total} />
    </Suspense>
  )
})
