import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { coveredAbove, coveredBelow } from '#app/results/list/covered.ts'
import { LazyListNote } from '#app/results/lazy-parts.ts'
import { followFocus } from '#app/results/list/follow-focus.ts'
import { entryOfList } from '#app/results/list/list-address.ts'
import { getListCursor, setListCursor } from '#app/results/list/list-cursor.ts'
import { listenForListKeys } from '#app/results/list/keys-ahead.ts'
import { connectList, moveListCursorTo, shiftListCursor } from '#app/results/list/list-moves.ts'
import { leaveList } from '#app/results/list/list-place.ts'
import type { ResultSearch, ResultsPage } from '#app/results/results.schemas.ts'
import { LoadedPages } from '#app/results/list/loaded-pages.ts'
import { pageRows } from '#app/results/list/results-search.ts'
import type { ShownRows } from '#app/results/list/shown-rows.ts'
import { spaceOf, toScrolled } from '#app/results/list/scroll-space.ts'
import { toPosition } from '#app/results/list/to-position.ts'
import { takesText } from '#app/ui/takes-text.ts'
import { writeParameter } from '#app/ui/write-parameter.ts'

/** Rows that are drawn above and below those in view, and those that are loaded besides, in the direction of scrolling. */
const drawnAround = 12
const loadedAhead = pageRows
/** The drawn rows change by so many at once. */
const step = 6
/** A scroll of more views than this is a jump to where the scrollbar stands; a shorter one moves by as many rows as pixels say. */
const jump = 4
/** Milliseconds without scrolling after which the place is noted. */
const restAfter = 200

type ListWindowOptions = {
  queryClient: QueryClient
  search: ResultSearch
  table: HTMLElement
  shown: ShownRows
  /** How many rows are to be above the view, with a fraction. */
  position: number
  /** Whether somebody comes back to where the list was left. */
  isReturn: boolean
}

/**
 * Draws of a list the rows that are in view, wherever the page is scrolled to, and keeps the place: in the address, for the way back, and
 * when new results come. `position` is the number of rows above the view, with a fraction; `offset` is by how much it is ahead of the scrollbar.
 */
export class ListWindow {
  shown: ShownRows
  readonly #options: ListWindowOptions
  readonly #pages: LoadedPages
  readonly #listeners = new Set<() => void>()
  readonly #ending = new AbortController()
  #position = 0
  #scrolled = 0
  #offset = 0
  #viewRows = 20
  /** In pixels. */
  #rowHeight = 0
  #goesUp = false
  #entry = ''
  #resting: ReturnType<typeof setTimeout> | undefined
  #isRenewing = false
  /** Does what a key says that was pressed before this was loaded. */
  readonly press: (event: KeyboardEvent) => void
  /** Whether the row of the cursor is to get the focus as soon as it is there. */
  #wantsFocus = false
  #wasHidden = false
  #isStale = false

