import { readResultsSearch } from '#app/results/address/results-search.ts'
import { type FilterShelf, filterName, freeName, isSameName, mostFilters, type SavedFilter, FilterNotKept } from './saved-filters.ts'
import { createListeners } from '#app/ui/listeners.ts'

/** The entry of the storage; the number is that of what is in it: a list of `SavedFilter`. */
const key = 'assay:filters:1'

/** 2 before 10. */
const byName = new Intl.Collator(undefined, { numeric: true })

/** What of `window` is needed: a test has its own. */
type Place = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>

/** Saved filters in the storage of a browser, which all of its tabs share. Every change is made to what is there at that moment. */
export function browserFilters(place: Place): FilterShelf {
  const changes = createListeners()

  function read(): SavedFilter[] {
    return filtersOf(reaching(() => place.localStorage.getItem(key))).sort((a, b) => byName.compare(a.name, b.name))
  }

  function write(filters: SavedFilter[]): void {
    reaching(() => place.localStorage.setItem(key, JSON.stringify(filters)))
    changes.tell()
  }

  function add(filter: Omit<SavedFilter, 'id'>, others: SavedFilter[]): void {
    if (others.length >= mostFilters) throw new FilterNotKept('filters-too-many')
    write([...others, { ...filter, id: crypto.randomUUID() }])
  }

  return {
    read: async () => read(),
    async save(filter) {
      const name = named(filter.name)
      const others = read().filter((other) => !isSameName(other.name, name))
      add({ ...filter, name }, others)
    },
    async restore(filter) {
      const others = read()
      const name = freeName(filter.name, others)
      add({ ...filter, name }, others)
      return name
    },
    async rename(id, newName) {
      const name = named(newName)
      const filters = read()
      if (!filters.some((filter) => filter.id === id)) throw new FilterNotKept('filter-gone')
      if (filters.some((filter) => filter.id !== id && isSameName(filter.name, name))) throw new FilterNotKept('filter-name-taken')
      write(filters.map((filter) => (filter.id === id ? { ...filter, name } : filter)))
    },
    async remove(id) {
      write(read().filter((filter) => filter.id !== id))
    },
    watch(changed) {
      // Other tabs: `key` is null when all of the storage was cleared.
      const isOurs = (event: StorageEvent) => {
        if (event.key === key || event.key === null) changed()
      }
      const stop = changes.subscribe(changed)
      place.addEventListener('storage', isOurs)
      return () => {
        stop()
        place.removeEventListener('storage', isOurs)
      }
    },
  }
}

function named(name: string): string {
  const usable = filterName(name)
  if (usable === '') throw new FilterNotKept('filter-without-name')
  return usable
}

/** What is in the entry, as far as it can be used: another version of Assay, or somebody's hand, may have written it. */
function filtersOf(text: string | null): SavedFilter[] {
  const found = parsed(text)
  if (!Array.isArray(found)) return []
  const ids = new Set<string>()
  return found.slice(0, mostFilters).flatMap((entry: unknown): SavedFilter[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { id, name, ...search }: Record<string, unknown> = { ...entry }
    if (typeof id !== 'string' || typeof name !== 'string' || filterName(name) === '' || ids.has(id)) return []
    ids.add(id)
    const { q, sort, group } = readResultsSearch(search)
    return [{ id, name: filterName(name), q, sort, group }]
  })
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

/** Does what the storage may refuse: where the browser forbids it, or where there is no room. */
function reaching<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new FilterNotKept(isFull ? 'filters-full' : 'filters-forbidden', { cause: error })
  }
}
