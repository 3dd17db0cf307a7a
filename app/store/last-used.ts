/** Gives the values that were used last of each database, or of what else tells scopes apart, for as long as that is there. */
export function lastUsedBy<Value>(most: number): (scope: object) => LastUsed<Value> {
  const all = new WeakMap<object, LastUsed<Value>>()
  return (scope) => {
    const own = all.get(scope) ?? new LastUsed<Value>(most)
    all.set(scope, own)
    return own
  }
}

/** The values that were used last, as many as are of a size together; the newest whatever its size. */
export class LastUsed<Value> {
  readonly #most: number
  readonly #entries = new Map<string, { value: Value; size: number }>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Several may make the same value at once: it takes the place of the one that is there. */
  set(key: string, value: Value, size: number): void {
    this.#delete(key)
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most || oldest === key) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
