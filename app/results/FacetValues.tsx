import { lazy, Suspense, useState } from 'react'
import type { Facet } from '#app/results/results.schemas.ts'
import type { Sort } from '#app/results/results-search.ts'
import { formatNumber } from '#app/ui/format-number.ts'

const LazyFacetSearch = lazy(async () => ({ default: (await import('#app/results/FacetSearch.tsx')).FacetSearch }))

type FacetValuesProps = { facet: Facet; title: string; q: string; sort: Sort }

/** The way to the values that are not listed: a search among all of them. Its script comes when it is opened. */
export function FacetValues({ facet: { field, more }, title, q, sort }: FacetValuesProps) {
  const [isOpen, setOpen] = useState(false)
  const label = `${formatNumber(more)} more`
  return (
    <>
      <button
        type="button"
        className="facet-more needs-script"
        aria-expanded={isOpen}
        aria-label={isOpen ? `Close the search in ${title}` : `${label}: search in ${title}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Close the search' : `${label}…`}
      </button>
      <p className="facet-more without-script">
        {label}: search for <code>{field}:</code>
      </p>
      {isOpen && (
        <Suspense fallback={<p className="facet-more">Looking…</p>}>
          <LazyFacetSearch field={field} title={title} q={q} sort={sort} />
        </Suspense>
      )}
    </>
  )
}
