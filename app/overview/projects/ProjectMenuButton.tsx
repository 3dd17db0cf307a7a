import { Suspense, useRef, useState } from 'react'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'
import { stringifySearch } from '#app/ui/search-params.ts'

/** Their scripts come at their first use. */
const LazyProjectMenu = lazyScript(() => import('./ProjectMenu.tsx'), 'ProjectMenu')
const LazyDeleteDialog = lazyScript(() => import('./DeleteDialog.tsx'), 'DeleteDialog')

/** Opens the menu of a project; without JavaScript it leads to the project's settings, where all of it is. */
export function ProjectMenuButton({ slug, onDeleted }: { slug: string; onDeleted: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isDoomed, setDoomed] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-quiet needs-script"
        aria-label={`Manage ${slug}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setUsed(true)
          setOpen(!isOpen)
        }}
      >
        <Icon name="more" />
      </button>
      <noscript>
        <a href={`/${stringifySearch({ manage: slug })}`}>Manage</a>
      </noscript>
      {isUsed && (
        <Suspense>
          <LazyProjectMenu slug={slug} button={button} isOpen={isOpen} onOpenChange={setOpen} onDelete={() => setDoomed(true)} />
        </Suspense>
      )}
      {isDoomed && (
        <Suspense>
          <LazyDeleteDialog doomed={{ what: 'project', slug }} button={button} onClose={() => setDoomed(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </>
  )
}
