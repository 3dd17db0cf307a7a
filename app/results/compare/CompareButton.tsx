import { Suspense, useRef, useState } from 'react'
import { Icon } from '#app/ui/controls/Icon.tsx'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

const LazyComparePicker = lazyScript(() => import('./ComparePicker.tsx'), 'ComparePicker')

/** Opens the choice of two sides to compare, which is loaded at its first use. Without JavaScript there are the links of uploads and refs. */
export function CompareButton({ search }: { search: ResultsSearch }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button needs-script"
        aria-haspopup="dialog"
        aria-label="Compare"
        title="Compare two uploads, commits, refs or days"
        onClick={() => setOpen(true)}
      >
        <Icon name="change" />
        <span className="compare-label">Compare</span>
      </button>
      {isOpen && (
        <Suspense>
          <LazyComparePicker search={search} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
