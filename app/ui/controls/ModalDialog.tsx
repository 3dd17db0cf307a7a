import { Dialog } from '@base-ui/react/dialog'
import { type ComponentProps, type ReactNode, type Ref, type RefObject, useState } from 'react'

type ModalDialogProps = Pick<ComponentProps<typeof Dialog.Popup>, 'ref' | 'initialFocus'> & {
  title: string
  /** For what gives the title the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  className?: string
  /** What has the focus again afterwards; without it, what had it before. */
  button?: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page, which has all keys and presses until it is closed. Its `Dialog.Close` buttons stand among the children. */
export function ModalDialog({ ref, initialFocus, title, titleRef, className = '', button, onClose, children }: ModalDialogProps) {
  const [before] = useState(() => document.activeElement)
  /** By itself: what is found here would give it to the first control in it, as in a list that had the focus as a whole. */
  function giveBack(): boolean {
    if (!(before instanceof HTMLElement) || before === document.body || !before.isConnected) return true
    before.focus({ preventScroll: true })
    return false
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup ref={ref} className={`dialog ${className}`} initialFocus={initialFocus} finalFocus={button ?? giveBack}>
          <Dialog.Title ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="dialog-title">
            {title}
          </Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
