import { useEffect } from 'react'

/** Listens for the keys of the list while it is on the page and in use. */
export function useListKeys(isLive: boolean): void {
  useEffect(() => {
    if (!isLive) return undefined
    const ending = new AbortController()
    void import('#app/results/list-keys.ts').then(({ pressListKey }) => {
      if (!ending.signal.aborted) document.addEventListener('keydown', pressListKey, { signal: ending.signal })
    })
    return () => ending.abort()
  }, [isLive])
}
