import { Suspense, useRef, useState } from 'react'
import { DeedForm } from './DeedForm.tsx'
import { type Doomed, lossOf, nameOf, partOf } from './doomed.ts'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'

const LazyDeleteDialog = lazyScript(() => import('./DeleteDialog.tsx'), 'DeleteDialog')

/** Deletes something, once it was asked a second time: by a dialog, and without JavaScript by a box to tick. */
export function DeleteForm({ doomed, onDeleted }: { doomed: Doomed; onDeleted: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)
  return (
    <DeedForm slug={doomed.slug} fields={{ deed: 'delete', ...partOf(doomed) }} onDeed={() => setAsked(true)}>
      <noscript>
        <label title={lossOf(doomed).join(' ')}>
          <input type="checkbox" name="confirmed" value="yes" required /> for good
        </label>
      </noscript>
      <button ref={button} type="submit" className="button" aria-label={visibleText(`Delete ${nameOf(doomed)}`)}>
        Delete
      </button>
      {isAsked && (
        <Suspense>
          <LazyDeleteDialog doomed={doomed} button={button} onClose={() => setAsked(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </DeedForm>
  )
}
