import { nothing, type SeenList, type Selection, select, selectionIn } from './selection.ts'

/** Selects all that match a query. */
export function selectAll(q: string, seen: SeenList): void {
  select({ ...nothing, q, all: seen, from: selectionIn(q).from })
}

/** Asks for a verdict in the list of a query: for what is selected, for a row alone, or, with null, no longer. */
export function askFor(q: string, asksFor: Selection['asksFor']): void {
  select({ ...selectionIn(q), q, asksFor })
}

/** Selects nothing. */
export function clearSelection(): void {
  select(nothing)
}

/** Ends what was selected, unless something else is by now. */
export function endSelection({ q, picked, all }: Selection): void {
  const now = selectionIn(q)
  if (now.picked === picked && now.all === all) clearSelection()
}
