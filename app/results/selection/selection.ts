import { useSyncExternalStore } from 'react'
import { maxIds } from '#app/results/max-ids.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { createListeners } from '#app/ui/listeners.ts'

/** Results that can be picked one by one, or left out of all that match, which can be selected for more: as many as a call may name. */
export const maxPicked = maxIds

/** How many rows a list has, of how many results, as one has a row for each ref, and the revision of the store by then. */
export type SeenList = { total: number; results: number; mark: number }

/** A group of a list: its name on the page, what it is called, the query for its results, and what was seen of that. */
type SeenGroup = { group: string; label: string; query: string; seen: Pick<SeenList, 'total'> & Partial<SeenList> }

/**
 * What is selected of the list of a query. It outlives rows that scroll out of the list, and ends with the query. `all` is what was seen of the list where all that match is
 * meant, and null where only what was picked is. `picked` has the results that were picked one by one, as they were seen; where all that match is meant,
 * those that were left out. `from` is the row that was last picked by itself, where a range begins; its rank is 1-based. `asksFor` is what a verdict is
 * being asked for: what is selected, a row or a group, which need not be, or nothing.
 */
export type Selection = {
  q: string
  picked: ReadonlyMap<ResultId, ListedResult>
  all: SeenList | null
  from: { rank: number; id: ResultId } | null
  asksFor: 'selected' | ListedResult | SeenGroup | null
}

export const nothing: Selection = { q: '', picked: new Map(), all: null, from: null, asksFor: null }
let selection = nothing
const changes = createListeners()

/** The selection in the list of a query. */
export function useSelection(q: string): Selection {
  return useSyncExternalStore(
    changes.subscribe,
    () => selectionIn(q),
    () => nothing,
  )
}

/** The selection in the list of a query, at this moment. */
export function selectionIn(q: string): Selection {
  return selection.q === q ? selection : nothing
}

/** How many results a selection is of. */
export function sizeOf({ picked, all }: Selection): number {
  return all ? all.results - picked.size : picked.size
}

/** Whether a row of its list is selected. */
export function isIn({ picked, all }: Selection, id: ResultId): boolean {
  return (all !== null) !== picked.has(id)
}

/** Picks a row of the list of a query, or leaves it again. */
export function pick(q: string, row: ListedResult, rank: number): void {
  pickAll(q, [row], !isIn(selectionIn(q), row.id), { rank, id: row.id })
}

/**
 * Picks rows of the list of a query, as many as can be, or leaves them again. Who asked for a verdict while rows were on their way is asked
 * for one of what is selected then.
 */
export function pickAll(q: string, rows: ListedResult[], isPicked: boolean, from = selectionIn(q).from): void {
  const before = selectionIn(q)
  const picked = new Map(before.picked)
  for (const row of rows) {
    if (isPicked === (before.all !== null)) picked.delete(row.id)
    else if (picked.size < maxPicked) picked.set(row.id, row)
  }
  const next = { ...before, q, picked, from }
  select({ ...next, asksFor: before.asksFor !== null && sizeOf(next) > 0 ? 'selected' : null })
}

/** Selects something else. */
export function select(next: Selection): void {
  selection = next
  changes.tell()
}
