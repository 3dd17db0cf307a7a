import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Remembers what has the focus as something opens. Gives a function that finds it again: the element, where that is still there and leads where it led, as
 * the row of a list may be that of another result by now; else the anchor. Where nothing is left (false) the focus stays with who has it.
 */
export function useFocusedBefore(isOpen: boolean, anchor: RefObject<HTMLElement | null>): () => HTMLElement | false {
  const focused = useRef<{ element: Element | null; leads: string | null }>({ element: null, leads: null })
  useLayoutEffect(() => {
    const element = document.activeElement
    if (isOpen) focused.current = { element, leads: leadsTo(element) }
  }, [isOpen])
  return () => {
    const { element, leads } = focused.current
    const isThere = element instanceof HTMLElement && element !== document.body && element.isConnected && leadsTo(element) === leads
    return isThere ? element : (anchor.current ?? false)
  }
}

function leadsTo(element: Element | null): string | null {
  return element?.getAttribute('href') ?? null
}
