import type { MouseEvent } from 'react'
import type { FilteredList } from './filtered-list.ts'
import { OpenedFacet } from './OpenedFacet.tsx'
import { listAddress } from '#app/results/address/addresses.ts'
import type { Facet } from '#app/search/answers/facet.ts'
import type { FacetField } from '#app/search/choices.ts'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'

type ClosedFacetProps = {
  field: FacetField
  title: string
  list: FilteredList
  /** With its values, where they came with the others'. */
  facet: Facet | undefined
  isOpen: boolean
  onToggle: () => void
}

/** A facet that is not counted until it is opened; with a choice in it, it stays open. Without JavaScript its title leads to the page on which it is open. */
export function ClosedFacet({ field, title, list, facet, isOpen, onToggle }: ClosedFacetProps) {
  // What a fragment names gets the focus where it can have it: the link that was followed.
  const id = `facet-${field}`
  const isChosen = facet?.values.some(({ chosen }) => chosen !== null) ?? false
  const { defaults: _, ...search } = list
  function toggle(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onToggle()
  }
  return (
    <div className="facet-group">
      <div className="facet-title">
        {isChosen ? (
          <span>{title}</span>
        ) : (
          <a id={id} href={`${listAddress(isOpen ? search : { ...search, open: field })}#${id}`} aria-expanded={isOpen} onClick={toggle}>
            {title}
          </a>
        )}
      </div>
      {(isOpen || isChosen) && <OpenedFacet field={field} title={title} list={list} facet={facet} />}
    </div>
  )
}
