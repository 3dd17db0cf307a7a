import type { FilteredList } from './filtered-list.ts'
import { FacetLinks } from './FacetLinks.tsx'
import type { FacetValue } from '#app/search/answers/facet.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { severities } from '#app/sarif/codes.ts'

/** A value of a facet with its count. */
export function FacetRow({ field, value, list }: { field: string; value: FacetValue; list: FilteredList }) {
  const severity = field === 'severity' ? severities.find((severity) => severity === value.value) : undefined
  return (
    <li className={rowClass(value)}>
      <FacetLinks
        field={field}
        value={value}
        list={list}
        detail={value.title}
        mark={severity && <SeverityMark severity={severity} named />}
      />
    </li>
  )
}

/** The look of a row by what is chosen. */
export function rowClass({ chosen }: Pick<FacetValue, 'chosen'>): string {
  return `facet-row${chosen ? ` is-${chosen}d` : ''}`
}