  constructor(options: ListWindowOptions) {
    const { queryClient, search, shown, table } = options
    this.#options = options
    this.shown = shown
    this.#pages = new LoadedPages(queryClient, search, shown.total, (isOther) => {
      this.#draw()
      if (isOther) void this.#renew()
    })
    const { signal } = this.#ending
    addEventListener('scroll', () => this.#scroll(), { passive: true, signal })
    addEventListener('resize', () => this.#scroll(), { passive: true, signal })
    this.press = listenForListKeys(() => this.#isRenewing, signal)
    table.addEventListener('focusin', followFocus, { signal })
    const heights = new ResizeObserver(() => this.#scroll())
    heights.observe(table)
    const ends = [() => heights.disconnect(), this.#followCache(), connectList(this.#forCursor())]
    for (const end of ends) signal.addEventListener('abort', end)
    // Where rows cannot be loaded the script that says so cannot, either.
    void LazyListNote.preload?.()
    // Who has gone to a row before this was there is on it.
    followFocus({ target: document.activeElement })
    this.#begin()
  }

  /** Calls back whenever `shown` changes. Gives what ends that. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

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
    if (this.#isHidden || takesText(focused) || focused?.closest('[role=alert]') != null) return
    this.#scroll()
    const cursor = getListCursor()
    if (this.#options.isReturn && cursor !== null) moveListCursorTo(cursor.rank)
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
    const { total } = this.#pages
    // Who goes on before the list comes to rest has left it as well.
    this.#entry = entryOfList(search) ?? ''
    const { scrolled, rowHeight } = this.#measure()
    this.#rowHeight = rowHeight
    this.#scrolled = scrolled
    // After a reload the browser has the place to the pixel, and who has scrolled meanwhile knows better.
    const isThere = position < 1 || Math.abs(scrolled - toScrolled(position, total)) < this.#viewRows
    if (isReturn || !isThere) this.#goTo(position)
    else if (position >= 1 && total !== spaceOf(total)) this.#offset = position - scrolled
    this.returned()
  }

  /** Where the page stands, in rows of the list's space. */
  #measure(): { scrolled: number; rowHeight: number } {
    const { table } = this.#options
    const space = spaceOf(this.shown.total)
    const box = table.getBoundingClientRect()
    const rowHeight = box.height / Math.max(1, space) || 44
    const top = coveredAbove()
    this.#viewRows = Math.max(1, (innerHeight - top - coveredBelow()) / rowHeight)
    return { scrolled: (top - box.top) / rowHeight, rowHeight }
  }

  #scroll(): void {
    // While another page is on its way the list is there and cannot be seen.
    if (this.#isHidden) this.#wasHidden = true
    if (this.#isRenewing || this.#isHidden) return
    const { total } = this.#pages
    const scrolled = this.#keepPlace()
    const moved = scrolled - this.#scrolled
    this.#scrolled = scrolled
    const space = spaceOf(total)
    const end = Math.max(0, total - this.#viewRows)
    if (space === total) this.#offset = 0
    else if (Math.abs(moved) > jump * this.#viewRows) this.#offset = toPosition(Math.max(0, scrolled), total) - scrolled
    let position = scrolled + this.#offset
    if (scrolled <= 0) position = 0
    else if (scrolled >= space - this.#viewRows) position = end
    this.#position = Math.max(0, Math.min(position, end))
    this.#offset = space === total ? 0 : this.#position - Math.max(0, scrolled)
    if (moved !== 0) this.#goesUp = moved < 0
    this.#draw()
    if (this.#wantsFocus) this.drawn()
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => this.#rest(), restAfter)
  }

  /**
   * Where the page stands. Where rows have become higher or lower, as on a phone that was turned, the same are in view as before, and where the
   * page was shorter meanwhile, since another was on its way that nobody waited for.
   */
  #keepPlace(): number {
    const { scrolled, rowHeight } = this.#measure()
    if (Math.abs(rowHeight - this.#rowHeight) < 0.5 && !this.#wasHidden) return scrolled
    this.#rowHeight = rowHeight
    this.#wantsFocus ||= this.#wasHidden
    this.#wasHidden = false
    if (this.#position === 0) return scrolled
    this.#goTo(this.#position)
    return this.#scrolled
  }

  /** Scrolls to a place in the list. */
  #goTo(position: number): void {
    const { total } = this.#pages
    const end = Math.max(0, total - this.#viewRows)
    const to = Math.max(0, Math.min(position, end))
    const { scrolled, rowHeight } = this.#measure()
    const isNear = Math.abs(to - this.#position) < this.#viewRows
    const target = spaceOf(total) === total ? to : isNear ? to - this.#offset : toScrolled(to, total)
    this.#offset = to - target
    // What is above the list stays in sight where the list begins there.
    const top = to === 0 ? 0 : Math.max(0, scrollY + (target - scrolled) * rowHeight)
    scrollTo({ top, behavior: 'instant' })
    this.#scrolled = this.#measure().scrolled
    this.#position = to
  }

  /** The rows above the end of the view. At its top the page has more above the list than what stays there. */
  #viewEnd(): number {
    return this.#position + Math.min(0, this.#measure().scrolled) + this.#viewRows
  }

  get #isHidden(): boolean {
    return this.#options.table.getClientRects().length === 0
  }

  #draw(): void {
    const { total } = this.#pages
    const [seenFirst, seenLast] = this.#seen()
    const [before, behind] = this.#goesUp ? [loadedAhead, 0] : [0, loadedAhead]
    this.#pages.want(seenFirst - drawnAround - before, seenLast + drawnAround + behind)
    const first = Math.max(1, Math.floor((seenFirst - drawnAround) / step) * step + 1)
    const last = Math.min(total, Math.ceil((seenLast + drawnAround) / step) * step)
    const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => this.#pages.rowAt(first + at))
    const at = Math.max(0, first - 1 - this.#offset)
    const { hasFailed } = this.#pages
    const old = this.shown
    const isSame =
      old.total === total && old.first === first && old.at === at && old.hasFailed === hasFailed && old.rows.length === rows.length
    if (isSame && rows.every((row, place) => row === old.rows[place])) return
    this.shown = { total, first, rows, at, hasFailed }
    const cursor = getListCursor()
    // The row of the cursor may be another by now.
    if (cursor !== null) setListCursor({ ...cursor, id: this.#pages.rowAt(cursor.rank)?.id ?? cursor.id })
    for (const listener of this.#listeners) listener()
  }

  /** First and last rank of which anything can be seen. */
  #seen(): [number, number] {
    return [Math.floor(this.#position + 0.01) + 1, Math.max(1, Math.min(this.#pages.total, Math.ceil(this.#position + this.#viewRows)))]
  }

  /** Notes the place, and where the scrollbar is not where it should be by now, puts it there: nothing moves. */
  #rest(): void {
    if (this.#isHidden) return
    this.#notePlace()
    const { total } = this.#pages
    const target = toScrolled(this.#position, total)
    if (spaceOf(total) !== total && Math.abs(target - Math.max(0, this.#scrolled)) > 1) {
      this.#offset = this.#position - target
      const { scrolled, rowHeight } = this.#measure()
      flushSync(() => this.#draw())
      scrollTo({ top: scrollY + (target - scrolled) * rowHeight, behavior: 'instant' })
      this.#scrolled = this.#measure().scrolled
      this.#offset = this.#position - this.#scrolled
      flushSync(() => this.#draw())
    }
    if (entryOfList(this.#options.search) === null) return
    const cursor = this.#position < 0.5 ? '' : this.#pages.cursorAt(Math.round(this.#position) + 1)
    // Of rows that have not come yet nobody can say where they are.
    if (cursor !== '' || this.#position < 0.5) writeParameter('cursor', cursor)
    else this.#resting = setTimeout(() => this.#rest(), restAfter)
  }

  /** For the way back. While another page is on its way, the entry is the one that the list had. */
  #notePlace(): void {
    this.#entry = entryOfList(this.#options.search) ?? this.#entry
    leaveList(this.#entry, this.#position)
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
        const [first, last] = this.#seen()
        const before = getListCursor()?.rank
        const followed = this.#pages.follow(before ?? 0)
        // The first of all never moves: what comes before it is to be seen.
        const moved = first === 1 ? 0 : ((await this.#pages.movedBy(first)) ?? 0)
        if (this.#ending.signal.aborted) return
        const from = Math.max(1, first + moved - drawnAround)
        await this.#pages.renew(from, Math.max(from, last + moved + drawnAround))
        if (this.#ending.signal.aborted) return
        const hasMoved = shiftListCursor(before, followed(), { moved, first, last })
        this.#wantsFocus ||= hasMoved && this.#options.table.contains(document.activeElement)
        const position = this.#position + moved
        flushSync(() => this.#draw())
        if (moved !== 0) this.#goTo(position)
      } while (this.#isStale)
    } catch {
      // What is shown is better than nothing, and is asked for again when the next thing changes.
    } finally {
      this.#isRenewing = false
    }
    if (!this.#ending.signal.aborted) this.#scroll()
  }

  #forCursor(): Parameters<typeof connectList>[0] {
    return {
      total: () => this.#pages.total,
      seen: () => ({ first: Math.ceil(this.#position - 0.01) + 1, last: Math.floor(this.#viewEnd()) }),
      q: this.#options.search.q,
      rowsBetween: (rank, other) => this.#pages.rowsBetween(rank, other),
      idAt: (rank) => this.#pages.rowAt(rank)?.id ?? null,
      owesFocus: () => this.#wantsFocus,
      bringIntoView: (rank) => {
        this.#wantsFocus = true
        const below = rank - this.#viewEnd()
        if (rank - 1 < this.#position) this.#goTo(rank - 1)
        else if (below <= 0) return this.drawn()
        else if (rank > this.#viewRows) this.#goTo(rank - this.#viewRows)
        else scrollBy({ top: below * this.#rowHeight, behavior: 'instant' })
        flushSync(() => this.#draw())
        this.#scroll()
        this.drawn()
      },
    }
  }
}
