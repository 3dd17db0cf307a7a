import { FacetGroup } from '#app/results/FacetGroup.tsx'
import type { Facet } from '#app/results/results.schemas.ts'
import type { Sort } from '#app/results/results-search.ts'
import { parseQuery } from '#app/search/parse.ts'
import { formatCount } from '#app/ui/format-number.ts'

type FacetPanelProps = { facets: Facet[]; q: string; sort: Sort; total: number }

/** Counts per value, beside the list; on a narrow screen a sheet that opens over it. A popover needs no script for that. */
export function FacetPanel({ facets, q, sort, total }: FacetPanelProps) {
  const query = parseQuery(q)
  return (
    <section id="filters" popover="auto" className="facet-panel" aria-label="Filters" data-scroll-restoration-id="filters">
      {facets
        .filter((facet) => facet.values.length > 0)
        .map((facet) => (
          <FacetGroup key={facet.field} facet={facet} query={query} sort={sort} />
        ))}
      <button type="button" className="button button-primary facet-close" popoverTarget="filters" popoverTargetAction="hide">
        Show {formatCount(total, 'result')}
      </button>
    </section>
  )
}
