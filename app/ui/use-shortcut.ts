import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#app/ui/is-typing.ts'

/** Calls `act` when a key is pressed alone, unless something is being typed or another has taken the key. */
export function useShortcut(key: string, act: () => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const isAlone = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey
    if (event.key !== key || !isAlone || event.defaultPrevented || isTyping(event.target)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
}
