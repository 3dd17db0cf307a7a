import { Popover } from '@base-ui/react/popover'
import type { ComponentProps, ReactNode, Ref, RefObject } from 'react'
import { useLastPlace } from './use-last-place.ts'
import { useLowerEdge } from './use-lower-edge.ts'

type VerdictFrameProps = {
  anchor: RefObject<HTMLElement | null>
  ref: Ref<HTMLDivElement>
  isOpen: boolean
  onOpenChange: NonNullable<ComponentProps<typeof Popover.Root>['onOpenChange']>
  holdsPage: boolean
  /** Whether what is in it stays as it is while it is closed. */
  isKept: boolean
  title: string
  judged: ReactNode
  finalFocus: ComponentProps<typeof Popover.Popup>['finalFocus']
  children: ReactNode
}

/** The popover in which a verdict is asked for: where it lies, and what it says of what it is for. */
export function VerdictFrame(props: VerdictFrameProps) {
  const { anchor, ref, isOpen, onOpenChange, holdsPage, isKept, title, judged, finalFocus, children } = props
  const place = useLastPlace(anchor)
  const lowerEdge = useLowerEdge(isOpen)
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange} modal={holdsPage}>
      <Popover.Portal keepMounted={isKept}>
        {/* A press beside it closes it, and is none of what lies beneath. */}
        <Popover.Backdrop className="popover-backdrop" />
        {/* Where there is room neither below nor above, it is shifted into the window (`sticky`), over what it is about, which it names, and not over what is told of others. */}
        <Popover.Positioner
          anchor={place}
          align="end"
          sideOffset={6}
          collisionPadding={{ top: 8, right: 8, bottom: 8 + lowerEdge, left: 8 }}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          sticky
          className="popover-place"
        >
          <Popover.Popup ref={ref} className="popover" finalFocus={finalFocus}>
            <Popover.Title className="popover-title">{title}</Popover.Title>
            {judged && (
              <Popover.Description className="popover-about" render={<div />}>
                {judged}
              </Popover.Description>
            )}
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
