import { useEffect, useEffectEvent } from 'react'
import { isForPage } from '#app/ui/is-for-page.ts'

/** Calls `act` when a key is pressed alone, unless something is being typed, a dialog is open or another has taken the key. */
export function useShortcut(key: string, act: () => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.shiftKey || !isForPage(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
}
