import { Link, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { enterList, setListCursor } from '#app/results/cursor/list-cursor.ts'
import { useLastNeighbours } from './use-last-neighbours.ts'
import { leaveEntry } from '#app/results/keys/keyed-page.ts'
import { useResultKeys } from './use-result-keys.ts'
import { useStepsFromList } from '#app/results/place/use-steps-from-list.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultNeighbours } from '#app/search/answers/list-page.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'

type ResultNavigationProps = { id: ResultId; neighbours: ResultNeighbours | null; search: ResultSearch }

/**
 * The way back to the list and on within it. Who came from the list gets it back as it was, page and place; stepping from result to
 * result then replaces the address, so that the browser's own "back" leads to the list too.
 */
export function ResultNavigation({ id, neighbours, search }: ResultNavigationProps) {
  const router = useRouter()
  const fromList = useStepsFromList()
  const steps = useLastNeighbours(id, neighbours)
  useResultKeys(id, steps, search, fromList)

  function back(event: MouseEvent) {
    if (fromList === 0 || !isPlainClick(event)) return
    event.preventDefault()
    leaveEntry()
    router.history.go(-fromList)
  }
  const { position, place, total, previous, next } = steps
  const isKnown = total !== null
  const { q, sort } = search
  useEffect(() => {
    if (!isKnown) return
    // Who goes back to the list finds the cursor on the result they come from, or on what took its place.
    enterList(`${q} ${sort}`)
    setListCursor(place === null ? null : { rank: place, id: position === null ? null : id })
  }, [q, sort, isKnown, position, place, id])
  return (
    <nav className="result-navigation" aria-label="List of results">
      <Link to="/results" search={search} activeOptions={{ exact: true }} onClick={back}>
        <Icon name="left" />
        Back to {isKnown ? formatCount(total, 'result') : 'the list'}
      </Link>
      <span className="position">{placeWords(position, total)}</span>
      <Step to={previous} search={search} fromList={fromList} shortcut="k">
        Previous
      </Step>
      <Step to={next} search={search} fromList={fromList} shortcut="j">
        Next
      </Step>
    </nav>
  )
}

function placeWords(position: number | null, total: number | null): string {
  if (total === null) return 'Place not known yet'
  return position === null ? 'Not in this list' : `${formatNumber(position)} of ${formatNumber(total)}`
}

type StepProps = { to: ResultId | null; search: ResultSearch; fromList: number; shortcut: string; children: string }

function Step({ to, search, fromList, shortcut, children }: StepProps) {
  if (to === null) {
    return (
      <span className="button" aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <Link
      to="/results/$id"
      params={{ id: to }}
      search={search}
      state={{ fromList }}
      replace={fromList > 0}
      className="button"
      aria-keyshortcuts={shortcut}
    >
      {children}
      <kbd aria-hidden="true" className="needs-script">
        {shortcut}
      </kbd>
    </Link>
  )
}
