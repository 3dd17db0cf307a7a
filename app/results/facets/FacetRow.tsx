import type { ReactNode } from 'react'
import { FacetLinks } from '#app/results/facets/FacetLinks.tsx'
import type { FacetValue } from '#app/results/results.schemas.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import type { Sort } from '#app/results/list/results-search.ts'
import { severities } from '#app/sarif/codes.ts'

type FacetRowProps = { field: string; value: FacetValue; q: string; sort: Sort }

/** A value of a facet with its count. */
export function FacetRow({ field, value, q, sort }: FacetRowProps) {
  return (
    <li className={rowClass(value)}>
      <FacetLinks field={field} value={value} q={q} sort={sort} mark={markOf(field, value.value)} />
    </li>
  )
}

/** The look of a row by what is chosen. */
export function rowClass({ chosen }: Pick<FacetValue, 'chosen'>): string {
  return `facet-row${chosen ? ` is-${chosen}d` : ''}`
}

function markOf(field: string, value: string): ReactNode {
  const severity = field === 'severity' ? severities.find((severity) => severity === value) : undefined
  return severity && <SeverityMark severity={severity} named />
}
