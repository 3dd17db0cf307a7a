import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Suspense, useEffect, useRef } from 'react'
import { LazySearchHelp } from '#app/results/lazy-parts.ts'
import type { Sort } from '#app/results/results-search.ts'
import { maxQueryLength, resultsSearchDefaults } from '#app/results/results-search.ts'
import { Icon } from '#app/ui/Icon.tsx'

/** The query. A plain form that leads to the list, also without JavaScript. */
export function SearchBox({ q, sort }: { q: string; sort: Sort }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(q)
  useEffect(() => {
    // What was typed before the page came alive stays; a new query replaces it.
    if (shown.current === q || !input.current) return
    shown.current = q
    input.current.value = q
  }, [q])

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = input.current?.value.trim() ?? ''
    shown.current = asked
    void navigate({ to: '/results', search: { q: asked, sort } })
  }
  return (
    <search className="search-box">
      <form action="/results" onSubmit={search}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={maxQueryLength}
          aria-label="Search results"
          placeholder="Search results: severity:high path:src/**"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        {sort !== resultsSearchDefaults.sort && <input type="hidden" name="sort" value={sort} />}
        {q !== '' && (
          <Link
            to="/results"
            search={{ sort }}
            activeOptions={{ exact: true }}
            className="search-clear"
            aria-label="Clear the query"
            title="Clear the query"
          >
            <Icon name="close" />
          </Link>
        )}
      </form>
      <button type="button" className="search-help-button" popoverTarget="search-help" aria-label="How to search" title="How to search">
        ?
      </button>
      <Suspense>
        <LazySearchHelp />
      </Suspense>
    </search>
  )
}
