import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { FacetRow } from './FacetRow.tsx'
import type { FilteredList } from './filtered-list.ts'
import { longestWanted, mostValues, shownValues } from '#app/results/address/results-search.ts'
import { valuesQuery } from './facets.queries.ts'
import type { FacetField } from '#app/search/choices.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

type FacetSearchProps = { field: FacetField; title: string; list: FilteredList }

/** All values of a facet, by what they have in them. What was found stays until the next is there. */
export function FacetSearch({ field, title, list }: FacetSearchProps) {
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(shownValues)
  const { data, isError } = useQuery({
    ...valuesQuery({ q: list.q, field, text: useDeferredValue(text), limit }),
    placeholderData: keepPreviousData,
  })
  const total = data === undefined ? 0 : data.values.length + data.more
  return (
    <div className="facet-search">
      <input
        className="field"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the button before it
        autoFocus
        value={text}
        maxLength={longestWanted}
        placeholder={`Search in ${title}`}
        aria-label={`Search in ${title}`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="sr-only">
        {data && formatCount(total, 'value')}
      </p>
      {isError && <p className="facet-more">The values could not be fetched. Try again in a moment.</p>}
      {data?.values.length === 0 && <p className="facet-more">None of them has this in it.</p>}
      <ul aria-label={title}>
        {data?.values.map((value) => (
          <FacetRow key={value.value} field={field} value={value} list={list} />
        ))}
      </ul>
      {data !== undefined && data.more > 0 && (
        <p className="facet-more">
          {limit < mostValues ? (
            <button type="button" onClick={() => setLimit(mostValues)}>
              Show more of {formatNumber(total)}
            </button>
          ) : (
            `${formatNumber(data.more)} more: search for ${data.more === 1 ? 'it' : 'them'}`
          )}
        </p>
      )}
    </div>
  )
}
