import { Suspense, useMemo, useState } from 'react'
import { LazyFacetPanel } from '#app/results/lazy-parts.ts'
import type { Sort } from '#app/search/sorts.ts'
import type { Facet, FolderLevel } from '#app/results/results.schemas.ts'

type FacetColumnProps = { filters: { facets: Facet[]; folders: FolderLevel[] } | undefined; q: string; sort: Sort; total: number }

/**
 * The filters beside a list. Their column stays theirs while they are on their way; the list would move into it. What the server rendered
 * stays until it is alive, however often the list beside it is drawn: in the place of a part that is to change and has no script yet React
 * would put bones, and the filter that was just followed would lose the focus.
 */
export function FacetColumn(latest: FacetColumnProps) {
  const [first] = useState(latest)
  const [isAlive, setAlive] = useState(first.filters === undefined)
  const { filters, q, sort, total } = isAlive ? latest : first
  return useMemo(() => {
    const bones = <div className="bone-facets" />
    if (filters === undefined) return bones
    return (
      <Suspense fallback={bones}>
        <LazyFacetPanel facets={filters.facets} folders={filters.folders} q={q} sort={sort} total={total} onAlive={setAlive} />
      </Suspense>
    )
  }, [filters, q, sort, total])
}
