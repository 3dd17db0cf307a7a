import { lazy, Suspense, useState } from 'react'
import { FacetRow } from '#app/results/facets/FacetRow.tsx'
import type { Facet } from '#app/results/results.schemas.ts'
import type { Sort } from '#app/results/list/results-search.ts'
import { formatNumber } from '#app/ui/format-number.ts'

const LazyFacetSearch = lazy(async () => ({ default: (await import('#app/results/facets/FacetSearch.tsx')).FacetSearch }))

type FacetValuesProps = { facet: Facet; title: string; q: string; sort: Sort }

/** The values of a facet; where there are more than are listed, a search among all of them, whose script comes when it is opened. */
export function FacetValues({ facet: { field, values, more }, title, q, sort }: FacetValuesProps) {
  const [isOpen, setOpen] = useState(false)
  const label = `${formatNumber(more)} more`
  const listed = (
    <ul aria-label={title}>
      {values.map((value) => (
        <FacetRow key={value.value} field={field} value={value} q={q} sort={sort} />
      ))}
    </ul>
  )
  return (
    <>
      {isOpen ? (
        <Suspense fallback={listed}>
          <LazyFacetSearch field={field} title={title} q={q} sort={sort} />
        </Suspense>
      ) : (
        listed
      )}
      {(more > 0 || isOpen) && (
        <button
          type="button"
          className="facet-more needs-script"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Close the search in ${title}` : `${label}: search in ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `${label}…`}
        </button>
      )}
      {more > 0 && (
        <p className="facet-more without-script">
          {label}: search for <code>{field}:</code>
        </p>
      )}
    </>
  )
}
