import { useEffect, useState } from 'react'
import { browserFilters } from './browser-filters.ts'
import { type FilterShelf, type SavedFilter, FilterNotKept } from './saved-filters.ts'

/** What is known of the saved filters: null until they are read; `problem` says, for people, why they cannot be. */
export type SavedFilters = { shelf: FilterShelf; filters: SavedFilter[] | null; problem: string | null }

/** The saved filters, followed as they change in this tab and in others. */
export function useSavedFilters(): SavedFilters {
  const [shelf] = useState(() => browserFilters(window))
  const [read, setRead] = useState<Omit<SavedFilters, 'shelf'>>({ filters: null, problem: null })
  useEffect(() => {
    let isOver = false
    function follow() {
      void shelf.read().then(
        (filters) => isOver || setRead({ filters, problem: null }),
        (error: unknown) => isOver || setRead({ filters: [], problem: sentenceOf(error) }),
      )
    }
    follow()
    const stop = shelf.watch(follow)
    return () => {
      isOver = true
      stop()
    }
  }, [shelf])
  return { shelf, ...read }
}

/** What to say to people. Throws what is a fault of ours. */
export function sentenceOf(error: unknown): string {
  if (error instanceof FilterNotKept) return error.message
  throw error
}
