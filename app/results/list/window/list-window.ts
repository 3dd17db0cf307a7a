import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { LazyListNote } from '#app/results/list/notes/lazy-list-note.ts'
import { followFocus } from '#app/results/list/keys/follow-focus.ts'
import { hearListKeys } from '#app/results/list/keys/list-keys.ts'
import { entryOfList } from '#app/results/place/entry-of-list.ts'
import { getListCursor, setListCursor } from '#app/results/cursor/list-cursor.ts'
import { restoreCursor } from '#app/results/cursor/kept-cursor.ts'
import { connectList, type CursorList, moveListCursorTo, shiftListCursor } from '#app/results/cursor/list-moves.ts'
import { leaveList } from '#app/results/place/list-place.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import type { ResultsPage } from '#app/search/answers/list-page.ts'
import { LoadedPages } from './loaded-pages.ts'
import { nameLengths } from '#app/results/list/rows/name-lengths.ts'
import { pageRows } from '#app/results/address/results-search.ts'
import { placePut } from '#app/results/place/place-put.ts'
import type { ShownRows } from './shown-rows.ts'
import { ScrollPosition } from './scroll-position.ts'
import { isTakingBack, wasTakenBack } from '#app/results/verdicts/taking-back.ts'
import { fetchAhead } from '#app/ui/scripts/fetch-ahead.ts'
import { createListeners } from '#app/ui/listeners.ts'
import { takesText } from '#app/ui/keys/takes-text.ts'
import { writeParameter } from '#app/ui/write-parameter.ts'

/** Rows that are drawn above and below those in view, and those that are loaded besides, in the direction of scrolling. */
const drawnAround = 12
const loadedAhead = pageRows
/** The drawn rows change by so many at once. */
const step = 6
/** Milliseconds without scrolling after which the place is noted. */
const restAfter = 200

type ListWindowOptions = {
  router: AnyRouter
  queryClient: QueryClient
  search: ResultSearch
  table: HTMLElement
  shown: ShownRows
  /** How many rows are to be above the view, with a fraction. */
  position: number
  /** Whether somebody comes back to where the list was left. */
  isReturn: boolean
  /** Whether the focus is elsewhere by now than where the router has put it. */
  hasGoneOn: boolean
}

/**
 * Draws of a list the rows that are in view, wherever the page is scrolled to, and keeps the place: in the address, for the way back, and
 * when new results come.
 */
export class ListWindow {
  shown: ShownRows
  readonly #options: ListWindowOptions
  readonly #pages: LoadedPages
  readonly #changes = createListeners()
  readonly #ending = new AbortController()
  readonly #position: ScrollPosition
  #entry = ''
  #resting: ReturnType<typeof setTimeout> | undefined
  #isRenewing = false
  /** Does what keys say that were pressed before this was loaded. */
  readonly press: (early: readonly KeyboardEvent[]) => void
  /** Whether the row of the cursor is to get the focus as soon as it is there. */
  #wantsFocus = false
  #wasHidden = false
  #isStale = false

