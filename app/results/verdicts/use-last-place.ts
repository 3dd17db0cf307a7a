import { type RefObject, useMemo, useRef } from 'react'

/** Takes what something opens beside. Gives where that is; once it is gone, as the row of a result that was deleted meanwhile, where it was last. */
export function useLastPlace(anchor: RefObject<HTMLElement | null>): LastPlace {
  const last = useRef<DOMRect>(null)
  return useMemo(
    () => ({
      get contextElement() {
        return anchor.current ?? undefined
      },
      getBoundingClientRect() {
        if (anchor.current?.isConnected) last.current = anchor.current.getBoundingClientRect()
        return last.current ?? new DOMRect()
      },
    }),
    [anchor],
  )
}

type LastPlace = { readonly contextElement: HTMLElement | undefined; getBoundingClientRect: () => DOMRect }
