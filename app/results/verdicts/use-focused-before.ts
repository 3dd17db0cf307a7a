import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Remembers what has the focus as something opens. `find` finds it again: the element, where that is still there and leads where it led, as
 * the row of a list may be that of another result by now; else the anchor, as behind what was told of the verdict before. Where that is gone, too,
 * the list has the focus. On other pages, or where `leave` has said that another has the focus next, it stays with who has it (false).
 */
export function useFocusedBefore(isOpen: boolean, anchor: RefObject<HTMLElement | null>): FocusedBefore {
  const focused = useRef<{ element: Element | null; leads: string | null; isLeft: boolean }>({ element: null, leads: null, isLeft: false })
  useLayoutEffect(() => {
    const element = document.activeElement
    if (isOpen) focused.current = { element, leads: leadsTo(element), isLeft: false }
  }, [isOpen])
  return {
    find() {
      const { element, leads, isLeft } = focused.current
      if (isLeft) return false
      const isThere = element instanceof HTMLElement && isPlace(element) && element.isConnected && leadsTo(element) === leads
      const found = isThere ? element : anchor.current
      if (found !== null) return found
      // By itself: what is found here would give it to the first control in it.
      document.getElementById('list')?.focus({ preventScroll: true })
      return false
    },
    leave: () => void (focused.current.isLeft = true),
  }
}

type FocusedBefore = { find: () => HTMLElement | false; leave: () => void }

/** Whether somebody has gone to it: what is told gets the focus by itself. */
function isPlace(element: HTMLElement): boolean {
  return element !== document.body && element.getAttribute('role') !== 'status'
}

function leadsTo(element: Element | null): string | null {
  return element?.getAttribute('href') ?? null
}
