import { Suspense, useRef, useState } from 'react'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

const LazySavedFilters = lazyScript(() => import('./SavedFilters.tsx'), 'SavedFilters')

/** Keeps the query, and brings back those that were kept. What it opens comes with its first use; without JavaScript there are bookmarks. */
export function SavedFiltersButton({ search }: { search: ResultsSearch }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="saved-filters needs-script">
      <button
        ref={button}
        type="button"
        className="button saved-filters-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setUsed(true)
          setOpen(!isOpen)
        }}
      >
        <Icon name="bookmark" />
        <span>Saved</span>
      </button>
      {isUsed && (
        <Suspense>
          <LazySavedFilters search={search} button={button} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
