import { useSyncExternalStore } from 'react'
import type { ListedResult, ResultId } from '#app/results/results.schemas.ts'

/** Results that can be picked one by one; for more, all that match can be selected. */
export const maxPicked = 10_000

/** How many rows a list has, and the number of the last verdict that there was by then. */
type SeenList = { total: number; mark: number }

/**
 * What is selected of the list of a query. It outlives rows that scroll out of the list, and ends with the query. `picked` has the version
 * of the verdict that was seen of each result; `all` is what was seen of the list where all that match is meant, and null where only what
 * was picked is. `isAsking` is whether a verdict is being asked for.
 */
export type Selection = { q: string; picked: ReadonlyMap<ResultId, number>; all: SeenList | null; isAsking: boolean }

export type Pickable = Pick<ListedResult, 'id' | 'version'>

const nothing: Selection = { q: '', picked: new Map(), all: null, isAsking: false }
let selection = nothing
let anchor: { q: string; rank: number; id: ResultId } | null = null
const listeners = new Set<() => void>()

/** The selection in the list of a query. */
export function useSelection(q: string): Selection {
  const current = useSyncExternalStore(
    subscribe,
    () => selection,
    () => nothing,
  )
  return current.q === q ? current : nothing
}

/** How many results a selection is of: rows of the list, where all of it is meant. */
export function sizeOf({ picked, all }: Selection): number {
  return all?.total ?? picked.size
}

/** Whether a row of its list is selected. */
export function isIn({ picked, all }: Selection, id: ResultId): boolean {
  return all !== null || picked.has(id)
}

/** Whether a result is selected in the list of a query. */
export function isSelected(q: string, id: ResultId): boolean {
  return selection.q === q && isIn(selection, id)
}

/** Whether nothing is selected in the list of a query. */
export function isNothingSelected(q: string): boolean {
  return selection.q !== q || sizeOf(selection) === 0
}

/** Picks a row of the list of a query, or leaves it again. Where all that match was selected, what was picked before that is, from then on. */
export function pick(q: string, row: Pickable, rank: number): void {
  anchor = { q, rank, id: row.id }
  pickAll(q, [row], !isSelected(q, row.id))
}

/** The row that was last picked by itself in the list of a query, where a range begins. */
export function rangeStart(q: string): { rank: number; id: ResultId } | null {
  return anchor?.q === q ? anchor : null
}

/** Selects all that match a query. */
export function selectAll(q: string, seen: SeenList): void {
  set({ ...(selection.q === q ? selection : nothing), q, all: seen })
}

/** Asks for a verdict for what is selected, or no longer. */
export function setAsking(isAsking: boolean): void {
  set({ ...selection, isAsking })
}

/** Selects nothing. */
export function clearSelection(): void {
  anchor = null
  set(nothing)
}

/** Ends what was selected, unless something else is by now. */
export function endSelection({ picked, all }: Selection): void {
  if (selection.picked === picked && selection.all === all) clearSelection()
}

/** Picks rows of the list of a query, as many as can be, or leaves them again. */
export function pickAll(q: string, rows: Pickable[], isPicked: boolean): void {
  const picked = new Map(selection.q === q ? selection.picked : [])
  for (const { id, version } of rows) {
    if (!isPicked) picked.delete(id)
    else if (picked.size < maxPicked) picked.set(id, version)
  }
  set({ q, picked, all: null, isAsking: false })
}

function set(next: Selection): void {
  selection = next
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
