import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { enterList } from '#app/results/cursor/list-cursor.ts'
import { entryOf, leaveList, placeLeft } from '#app/results/place/list-place.ts'
import type { ListWindow } from './list-window.ts'
import { nameLengths } from '#app/results/list/rows/name-lengths.ts'
import type { ShownRows } from './shown-rows.ts'
import { listPagesAt, listPageQuery } from '#app/results/results.queries.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { toScrolled } from './scroll-space.ts'
import { isForPage } from '#app/ui/keys/is-for-page.ts'
import { takesText } from '#app/ui/keys/takes-text.ts'
import { wantScript } from '#app/ui/scripts/want-script.ts'

/** Whether what draws the list as it is scrolled, and its keys, have been loaded: at first use. */
let isLoaded = false
const firstUses = ['scroll', 'wheel', 'touchstart', 'keydown']

/** What of the list is to be drawn, and since when it is known (milliseconds since 1970). It begins with the page of `rank` and follows as soon as the list is used. */
export function useListWindow({ q, sort }: ResultSearch, rank: number, table: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const name = `${q} ${sort}`
  // Where the list is come to; later it is wherever it has been scrolled to.
  // oxlint-disable-next-line react/exhaustive-deps
  const left = useMemo(() => (typeof history === 'undefined' ? undefined : placeLeft(entryOf(history.state))), [name])
  // oxlint-disable-next-line react/exhaustive-deps
  const position = useMemo(() => left ?? rank - 1, [name])
  const [first, second] = listPagesAt(Math.floor(position) + 1)
  const { data: page, dataUpdatedAt } = useSuspenseQuery(listPageQuery({ q, sort }, first))
  const { data: next } = useSuspenseQuery(listPageQuery({ q, sort }, second))
  const rows = second === first ? page.results : [...page.results, ...next.results]
  const from = page.from ?? 1
  // The row that was come to is where the scrollbar says, the others are around it.
  const at = Math.max(0, toScrolled(position, page.total) - position + from - 1)
  const initial: ShownRows = { total: page.total, first: from, rows, at, lengths: nameLengths(rows), hasFailed: false }
  /** The rows may be others by the first use: of before is nothing but where the list was come to. */
  const latest = useRef(initial)
  const [window, setWindow] = useState<{ of: string; window: ListWindow } | null>(null)
  const isEmpty = page.total === 0

  useEffect(() => {
    enterList(name)
    if (isEmpty) return undefined
    // The way back to a list that nobody has used leads to its row, too.
    leaveList(entryOf(history.state), position)
    const ending = new AbortController()
    let own: ListWindow | undefined
    // The router puts the page where it was, and the focus, once it is done with all else: where there is much to do, after this began.
    let put: Element | null | undefined
    const stopRendered = router.subscribe('onRendered', ({ pathChanged }) => {
      stopRendered()
      put = document.activeElement
      if (pathChanged) own?.returned()
    })
    const pressed: KeyboardEvent[] = []
    // Keys that come before it is there count as well.
    function keep(event: KeyboardEvent) {
      // With Ctrl it gives the verdict that a key before it asks for.
      if (!isForPage(event) && (event.key !== 'Enter' || !pressed[0])) return
      pressed.push(event)
      // Who has gone to a result is in the list, which keys that scroll the page go through then.
      const scrolls = /^(Home|End|Page|Arrow)/.test(event.key) && !event.shiftKey
      if (scrolls && pressed.some(({ key }) => key === 'j')) event.preventDefault()
    }
    let isStarted = false
    let isUsedSince = false
    async function start() {
      isUsedSince = isStarted
      if (isStarted) return
      isStarted = true
      const inVain = pressed.length
      const loaded = await wantScript(listWindow).catch(() => null)
      isLoaded = isStarted = loaded !== null
      if (loaded === null) {
        // The next use tries again, and means nothing that was pressed in vain. It may have come already: what kept the script away may have been over then.
        pressed.splice(0, inVain)
        if (isUsedSince && !isOver) void start()
      }
      if (isOver || table.current === null || loaded === null) return
      ending.abort()
      own = new loaded.ListWindow({
        router,
        queryClient,
        search: { q, sort },
        table: table.current,
        shown: latest.current,
        position,
        isReturn: left !== undefined,
        hasGoneOn: put !== undefined && document.activeElement !== put,
      })
      setWindow({ of: name, window: own })
      // Who has gone on to a field means none of them any more.
      if (!takesText(document.activeElement)) own.press(pressed)
    }
    let isOver = false
    addEventListener('keydown', keep, { signal: ending.signal })
    if (isLoaded || left !== undefined || position >= 1 || scrollY > 0) void start()
    for (const use of firstUses) addEventListener(use, start, { passive: true, signal: ending.signal })
    return () => {
      isOver = true
      stopRendered()
      ending.abort()
      own?.close()
      setWindow(null)
    }
    // The place is that of when the list was come to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, router, name, isEmpty])

  const current = window?.of === name ? window.window : null
  const followed = useSyncExternalStore(
    current?.subscribe ?? subscribeToNothing,
    () => current?.shown ?? null,
    () => null,
  )
  useEffect(() => {
    latest.current = initial
    current?.drawn()
  })
  return { shown: followed ?? initial, dataUpdatedAt, window: current }
}

async function listWindow() {
  const loaded = await import('./list-window.ts')
  // Mostly it does before this is painted.
  await new Promise(requestAnimationFrame)
  return loaded
}

function subscribeToNothing(): () => void {
  return () => {}
}
