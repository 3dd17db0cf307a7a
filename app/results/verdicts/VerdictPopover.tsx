import { Popover } from '@base-ui/react/popover'
import { type RefObject, useState } from 'react'
import { VerdictForm } from '#app/results/verdicts/VerdictForm.tsx'
import type { GivenVerdict } from '#app/results/verdicts/VerdictGiven.tsx'
import type { VerdictTarget } from '#app/results/verdicts/use-verdicts.ts'
import type { Verdict } from '#app/sarif/codes.ts'
import { Icon } from '#app/ui/Icon.tsx'

type VerdictPopoverProps = {
  /** The button that opens it. */
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  title: string
  target: VerdictTarget
  chosen: Verdict | null
  now: number
  onOpen: () => void
  onClose: () => void
  onGiven: (given: GivenVerdict) => void
}

/**
 * Asks for a verdict beside what opened it, which has the focus again afterwards. Who closes it before the answer is there is told where it was
 * not given, and finds in it what was written.
 */
export function VerdictPopover({ anchor, isOpen, title, target, chosen, now, onOpen, onClose, onGiven }: VerdictPopoverProps) {
  // What it was asked for may be another by the time of the answer.
  const [sent, setSent] = useState<(Pick<VerdictPopoverProps, 'title' | 'onGiven'> & { isRefused: boolean }) | null>(null)
  function close() {
    if (sent?.isRefused) setSent(null)
    onClose()
  }
  function change(open: boolean, details: Popover.Root.ChangeEventDetails) {
    const { target } = details.event
    // The button closes it by itself.
    if (open || (target instanceof Node && details.reason === 'outside-press' && anchor.current?.contains(target))) return
    close()
  }
  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={change}>
        <Popover.Portal keepMounted={sent !== null}>
          <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="popover-place">
            <Popover.Popup className="popover" finalFocus={anchor}>
              <Popover.Title className="popover-title">{sent?.title ?? title}</Popover.Title>
              <VerdictForm
                target={target}
                chosen={chosen}
                now={now}
                onClose={close}
                onSent={() => setSent({ title, onGiven, ...sent, isRefused: false })}
                onGiven={(given) => {
                  const told = sent?.onGiven ?? onGiven
                  setSent(null)
                  told(given)
                }}
                onRefused={() => setSent(isOpen ? null : { title, onGiven, ...sent, isRefused: true })}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <div role="status" className="verdict-note empty:hidden">
        {sent?.isRefused && !isOpen && (
          <>
            <span>Your verdict did not get through. What you wrote is kept.</span>
            <button type="button" className="button" onClick={onOpen}>
              Open it again
            </button>
            <button type="button" className="button button-bare" aria-label="Close this note" onClick={() => setSent(null)}>
              <Icon name="close" />
            </button>
          </>
        )}
      </div>
    </>
  )
}
