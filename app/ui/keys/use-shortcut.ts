import { useEffectEvent, useLayoutEffect } from 'react'
import { isForPage } from './is-for-page.ts'

/**
 * Calls `act` when a key is pressed alone, unless something is being typed, a dialog is open or another has taken the key. It gives false
 * where there is nothing to do: then the key is left to others.
 */
export function useShortcut(key: string, act: () => boolean | void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.shiftKey || !isForPage(event)) return
    if (act() !== false) event.preventDefault()
  })
  // Before it is drawn: who sees what a key is for may press it at once.
  useLayoutEffect(() => {
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
}
