import { useSyncExternalStore } from 'react'
import type { ListedResult, ResultId } from '#app/results/results.schemas.ts'

/** The row that keys of the list act on: its rank, 1-based, and its result, null as long as the row has not been loaded. */
export type ListCursor = { rank: number; id: ResultId | null }

export type CursorStep = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'

/** What the cursor asks of the list that is on the page. Ranks are 1-based. */
export type CursorList = {
  q: string
  total(): number
  /** The first and the last row that can be seen whole. */
  seen(): { first: number; last: number }
  idAt(rank: number): ResultId | null
  /** All rows from one rank to another; what is not loaded is loaded. */
  rowsBetween(rank: number, other: number): Promise<ListedResult[]>
  /** Scrolls no further than needed; what is not loaded is loaded. */
  bringIntoView(rank: number): void
}

let cursor: ListCursor | null = null
let cursorOf = ''
let list: CursorList | null = null
let wantsFocus = false
/** What is to be done once there is a list. */
const waiting: ((list: CursorList) => void)[] = []
const listeners = new Set<() => void>()

/** The cursor; null until there is one, and on the server. */
export function useListCursor(): ListCursor | null {
  return useSyncExternalStore(subscribe, getListCursor, () => null)
}

export function getListCursor(): ListCursor | null {
  return cursor
}

/** The result of a row; null as long as it is not loaded, and where there is none. */
export function resultIdAt(rank: number): ResultId | null {
  return list?.idAt(rank) ?? null
}

/** Puts the cursor on a row, or nowhere. The focus stays where it is. */
export function setListCursor(next: ListCursor | null): void {
  if (cursor?.rank === next?.rank && cursor?.id === next?.id) return
  cursor = next
  for (const listener of listeners) listener()
}

/** Moves the cursor and the focus with it, and brings the row into view. Where there is no cursor yet, it begins at the first row that is seen. */
export function moveListCursor(step: CursorStep): void {
  if (list === null) return
  const { first, last } = list.seen()
  const page = Math.max(1, last - first)
  const from = cursor?.rank ?? (step === 'next' || step === 'previous' ? first - (step === 'next' ? 1 : -1) : first)
  const to = {
    next: from + 1,
    previous: from - 1,
    pageDown: from + page,
    pageUp: from - page,
    first: 1,
    last: list.total(),
  }[step]
  moveListCursorTo(to)
}

/** Moves the cursor to a rank, as `moveListCursor` does; beyond the ends of the list, to its end. */
export function moveListCursorTo(rank: number): void {
  if (list === null || list.total() === 0) return
  const to = Math.max(1, Math.min(rank, list.total()))
  wantsFocus = true
  cursor = { rank: to, id: list.idAt(to) }
  list.bringIntoView(to)
  for (const listener of listeners) listener()
}

/** All rows from one rank to another, in the order of the list on the page, which may be about to come to life. */
export async function rowsBetween(rank: number, other: number): Promise<ListedResult[]> {
  const { rowsBetween } = list ?? (await new Promise<CursorList>((resolve) => waiting.push(resolve)))
  return rowsBetween(Math.min(rank, other), Math.max(rank, other))
}

/** The query of the list that is on the page; null where there is none. */
export function listQuery(): string | null {
  return list?.q ?? null
}

/** Names the list that the cursor is of from now on, by its query and order: the cursor of another is gone. */
export function enterList(name: string): void {
  if (name === cursorOf) return
  cursorOf = name
  setListCursor(null)
}

/** Connects the list on the page. Gives what disconnects it. */
export function connectList(connected: CursorList): () => void {
  list = connected
  for (const resolve of waiting.splice(0)) resolve(connected)
  return () => {
    if (list === connected) list = null
  }
}

/** Whether the row of the cursor is to get the focus as soon as it is there; asked for it, it is so no more. */
export function takeFocusWish(): boolean {
  const wanted = wantsFocus
  wantsFocus = false
  return wanted
}

/** Wishes the focus for the row of the cursor, as after a way back. */
export function wishFocus(): void {
  wantsFocus = true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
