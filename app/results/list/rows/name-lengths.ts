import type { ListedResult } from '#app/search/answers/list-page.ts'

/** The lengths of the longest names of rows, in UTF-16 units. */
export type NameLengths = { rule: number; project: number }

/** How long the names of these rows are at most, and those of `before`: columns that have been given room keep it as a list is scrolled. */
export function nameLengths(rows: readonly (ListedResult | undefined)[], before?: NameLengths): NameLengths {
  const longest = (of: keyof NameLengths) => Math.max(before?.[of] ?? 0, ...rows.map((row) => row?.[of].length ?? 0))
  return { rule: longest('rule'), project: longest('project') }
}
