import { Suspense, useState } from 'react'
import type { ListView } from './list-view.ts'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

const LazyListOptionsForm = lazyScript(() => import('./ListOptionsForm.tsx'), 'ListOptionsForm')

/** Opens the choice of what rows show; its form is loaded when it is first opened. Needs JavaScript and is hidden without. */
export function ListOptions({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className="button list-options-button needs-script" popoverTarget="list-options">
        View
      </button>
      <div id="list-options" popover="auto" role="dialog" aria-label="View" className="list-options" onBeforeToggle={() => setOpened(true)}>
        {wasOpened && (
          <Suspense>
            <LazyListOptionsForm view={view} onChange={onChange} />
          </Suspense>
        )}
      </div>
    </>
  )
}
