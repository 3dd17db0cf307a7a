import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { resultsSearchDefaults } from '#app/results/address/results-search.ts'
import { type Grouping, groupings } from '#app/search/groupings.ts'
import { sortOfRows } from '#app/search/sorts.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'

/** The list and its groups are two views, each with its own select: the focus goes from one to the other. */
let isChosen = false
/** Whether the select was pressed with a pointer last. Who chooses by that goes on in the list, whose keys it would keep. */
let isPressed = false

/** What the list is grouped by. A form, so that it can be chosen without JavaScript, too. */
export function GroupSelect({ search: { q, sort, group } }: { search: ResultsSearch }) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = group
  }, [group])
  useEffect(() => {
    if (isChosen) select.current?.focus()
    isChosen = false
  }, [])
  return (
    <form action="/results" className="group-select">
      {q !== '' && <input type="hidden" name="q" value={q} />}
      {sort !== resultsSearchDefaults.sort && <input type="hidden" name="sort" value={sort} />}
      <label>
        Group
        <select
          ref={select}
          name="group"
          defaultValue={group}
          onPointerDown={() => (isPressed = true)}
          onKeyDown={() => (isPressed = false)}
          onChange={({ target }) => {
            isChosen = !isPressed
            if (isPressed) target.blur()
            // One of the options below.
            const chosen = target.value as Grouping | ''
            // What is shown may be of a moment ago: the address knows better what was asked for since.
            void navigate({
              to: '/results',
              search: ({ q = '', sort = resultsSearchDefaults.sort }) => ({
                q,
                sort: chosen === '' ? sortOfRows(sort) : sort,
                group: chosen,
              }),
            })
          }}
        >
          <option value="">none</option>
          {groupings.map((grouping) => (
            <option key={grouping}>{grouping}</option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="button">Group</button>
      </noscript>
    </form>
  )
}
