import { getListCursor, setListCursor } from './list-cursor.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'

export type CursorStep = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'

/** A group as its list shows it: its name on the page, what it is called, the query for its results, and how many it had when it was counted. */
export type ShownGroup = { group: string; label: string; query: string; count: number }

/** What the cursor asks of the list that is on the page. Ranks are 1-based. */
export type CursorList = {
  q: string
  total(): number
  /** The first and the last row that can be seen whole. */
  seen(): { first: number; last: number }
  idAt(rank: number): ResultId | null
  /** The group whose line it is; a list that is in none has no lines of groups. */
  groupAt?(rank: number): ShownGroup | null
  /** Goes on with the page after this, or before it, where the list comes in pages. Gives whether there is one. */
  turnPage?(step: 'next' | 'previous'): boolean
  /** All rows from one rank to another; what is not loaded is loaded. */
  rowsBetween(rank: number, other: number): Promise<ListedResult[]>
  /** Scrolls no further than needed, and moves the focus to the row; what is not loaded is loaded. */
  bringIntoView(rank: number): void
  /** Whether the row that it was to bring into view is still to get the focus, as it has not come yet. */
  owesFocus?(): boolean
}

let list: CursorList | null = null
/** Told of the list once there is one. */
const waiting: ((list: CursorList) => void)[] = []

/** Connects the list on the page. Gives what disconnects it. */
export function connectList(connected: CursorList): () => void {
  list = connected
  for (const resolve of waiting.splice(0)) resolve(connected)
  return () => {
    if (list === connected) list = null
  }
}

/**
 * Moves the cursor and the focus with it, and brings the row into view; from an end of the list on to its next page, where there is one. Where there
 * is no cursor yet, it begins at the first row that is seen.
 */
export function moveListCursor(step: CursorStep): void {
  if (list === null) return
  const { first, last } = list.seen()
  const page = Math.max(1, last - first)
  const cursor = getListCursor()
  const from = cursor?.rank ?? (step === 'next' ? first - 1 : first)
  const to = {
    next: from + 1,
    previous: from - 1,
    pageDown: from + page,
    pageUp: from - page,
    first: 1,
    last: list.total(),
  }[step]
  if (cursor?.rank === list.total() && to > from && list.turnPage?.('next')) return
  if (cursor?.rank === 1 && to < from && list.turnPage?.('previous')) return
  moveListCursorTo(to)
}

/** Moves the cursor to a rank, as `moveListCursor` does; beyond the ends of the list, to its end. */
export function moveListCursorTo(rank: number): void {
  if (list === null || list.total() === 0) return
  const to = Math.max(1, Math.min(rank, list.total()))
  setListCursor({ rank: to, id: list.idAt(to) })
  list.bringIntoView(to)
}

/**
 * Lets the cursor follow its row as rows come and go: it was at `before`, and its row, or the next that is left, is at `now`, null where nobody
 * knows. The rows that were seen, from `first` to `last`, have moved by `moved`, and so does a cursor that would leave them. Gives whether it has
 * another rank.
 */
export function shiftListCursor(
  before: number | undefined,
  now: number | null,
  seen: { moved: number; first: number; last: number },
): boolean {
  const cursor = getListCursor()
  if (cursor === null || list === null) return false
  const place = now === null ? 0 : now - seen.moved
  const by = cursor.rank === before && now !== null && place >= seen.first && place <= seen.last ? now - before : seen.moved
  setListCursor({ ...cursor, rank: Math.max(1, Math.min(cursor.rank + by, list.total())) })
  return by !== 0
}

/** Whether a key has led to a row that gets the focus as soon as it is there. */
export function isLeadingIntoList(): boolean {
  return list?.owesFocus?.() ?? false
}

/** The result of a row; null as long as it is not loaded, and where there is none. */
export function resultIdAt(rank: number): ResultId | null {
  return list?.idAt(rank) ?? null
}

/** The group whose line a rank is; null where it is that of a row, and where there is none. */
export function groupAt(rank: number): ShownGroup | null {
  return list?.groupAt?.(rank) ?? null
}

/** All rows from one rank to another, in the order of the list on the page, which may be about to come to life. */
export async function rowsBetween(rank: number, other: number): Promise<ListedResult[]> {
  const connected = list ?? (await new Promise<CursorList>((resolve) => waiting.push(resolve)))
  return connected.rowsBetween(Math.min(rank, other), Math.max(rank, other))
}

/** Whether the list on the page is still that of a query, as far as is known: what was asked for in another is for nobody any more. */
export function isOnPage(q: string): boolean {
  return list === null || list.q === q
}

/** The query of the list that is on the page; null where there is none. */
export function listQuery(): string | null {
  return list?.q ?? null
}
