import { useQuery } from '@tanstack/react-query'
import { Link, type RegisteredRouter, useHydrated, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Suggesting } from './SearchAssist.tsx'
import { QueryMarks } from './QueryMarks.tsx'
import { readResultsSearch, resultsSearchDefaults } from '#app/results/list/results-search.ts'
import { usableQuery } from '#app/results/list/usable-search.ts'
import { filtersQuery } from '#app/results/results.queries.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { SearchHelpPopover } from './SearchHelpPopover.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { lazyScript } from '#app/ui/lazy-script.ts'
import { wantScript } from '#app/ui/want-script.ts'

const LazySearchAssist = lazyScript(() => import('./SearchAssist.tsx'), 'SearchAssist')

/** The query. A plain form that leads to the list, also without JavaScript; what helps in writing comes when the box is first entered. */
export function SearchBox({ q, sort, group }: Pick<ResultsSearch, 'q' | 'sort' | 'group'>) {
  const router = useRouter()
  // The page asks for it where it has a list.
  const { data } = useQuery({ ...filtersQuery(q), enabled: false })
  const problems = data?.reading.problems ?? []
  const input = useRef<HTMLInputElement>(null)
  /** The queries that the box has asked for since it last agreed with the page, and whether typing has made an entry in the history. */
  const own = useRef({ asked: [q], hasEntry: false })
  /** What helps in writing may come behind it. */
  const pressed = useRef<KeyboardEvent>(null)
  const [text, setText] = useState(q)
  const isAlive = useHydrated()
  const [isWanted, setWanted] = useState(false)
  const [suggesting, setSuggesting] = useState<Suggesting>({ isOpen: false, active: null })
  useEffect(() => {
    const { asked } = own.current
    if (asked.at(-1) === q) asked.splice(0, asked.length, q)
    const box = input.current
    // What was typed stays, before the page came alive, while answers to it come in, and while it is written; another query replaces it.
    if (box === null || asked.includes(q) || (box === document.activeElement && box.value.trim() !== asked.at(-1))) return
    own.current = { asked: [q], hasEntry: false }
    box.value = q
    setText(q)
  }, [q])

  /** Typing makes one entry in the history, and then replaces it; Enter ends it. What was chosen beside the box since, and is still on its way, holds, too. */
  async function ask(written: string, isTyping: boolean) {
    const { asked, hasEntry } = own.current
    const query = usableQuery(written.trim())
    const base = asked.at(-1) ?? q
    const latest = latestList(router)
    own.current = { asked: [...asked, query], hasEntry: isTyping }
    const isOvertaken = latest !== null && latest.q !== base
    let search = { q: query, sort: latest?.sort ?? sort }
    if (isOvertaken) {
      const rebase = await wantScript(() => import('./rebase-query.ts'))
      // More may have been chosen meanwhile.
      const chosen = latestList(router) ?? latest
      search = { q: rebase.rebaseQuery(base, query, chosen.q), sort: chosen.sort }
    }
    await router.navigate({ to: '/results', search, replace: hasEntry && !isOvertaken })
  }
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
          onFocus={() => setWanted(true)}
          onKeyDown={({ nativeEvent }) => {
            pressed.current = nativeEvent
          }}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setWanted(true)
          }}
          onBlur={({ currentTarget }) => {
            const { asked } = own.current
            own.current.hasEntry = false
            // What was being written as another query came, and was never asked, stays no longer.
            if (asked.length > 1 || asked[0] === q) return
            asked[0] = q
            setText((currentTarget.value = q))
          }}
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

/** The list that is shown or on its way in its place; null on another page. */
function latestList({ state, latestLocation }: RegisteredRouter): ResultsSearch | null {
  const isList = state.resolvedLocation?.pathname === '/results' && latestLocation.pathname === '/results'
  return isList ? readResultsSearch(latestLocation.search) : null
}
