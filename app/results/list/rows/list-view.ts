import { readCookie } from '#app/ui/cookie.ts'

/** What rows can show beside severity and message, in this order. */
export const listColumns = ['rule', 'project', 'place', 'tool', 'ref', 'steps', 'remarks', 'state', 'verdict', 'age'] as const
export type ListColumn = (typeof listColumns)[number]

/** How people want their lists. `project` shows where there are several. */
export type ListView = { columns: readonly ListColumn[]; isCompact: boolean }

export const defaultListView: ListView = { columns: ['rule', 'project', 'place', 'steps', 'remarks', 'state', 'age'], isCompact: false }

/** The view that was chosen, from its cookie. */
export function readListView(): ListView {
  return listViewOf(readCookie('list'))
}

/** The view that a cookie says; the default, where it says none. Never throws. */
export function listViewOf(text: string | undefined): ListView {
  const [height, ...names] = text?.split('.') ?? []
  if (height !== 'compact' && height !== 'full') return defaultListView
  return { columns: listColumns.filter((column) => names.includes(column)), isCompact: height === 'compact' }
}