  constructor(options: ListWindowOptions) {
    const { router, queryClient, search, shown, table } = options
    this.#options = options
    this.shown = shown
    this.#pages = new LoadedPages(queryClient, search, shown.total, (isOther) => {
      this.#draw()
      if (isOther) void this.#renew()
    })
    this.#position = new ScrollPosition({ table, total: () => this.#pages.total, drawn: () => this.shown.total })
    const { signal } = this.#ending
    addEventListener('scroll', () => this.#scroll(), { passive: true, signal })
    addEventListener('resize', () => this.#scroll(), { passive: true, signal })
    this.press = hearListKeys(router, () => this.#isRenewing || this.#pages.isOld || isTakingBack(), signal)
    table.addEventListener('focusin', followFocus, { signal })
    const heights = new ResizeObserver(() => this.#scroll())
    heights.observe(table)
    const ends = [() => heights.disconnect(), this.#followCache(), connectList(this.#forCursor())]
    for (const end of ends) signal.addEventListener('abort', end)
    // Where rows cannot be loaded the script that says so cannot, either.
    void fetchAhead(() => import('#app/results/list/notes/ListNote.tsx'), LazyListNote)
    // Who has gone to a row before this was there is on it. Who has come back and not gone on is where the cursor is: what has the focus may be a row of before.
    if (!options.isReturn || options.hasGoneOn || getListCursor() === null) followFocus({ target: document.activeElement })
    restoreCursor()
    this.#begin()
  }

  /** Calls back whenever `shown` changes. Gives what ends that. */
  readonly subscribe = this.#changes.subscribe

  /** Loads again what failed. */
  retry = (): void => this.#pages.retry()

  /** To be called when `shown` was drawn: gives the row of the cursor the focus that it waits for, unless somebody types by now. */
  drawn(): void {
    const cursor = getListCursor()
    if (!this.#wantsFocus || cursor === null) return
    const link = this.#options.table.querySelector<HTMLElement>(`[aria-rowindex="${cursor.rank + 1}"] .cell-message a`)
    if (link === null) return
    this.#wantsFocus = false
    if (!takesText(document.activeElement)) link.focus({ preventScroll: true })
  }

  /**
   * To be called when the router has put the page where it was: brings who comes back to the row that they come from, with the focus, unless
   * they have gone on, to another page, to type or to what the page tells them.
   */
  returned(): void {
    const focused = document.activeElement
    if (this.#position.isHidden || takesText(focused) || focused?.closest('[role=alert]') != null) return
    // Drawing puts another result in its place, where the rows are not those that it was known by.
    const came = getListCursor()
    this.#scroll()
    if (this.#options.isReturn && came !== null) moveListCursorTo(this.#pages.rankOf(came) ?? came.rank)
  }

  /** Ends it, and notes where the list was left. */
  close(): void {
    this.#notePlace()
    clearTimeout(this.#resting)
    this.#pages.close()
    this.#ending.abort()
  }

  #begin(): void {
    const { position, isReturn, search } = this.#options
    // Who goes on before the list comes to rest has left it as well.
    this.#entry = entryOfList(search) ?? ''
    this.#position.begin(position, isReturn, placePut())
    this.returned()
  }

  #scroll(): void {
    // While another page is on its way the list is there and cannot be seen.
    const { isHidden } = this.#position
    if (isHidden) this.#wasHidden = true
    if (this.#isRenewing || isHidden) return
    this.#position.follow(this.#wasHidden)
    this.#wantsFocus ||= this.#wasHidden
    this.#wasHidden = false
    this.#draw()
    if (this.#wantsFocus) this.drawn()
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => this.#rest(), restAfter)
  }

  #draw(): void {
    const { total } = this.#pages
    const [seenFirst, seenLast] = this.#position.seen
    const [before, behind] = this.#position.goesUp ? [loadedAhead, 0] : [0, loadedAhead]
    this.#pages.want(seenFirst - drawnAround - before, seenLast + drawnAround + behind)
    const first = Math.max(1, Math.floor((seenFirst - drawnAround) / step) * step + 1)
    const last = Math.min(total, Math.ceil((seenLast + drawnAround) / step) * step)
    const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => this.#pages.rowAt(first + at))
    const at = Math.max(0, first - 1 - this.#position.offset)
    const { hasFailed } = this.#pages
    const old = this.shown
    const isSame =
      old.total === total && old.first === first && old.at === at && old.hasFailed === hasFailed && old.rows.length === rows.length
    if (isSame && rows.every((row, place) => row === old.rows[place])) return
    this.shown = { total, first, rows, at, lengths: nameLengths(rows, old.lengths), hasFailed }
    const cursor = getListCursor()
    // The row of the cursor may be another by now.
    if (cursor !== null) setListCursor({ ...cursor, id: this.#pages.rowAt(cursor.rank)?.id ?? cursor.id })
    this.#changes.tell()
  }

  /** Notes the place, and where the scrollbar is not where it should be by now, puts it there: nothing moves. */
  #rest(): void {
    if (this.#position.isHidden) return
    this.#notePlace()
    this.#position.settle(() => flushSync(() => this.#draw()))
    if (entryOfList(this.#options.search) === null) return
    const { value } = this.#position
    const cursor = value < 0.5 ? '' : this.#pages.cursorAt(Math.round(value) + 1)
    // Of rows that have not come yet nobody can say where they are.
    if (cursor !== '' || value < 0.5) writeParameter('cursor', cursor)
    else this.#resting = setTimeout(() => this.#rest(), restAfter)
  }

  /** For the way back. While another page is on its way, the entry is the one that the list had. */
  #notePlace(): void {
    this.#entry = entryOfList(this.#options.search) ?? this.#entry
    leaveList(this.#entry, this.#position.value)
  }

  /** Follows what is called stale, and what the route loads, in the cache that pages are kept in. */
  #followCache(): () => void {
    const { queryClient, search } = this.#options
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const [of, what, about] = event.query.queryKey as [string, string, ResultSearch & { page: number }] // results.queries.ts
      if (of !== 'results' || what !== 'list' || about.q !== search.q || about.sort !== search.sort) return
      if (event.action.type === 'invalidate') this.#isStale = true
      else if (event.action.type !== 'success' || this.#isRenewing || event.action.manual) return
      else {
        const taken = this.#pages.take(about.page, event.query.state.data as ResultsPage) // what its function gives
        if (taken === 'taken') this.#draw()
        if (taken !== 'other') return
      }
      void this.#renew()
    })
  }

  /** Brings what is shown up to date; the row at the top stays where it is, unless the list is shown from its beginning. */
  async #renew(): Promise<void> {
    if (this.#isRenewing) return
    this.#isRenewing = true
    try {
      do {
        // The cache tells of all that is called stale at once in one turn: it is renewed once.
        await new Promise((resolve) => setTimeout(resolve))
        this.#isStale = false
        const [first, last] = this.#position.seen
        const before = getListCursor()?.rank
        const goesBack = wasTakenBack()
        const followed = this.#pages.follow(before ?? 0, goesBack)
        // The first of all never moves: what comes before it is to be seen.
        const moved = first === 1 ? 0 : ((await this.#pages.movedBy(first)) ?? 0)
        if (this.#ending.signal.aborted) return
        const from = Math.max(1, first + moved - drawnAround)
        await this.#pages.renew(from, Math.max(from, last + moved + drawnAround))
        if (this.#ending.signal.aborted) return
        // The last of a list is beyond what was seen as long as it was gone.
        const hasMoved = shiftListCursor(before, followed(), { moved, first, last: goesBack ? Infinity : last })
        this.#wantsFocus ||= hasMoved && this.#options.table.contains(document.activeElement)
        const position = this.#position.value + moved
        flushSync(() => this.#draw())
        if (moved !== 0) this.#position.goTo(position)
      } while (this.#isStale)
    } catch {
      // What is shown is better than nothing, and is asked for again when the next thing changes.
    } finally {
      this.#isRenewing = false
    }
    if (!this.#ending.signal.aborted) this.#scroll()
  }

  #forCursor(): CursorList {
    return {
      total: () => this.#pages.total,
      seen: () => ({ first: Math.ceil(this.#position.value - 0.01) + 1, last: Math.floor(this.#position.viewEnd) }),
      q: this.#options.search.q,
      rowsBetween: (rank, other) => this.#pages.rowsBetween(rank, other),
      idAt: (rank) => this.#pages.rowAt(rank)?.id ?? null,
      owesFocus: () => this.#wantsFocus,
      bringIntoView: (rank) => {
        this.#wantsFocus = true
        const position = this.#position
        const below = rank - position.viewEnd
        if (rank - 1 < position.value) position.goTo(rank - 1)
        else if (below <= 0) return this.drawn()
        else if (rank > position.viewRows) position.goTo(rank - position.viewRows)
        else scrollBy({ top: below * position.rowHeight, behavior: 'instant' })
        flushSync(() => this.#draw())
        this.#scroll()
        this.drawn()
      },
    }
  }
}
