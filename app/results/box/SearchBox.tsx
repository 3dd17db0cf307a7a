import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { Suggesting } from './SearchAssist.tsx'
import { QueryMarks } from './QueryMarks.tsx'
import { resultsSearchDefaults } from '#app/results/address/results-search.ts'
import { filtersQuery } from '#app/results/results.queries.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { SearchHelpPopover } from './SearchHelpPopover.tsx'
import { useQueryText } from './use-query-text.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

const LazySearchAssist = lazyScript(() => import('./SearchAssist.tsx'), 'SearchAssist')

/** The query. A plain form that leads to the list, also without JavaScript; what helps in writing comes when the box is first entered. */
export function SearchBox({ q, sort, group }: Pick<ResultsSearch, 'q' | 'sort' | 'group'>) {
  // The page asks for it where it has a list.
  const { data } = useQuery({ ...filtersQuery(q), enabled: false })
  const problems = data?.reading.problems ?? []
  /** What helps in writing may come behind it. */
  const pressed = useRef<KeyboardEvent>(null)
  const { input, text, setText, enter, ask, leave } = useQueryText({ q, sort })
  const isAlive = useHydrated()
  const [isWanted, setWanted] = useState(false)
  const [suggesting, setSuggesting] = useState<Suggesting>({ isOpen: false, active: null })
  const marks = text === q && <QueryMarks text={q} problems={problems} input={input} />
  return (
    <search className="search-box">
      <form
        action="/results"
        onSubmit={(event) => {
          event.preventDefault()
          void ask(input.current?.value ?? '', false)
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          name="q"
          defaultValue={q}
          role={isAlive ? 'combobox' : 'searchbox'}
          aria-label="Search results"
          aria-autocomplete={isAlive ? 'list' : undefined}
          aria-expanded={isAlive ? suggesting.isOpen : undefined}
          aria-controls={suggesting.isOpen ? 'query-options' : undefined}
          aria-describedby={problems.length > 0 ? 'query-problems' : undefined}
          aria-activedescendant={suggesting.active ?? undefined}
          placeholder="Search results: severity:high path:src/**"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={() => {
            enter()
            setWanted(true)
          }}
          onKeyDown={({ nativeEvent }) => {
            pressed.current = nativeEvent
          }}
          onInput={(event) => {
            enter()
            setText(event.currentTarget.value)
            setWanted(true)
          }}
          onBlur={leave}
        />
        {isWanted ? (
          <Suspense fallback={marks}>
            <LazySearchAssist
              q={q}
              text={text}
              known={text === q ? problems : []}
              input={input}
              pressed={pressed}
              suggesting={suggesting}
              tell={setSuggesting}
              onText={setText}
              ask={ask}
            />
          </Suspense>
        ) : (
          marks
        )}
        {sort !== resultsSearchDefaults.sort && <input type="hidden" name="sort" value={sort} />}
        {group !== '' && <input type="hidden" name="group" value={group} />}
        {q !== '' && (
          <Link to="/results" search={{ sort }} activeOptions={{ exact: true }} className="search-clear" title="Clear the query">
            <Icon name="close" />
          </Link>
        )}
      </form>
      <button type="button" className="search-help-button" popoverTarget="search-help" title="How to search">
        <span aria-hidden>?</span>
      </button>
      <SearchHelpPopover />
    </search>
  )
}
