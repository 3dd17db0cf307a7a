import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { type Doomed, lossOf, nameOf } from './doomed.ts'
import { projectLossQuery } from './project-loss.queries.ts'
import { useDeletion } from './use-project-deeds.ts'
import { failureOf } from '#app/ui/faults/failure-of.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

type DeleteDialogProps = {
  doomed: Doomed
  /** What has the focus again afterwards. */
  button: RefObject<HTMLElement | null>
  onClose: () => void
  /** Told once nobody sees it any more. */
  onDeleted: () => void
}

/** Asks once more before something is deleted, and says what goes with it. */
export function DeleteDialog({ doomed, button, onClose, onDeleted }: DeleteDialogProps) {
  const isKept = useRef(false)
  const section = useRef<Element>(null)
  const {
    mutate,
    isPending,
    isError,
    error,
    data: outcome,
  } = useDeletion((done) => {
    if (done === 'busy') return
    onClose()
    onDeleted()
  })

  useEffect(() => {
    const own = (section.current = button.current?.closest('section') ?? null)
    // It may have gone with what the button stood in. What lies behind it takes no focus until all of it has gone.
    return () =>
      queueMicrotask(() => {
        if (!isKept.current && document.activeElement === document.body) whatIsLeft(own)?.focus()
      })
  }, [button])

  const { data: counted } = useQuery({ ...projectLossQuery(doomed.slug), enabled: doomed.what === 'project' })
  const [loss, links] = lossOf(doomed, counted)

  function keep() {
    if (isPending) return
    isKept.current = true
    onClose()
  }

  function remove() {
    if (!isPending) mutate(doomed)
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || keep()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog" finalFocus={() => (isKept.current ? button.current : whatIsLeft(section.current))}>
          <AlertDialog.Title className="dialog-title">
            Delete <LogText text={nameOf(doomed)} />?
          </AlertDialog.Title>
          <AlertDialog.Description className="dialog-text" render={<div />}>
            {/* The number of what goes comes later, and is told then, too. */}
            <p role="status">{loss}</p>
            <p>{links}</p>
          </AlertDialog.Description>
          <p role="alert" className="dialog-hint problem empty:hidden">
            {outcome === 'busy' && 'An upload of the project is being read right now. Try again when that is done.'}
            {isError && failureOf(error, 'It was not deleted, or the answer got lost. Try once more.')}
          </p>
          <div className="dialog-actions">
            <AlertDialog.Close className="button" disabled={isPending}>
              Keep
            </AlertDialog.Close>
            <button type="button" className="button button-danger" aria-disabled={isPending} onClick={remove}>
              {isPending ? 'Deleting…' : 'Delete'}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** The button goes with what was deleted: then the focus is for the heading of what it stood in, or of the page where that is gone, too. */
function whatIsLeft(section: Element | null): HTMLElement | null {
  const heading = (section?.isConnected === true ? section : document).querySelector<HTMLElement>('h1, h2')
  heading?.setAttribute('tabindex', '-1')
  return heading
}
