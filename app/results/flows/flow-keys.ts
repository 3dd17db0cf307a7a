export type FlowMove = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'

/** Keys that walk through a flow, wherever in it the focus is. */
export const walkKeys: Readonly<Record<string, FlowMove>> = { j: 'next', k: 'previous' }

/** Keys that scroll, unless the focus is in the list of steps. */
export const stepListKeys: Readonly<Record<string, FlowMove>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  Home: 'first',
  End: 'last',
}

/** Goes to the flow, from wherever on the page of a result. */
export const enterKey = 'f'

/** The rank that a move leads to, within the list; from none it leads to the first, or with `last` to the last. */
export function rankAfter(move: FlowMove, from: number | null, total: number, page: number): number {
  const to = {
    next: from === null ? 0 : from + 1,
    previous: from === null ? 0 : from - 1,
    pageDown: (from ?? 0) + page,
    pageUp: (from ?? 0) - page,
    first: 0,
    last: total - 1,
  }[move]
  return Math.max(0, Math.min(total - 1, to))
}

/** What the sheet of keys says of them. */
export const flowShortcuts: { keys: string[]; does: string }[] = [
  { keys: ['j', 'ArrowDown'], does: 'Go to the next step' },
  { keys: ['k', 'ArrowUp'], does: 'Go to the previous step' },
  { keys: ['PageDown'], does: 'Go on by as many steps as there are in view' },
  { keys: ['PageUp'], does: 'Go back by as many steps as there are in view' },
  { keys: ['Home'], does: 'Go to the first step' },
  { keys: ['End'], does: 'Go to the last step' },
]
