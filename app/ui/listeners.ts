/** Those who are told whenever something changes that is kept outside of components. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls back from now on. Gives what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(): void {
      for (const listener of listeners) listener()
    },
  }
}
