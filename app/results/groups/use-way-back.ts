import { useLayoutEffect, useRef } from 'react'
import { entryOf } from '#app/results/place/list-place.ts'

/**
 * Puts the page where it was for who goes back to groups before another page has come: that page's place was held meanwhile, and the groups were
 * there, but hidden. React ends layout effects before it hides what they are of, and runs them again once that can be seen.
 */
export function useWayBack(list: string): void {
  const left = useRef({ shown: '', scrolled: 0 })
  useLayoutEffect(() => {
    const shown = `${entryOf(history.state)} ${list}`
    const { scrolled } = left.current
    // After the router, which has noted the top of the page that was on its way.
    if (shown === left.current.shown) requestAnimationFrame(() => scrollTo({ top: scrolled, behavior: 'instant' }))
    return () => void (left.current = { shown, scrolled: scrollY })
  }, [list])
}
