import type { QueryClient } from '@tanstack/react-query'
import { type GroupStop, stopAt } from './group-stops.ts'
import { getListCursor, type ListCursor, setListCursor } from '#app/results/cursor/list-cursor.ts'
import type { CursorList, ShownGroup } from '#app/results/cursor/list-moves.ts'
import { entryOf, leaveList } from '#app/results/place/list-place.ts'
import { shownGroup } from './shown-group.ts'
import type { Grouping } from '#app/search/groupings.ts'
import { listPageQuery } from '#app/results/results.queries.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'

/** The groups on the page as the list that its cursor asks: the lines of groups are rows that have no result. */
export class GroupList implements CursorList {
  readonly q: string
  /** As they are drawn. */
  stops: readonly GroupStop[] = []
  turnPage: NonNullable<CursorList['turnPage']> = () => false
  readonly #sort: ResultSearch['sort']
  readonly #by: Grouping
  readonly #queryClient: QueryClient
  readonly #items: HTMLElement
  /** Whether the row of the cursor is to get the focus as soon as it is there. */
  #wantsFocus = false

  /** `items` has an item for each group. */
  constructor(queryClient: QueryClient, { q, sort }: ResultSearch, by: Grouping, items: HTMLElement) {
    this.q = q
    this.#sort = sort
    this.#by = by
    this.#queryClient = queryClient
    this.#items = items
  }

  total(): number {
    const last = this.stops.at(-1)
    return last === undefined ? 0 : last.line + last.rows
  }

  seen(): { first: number; last: number } {
    const top = document.querySelector('.results-bar')?.getBoundingClientRect().bottom ?? 0
    const seen = Array.from({ length: this.total() }, (_, at) => at + 1).filter((rank) => {
      const box = this.#elementAt(rank)?.getBoundingClientRect()
      return box !== undefined && box.top >= top && box.bottom <= innerHeight
    })
    return { first: seen[0] ?? 1, last: seen.at(-1) ?? 1 }
  }

  idAt(rank: number): ResultId | null {
    return this.#rowAt(rank)?.id ?? null
  }

  groupAt(rank: number): ShownGroup | null {
    const stop = stopAt(this.stops, rank)
    return stop?.line === rank ? shownGroup(stop.group, this.#by) : null
  }

  /** The rank of a result that is loaded. */
  rankOf(id: ResultId | null): number | undefined {
    const ranks = this.stops.flatMap(({ line, rows }) => Array.from({ length: rows }, (_, at) => line + 1 + at))
    return id === null ? undefined : ranks.find((rank) => this.idAt(rank) === id)
  }

  async rowsBetween(rank: number, other: number): Promise<ListedResult[]> {
    const loaded = this.stops
      .filter(({ line, rows }) => line < other && line + rows >= rank)
      .map(async (stop) => {
        const { results } = await this.#queryClient.ensureQueryData(this.#pageOf(stop))
        return results.slice(Math.max(0, rank - stop.line - 1), Math.min(stop.rows, other - stop.line))
      })
    return (await Promise.all(loaded)).flat()
  }

  bringIntoView(rank: number): void {
    const element = this.#elementAt(rank)
    this.#wantsFocus = element === null
    element?.focus({ preventScroll: true })
    element?.closest('.group-line, .result-row')?.scrollIntoView({ block: 'nearest' })
  }

  /** To be called when rows were drawn: the cursor may have waited for them, and its result may stand elsewhere by now. */
  drawn(): void {
    const cursor = getListCursor()
    if (cursor === null) return
    // The line that has the focus may stand elsewhere, as groups went or came back above it.
    const line = document.activeElement?.closest('.group-line')
    if (line && this.#items.contains(line) && !this.#wantsFocus) return this.follow({ target: line })
    const settled = this.#settled(cursor)
    setListCursor(settled)
    if (this.#wantsFocus) this.bringIntoView(settled.rank)
  }

  /** Where the cursor's result is; where that is gone, what is at its rank. What is not loaded yet may come. */
  #settled({ rank, id }: ListCursor): ListCursor {
    const present = this.idAt(rank)
    if (present === id) return { rank, id }
    const moved = this.rankOf(id)
    if (moved !== undefined) return { rank: moved, id }
    const isLine = stopAt(this.stops, rank)?.line === rank
    return { rank, id: isLine ? null : (present ?? id) }
  }

  /** What gets the focus is what keys act on, and what the way back leads to. */
  follow = ({ target }: Pick<FocusEvent, 'target'>): void => {
    const item = target instanceof Element ? target.closest('.groups > li') : null
    const stop = this.stops.find(({ at }) => item !== null && this.#items.children[at] === item)
    if (!(target instanceof Element) || stop === undefined) return
    const row = [...(item?.querySelectorAll('.result-row') ?? [])].findIndex((row) => row.contains(target))
    if (row === -1 && target.closest('.group-line') === null) return
    const rank = stop.line + 1 + row
    setListCursor({ rank, id: this.idAt(rank) })
    leaveList(entryOf(history.state), rank)
  }

  #pageOf({ group }: GroupStop) {
    return listPageQuery({ q: group.query ?? '', sort: this.#sort }, 0)
  }

  #rowAt(rank: number): ListedResult | null {
    const stop = stopAt(this.stops, rank)
    return (stop && this.#queryClient.getQueryData(this.#pageOf(stop).queryKey)?.results[rank - stop.line - 1]) ?? null
  }

  #elementAt(rank: number): HTMLElement | null {
    const stop = stopAt(this.stops, rank)
    const item = stop && this.#items.children[stop.at]
    if (rank === stop?.line) return item?.querySelector<HTMLElement>('.group-line') ?? null
    return item?.querySelectorAll<HTMLElement>('.result-row .cell-message a')[rank - (stop?.line ?? 0) - 1] ?? null
  }
}
