import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import type { FilteredList } from './filtered-list.ts'
import { FacetValues } from './FacetValues.tsx'
import { valuesQuery } from './facets.queries.ts'
import { filtersQuery } from '#app/results/results.queries.ts'
import type { Facet } from '#app/search/answers/facet.ts'
import { type FacetField, listedValues } from '#app/search/choices.ts'

type OpenedFacetProps = {
  field: FacetField
  title: string
  list: FilteredList
  /** With its values, where they came with the others'. */
  facet: Facet | undefined
}

/** The values of a facet that people have opened. Where it was after the others were counted, they are asked for by themselves. */
export function OpenedFacet({ field, title, list, facet }: OpenedFacetProps) {
  const { q } = list
  // With those of another query they come.
  const isComing = useIsFetching({ queryKey: filtersQuery(q).queryKey }) > 0
  const { data, isError, refetch } = useQuery({
    ...valuesQuery({ q, field, text: '', limit: listedValues }),
    enabled: facet === undefined && !isComing,
    placeholderData: keepPreviousData,
  })
  const known = facet ?? data
  if (known !== undefined) return <FacetValues facet={known} title={title} list={list} />
  if (!isError) return <p className="facet-more">Counting…</p>
  return (
    <p className="facet-more" role="alert">
      The values could not be fetched.{' '}
      <button type="button" onClick={() => void refetch()}>
        Try again
      </button>
    </p>
  )
}
