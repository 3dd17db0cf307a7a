import { FacetRow } from '#app/results/FacetRow.tsx'
import type { Facet } from '#app/results/results.schemas.ts'
import type { Sort } from '#app/results/results-search.ts'
import type { Query } from '#app/search/query.ts'
import { formatNumber } from '#app/ui/format-number.ts'

const titles: Record<string, string> = {
  is: 'State',
  severity: 'Severity',
  level: 'Level',
  kind: 'Kind',
  baseline: 'Baseline',
  verdict: 'Verdict',
  tool: 'Tool',
  rule: 'Rule',
  tag: 'Tag',
  cwe: 'CWE',
  project: 'Project',
  category: 'Category',
  path: 'Folder',
  ref: 'Ref',
  has: 'Holds',
}

type FacetGroupProps = { facet: Facet; query: Query; sort: Sort }

/** The values of one field. */
export function FacetGroup({ facet, query, sort }: FacetGroupProps) {
  const title = titles[facet.field] ?? facet.field
  return (
    <details className="facet-group" open>
      <summary>
        <h2>{title}</h2>
      </summary>
      <ul aria-label={title}>
        {facet.values.map((value) => (
          <FacetRow key={value.value} field={facet.field} value={value} query={query} sort={sort} />
        ))}
      </ul>
      {facet.more > 0 && (
        <p className="facet-more">
          {formatNumber(facet.more)} more: search for <code>{facet.field}:</code>
        </p>
      )}
    </details>
  )
}
