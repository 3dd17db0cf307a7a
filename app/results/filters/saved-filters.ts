import type { Grouping } from '#app/search/groupings.ts'
import type { GroupSort } from '#app/search/sorts.ts'

/** A query with its order and its groups, under a name. */
export type SavedFilter = { id: string; name: string; q: string; sort: GroupSort; group: Grouping | '' }

/** In UTF-16 code units. */
export const longestName = 80
export const mostFilters = 100

/**
 * Where somebody's saved filters are kept: so far the browser (browser-filters.ts). All of it may take its time and may fail, with a
 * `FilterNotKept`; what others do meanwhile, as another tab, is not undone.
 */
export type FilterShelf = {
  /** By name. */
  read(): Promise<SavedFilter[]>
  /** Keeps a filter; one of the same name, upper and lower case being one, gives way to it. */
  save(filter: Omit<SavedFilter, 'id'>): Promise<void>
  /** Keeps a filter that was deleted, beside one that has its name by now. Gives the name that it has then. */
  restore(filter: Omit<SavedFilter, 'id'>): Promise<string>
  rename(id: string, name: string): Promise<void>
  /** One that is gone already is no error. */
  remove(id: string): Promise<void>
  /** Calls back whenever they change, here or elsewhere. Gives what ends that. */
  watch(changed: () => void): () => void
}

const sentences = {
  'filters-forbidden': 'This browser keeps nothing for Assay. A bookmark of this page does the same.',
  'filters-full': 'There is no room left for Assay in this browser. Delete a filter and try again.',
  'filters-too-many': `${mostFilters} filters are saved, which is as many as there can be. Delete one and try again.`,
  'filter-without-name': 'A filter needs a name.',
  'filter-name-taken': 'Another filter has this name.',
  'filter-gone': 'This filter was deleted elsewhere meanwhile.',
} as const

/** Why saved filters stay as they were; `message` is for people. */
export class FilterNotKept extends Error {
  override readonly name = 'FilterNotKept'
  readonly code: keyof typeof sentences

  constructor(code: keyof typeof sentences, options?: ErrorOptions) {
    super(sentences[code], options)
    this.code = code
  }
}

/** The order and the groups of a filter, in words. */
export function viewOf({ sort, group }: Pick<SavedFilter, 'sort' | 'group'>): string {
  return group === '' ? `by ${sort}` : `by ${sort}, grouped by ${group}`
}

/** A name without space around it, and no longer than a name may be. */
export function filterName(name: string): string {
  return name.trim().slice(0, longestName).trim()
}

/** Whether two names are one to people. */
export function isSameName(a: string, b: string): boolean {
  return filterName(a).toLowerCase() === filterName(b).toLowerCase()
}

/** A name that none of the filters has: `name` where it is free, else with the first free number from 2. */
export function freeName(name: string, filters: readonly SavedFilter[]): string {
  let free = filterName(name)
  for (let number = 2; filters.some((filter) => isSameName(filter.name, free)); number++) {
    const end = ` (${number})`
    free = filterName(name).slice(0, longestName - end.length) + end
  }
  return free
}
