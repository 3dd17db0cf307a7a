import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { GroupList } from './group-list.ts'
import type { GroupStop } from './group-stops.ts'
import { hearListKeys } from '#app/results/list/keys/list-keys.ts'
import { enterList, getListCursor } from '#app/results/cursor/list-cursor.ts'
import { restoreCursor } from '#app/results/cursor/kept-cursor.ts'
import { connectList, moveListCursor, moveListCursorTo } from '#app/results/cursor/list-moves.ts'
import { entryOf, placeLeft } from '#app/results/place/list-place.ts'
import { usePageTurns } from './use-page-turns.ts'
import { isTakingBack } from '#app/results/verdicts/taking-back.ts'
import type { Grouping } from '#app/search/groupings.ts'
import { sortOfRows } from '#app/search/sorts.ts'
import type { GroupsPage } from '#app/search/answers/group.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'

/**
 * Lets the keys of the list go through its groups and what is open of them, from page to page. Gives what is to be called when the rows of a group are
 * drawn.
 */
export function useGroupKeys(
  search: ResultsSearch,
  by: Grouping,
  page: GroupsPage,
  stops: readonly GroupStop[],
  items: RefObject<HTMLElement | null>,
): () => void {
  const { q, sort, group, cursor } = search
  const queryClient = useQueryClient()
  const router = useRouter()
  const turns = usePageTurns()
  const list = useRef<GroupList>(null)
  const isEmpty = stops.length === 0
  useEffect(() => {
    if (isEmpty || items.current === null) return undefined
    const own = new GroupList(queryClient, { q, sort: sortOfRows(sort) }, by, items.current)
    list.current = own
    const ending = new AbortController()
    const { signal } = ending
    hearListKeys(router, () => turns.isUnderWay() || isTakingBack(), signal)
    items.current.addEventListener('focusin', own.follow, { signal })
    signal.addEventListener('abort', connectList(own))
    return () => ending.abort()
  }, [queryClient, router, turns, q, sort, by, isEmpty, items])
  useEffect(() => {
    if (list.current === null) return
    list.current.stops = stops
    list.current.turnPage = (step) => turns.begin(step, search, page)
  })
  useEffect(() => {
    // Who comes back from a result finds the cursor on it, else where it was.
    const came = getListCursor()
    // Ranks are those of a page: on another the cursor would be on some other group.
    enterList(`${q} ${sort} ${group} ${cursor}`)
    const left = placeLeft(entryOf(history.state))
    const turnedTo = turns.end(cursor)
    if (turnedTo !== null) moveListCursor(turnedTo)
    else if (left !== undefined) moveListCursorTo(list.current?.rankOf(came?.id ?? null) ?? left)
    else restoreCursor()
  }, [turns, q, sort, group, cursor])
  // What stands above the cursor's row may have changed.
  useEffect(() => list.current?.drawn())
  return () => list.current?.drawn()
}
