const maximumValues = 1_000_000
const link = /\]\((\d{1,15})\)/g

/**
 * The location ids that texts anywhere in these values link to, as `[text](5)` does (SARIF §3.11.6), in plain messages and in markdown. It
 * may name one too many, where brackets are escaped; it misses none.
 */
export function linkedIds(...values: readonly unknown[]): Set<number> {
  const ids = new Set<number>()
  const waiting = [...values]
  for (let seen = 0; seen < maximumValues && waiting.length > 0; seen += 1) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (value.includes('](')) for (const [, id] of value.matchAll(link)) ids.add(Number(id))
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) if (typeof member === 'string' || typeof member === 'object') waiting.push(member)
    }
  }
  return ids
}
