import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readResultsSearch } from '#app/results/address/results-search.ts'
import { usableQuery } from '#app/results/address/usable-search.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { keepPage } from '#app/ui/pages/whole-page.ts'
import { wantScript } from '#app/ui/scripts/want-script.ts'

function rebaseQuery() {
  return import('#app/results/address/rebase-query.ts')
}

/**
 * The box of the query `q`, what stands in it, and what asks for that. What was typed stays, before the page came alive, while answers to it come in, and while it is written;
 * another query replaces it. From `enter` on until it is asked or left, the page does not load itself anew, which would take it along.
 */
export function useQueryText({ q, sort }: Pick<ResultsSearch, 'q' | 'sort'>) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  /** The queries that the box has asked for since it last agreed with the page, and whether typing has made an entry in the history. */
  const own = useRef({ asked: [q], hasEntry: false })
  const [text, setText] = useState(q)
  const release = useRef(() => {})
  useEffect(() => {
    const { asked } = own.current
    if (asked.at(-1) === q) asked.splice(0, asked.length, q)
    const box = input.current
    if (box === null || asked.includes(q) || (box === document.activeElement && box.value.trim() !== asked.at(-1))) return
    own.current = { asked: [q], hasEntry: false }
    setText((box.value = q))
  }, [q])

  function enter() {
    release.current()
    release.current = keepPage()
  }

  /** Typing makes one entry in the history, and then replaces it; Enter ends it. What was chosen beside the box since, and is still on its way, holds, too. */
  async function ask(written: string, isTyping: boolean) {
    const { asked, hasEntry } = own.current
    const query = usableQuery(written.trim())
    const base = asked.at(-1) ?? q
    const latest = latestList(router)
    own.current = { asked: [...asked, query], hasEntry: isTyping }
    // The address has it.
    release.current()
    const isOvertaken = latest !== null && latest.q !== base
    let search = { q: query, sort: latest?.sort ?? sort }
    if (isOvertaken) {
      const rebase = await wantScript(rebaseQuery)
      // More may have been chosen meanwhile.
      const chosen = latestList(router) ?? latest
      search = { q: rebase.rebaseQuery(base, query, chosen.q), sort: chosen.sort }
    }
    await router.navigate({ to: '/results', search, replace: hasEntry && !isOvertaken })
  }

  /** What was being written as another query came, and was never asked, stays no longer than the focus. */
  function leave() {
    const box = input.current
    const { asked } = own.current
    own.current.hasEntry = false
    if (box?.value.trim() === asked.at(-1)) release.current()
    if (box === null || asked.length > 1 || asked[0] === q) return
    own.current = { asked: [q], hasEntry: false }
    setText((box.value = q))
    release.current()
  }
  return { input, text, setText, enter, ask, leave }
}

/** The list that is shown or on its way in its place; null on another page. */
function latestList({ state, latestLocation }: RegisteredRouter): ResultsSearch | null {
  const isList = state.resolvedLocation?.pathname === '/results' && latestLocation.pathname === '/results'
  return isList ? readResultsSearch(latestLocation.search) : null
}
