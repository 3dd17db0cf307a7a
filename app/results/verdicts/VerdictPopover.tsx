import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { VerdictForm } from '#app/results/verdicts/VerdictForm.tsx'
import type { GivenVerdict } from '#app/results/verdicts/VerdictGiven.tsx'
import type { VerdictTarget } from '#app/results/verdicts/use-verdicts.ts'
import type { Verdict } from '#app/sarif/codes.ts'

type VerdictPopoverProps = {
  /** The button that opens it. */
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  title: string
  target: VerdictTarget
  chosen: Verdict | null
  now: number
  onClose: () => void
  onGiven: (given: GivenVerdict) => void
}

/** Asks for a verdict beside what opened it, which has the focus again afterwards. */
export function VerdictPopover({ anchor, isOpen, title, target, chosen, now, onClose, onGiven }: VerdictPopoverProps) {
  function change(open: boolean, details: Popover.Root.ChangeEventDetails) {
    const { target } = details.event
    // The button closes it by itself.
    if (open || (target instanceof Node && details.reason === 'outside-press' && anchor.current?.contains(target))) return
    onClose()
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="popover-place">
          <Popover.Popup className="popover" finalFocus={anchor}>
            <Popover.Title className="popover-title">{title}</Popover.Title>
            <VerdictForm target={target} chosen={chosen} now={now} onClose={onClose} onGiven={onGiven} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
