/** Prefetches by the address that they are for: so many at once, and the newest intent first. */
export type PrefetchQueue = {
  /** Starts a prefetch, or lets it wait its turn; one that is under way already is not started again. How it ends is nobody's concern. */
  add(href: string, prefetch: () => Promise<unknown>): void
  /** Forgets a prefetch that waits; one that is under way goes on. */
  drop(href: string): void
  /** Forgets all that wait. */
  clear(): void
}

/** Gives a queue that runs at most `atOnce` prefetches at a time. */
export function createPrefetchQueue(atOnce: number): PrefetchQueue {
  const running = new Set<string>()
  // In the order of intent.
  const waiting = new Map<string, () => Promise<unknown>>()

  async function startNext(): Promise<void> {
    const newest = [...waiting].at(-1)
    if (newest === undefined || running.size === atOnce) return
    const [href, prefetch] = newest
    waiting.delete(href)
    running.add(href)
    await Promise.allSettled([prefetch()])
    running.delete(href)
    void startNext()
  }

  return {
    add(href, prefetch) {
      if (running.has(href)) return
      // What is wanted again is wanted last.
      waiting.delete(href)
      waiting.set(href, prefetch)
      void startNext()
    },
    drop: (href) => void waiting.delete(href),
    clear: () => waiting.clear(),
  }
}
