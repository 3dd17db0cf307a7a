const mostEntries = 200

/** Where lists were left, by the entry of the browser's history: rows above the first one in view. The server keeps nothing here. */
const left = new Map<string, number>()

/** Notes where the list of a history entry stands. */
export function leaveList(entry: string, position: number): void {
  left.delete(entry)
  left.set(entry, position)
  const [oldest] = left.keys()
  if (left.size > mostEntries && oldest !== undefined) left.delete(oldest)
}

/** Where the list of a history entry was left; undefined where it was not shown before. */
export function placeLeft(entry: string): number | undefined {
  return left.get(entry)
}

/** The name of an entry of the browser's history; empty where it has none, as on the server. */
export function entryOf(state: object | null): string {
  // The router's own name for it, which no type of the browser knows.
  return (state as { __TSR_key?: string } | null)?.['__TSR_key'] ?? ''
}
