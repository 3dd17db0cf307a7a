import { Suspense, useState } from 'react'
import { FacetRow } from './FacetRow.tsx'
import type { FilteredList } from './filtered-list.ts'
import type { Facet } from '#app/search/answers/facet.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { writtenOut } from '#app/ui/html/written-out.ts'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

const LazyFacetSearch = lazyScript(() => import('./FacetSearch.tsx'), 'FacetSearch')

type FacetValuesProps = { facet: Facet; title: string; list: FilteredList }

/** The values of a facet; where there are more than are listed, a search among all of them, whose script comes when it is opened. */
export function FacetValues({ facet: { field, values, more }, title, list }: FacetValuesProps) {
  const [isOpen, setOpen] = useState(false)
  const label = `${formatNumber(more)} more`
  if (values.length === 0) return <p className="facet-more">No result has one.</p>
  const listed = (
    <ul aria-label={title} {...writtenOut(values.map((value) => <FacetRow key={value.value} field={field} value={value} list={list} />))} />
  )
  return (
    <>
      {isOpen ? (
        <Suspense fallback={listed}>
          <LazyFacetSearch field={field} title={title} list={list} />
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
          {isOpen ? 'Show fewer' : label}
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
