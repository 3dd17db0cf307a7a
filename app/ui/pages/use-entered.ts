import { useHydrated } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus to a part of a page, with a heading of its own, that somebody opened from elsewhere on it: to what the address names in it, else to its
 * heading. Not as the page is loaded or come to, where the focus is nowhere, nor where it is in the part already. `about`: what it is opened for.
 */
export function useEntered(about: string): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  const isAlive = useHydrated()
  const entered = useRef(isAlive ? null : about)
  useEffect(() => {
    if (entered.current === about) return
    entered.current = about
    const { activeElement } = document
    if (part.current === null || activeElement === document.body || part.current.contains(activeElement)) return
    const named = document.getElementById(location.hash.slice(1))
    const target = named !== null && part.current.contains(named) ? named : part.current.querySelector<HTMLElement>('h2')
    if (target?.matches('h2, h3') === true) target.tabIndex = -1
    target?.focus({ preventScroll: true })
  }, [about])
  return part
}
