/** A result of a log, as it is told from all others of the log, and which finding it truly is. */
export type Found = { rule: string; message: string; path: string; line: number; column: number; finding: number }

/** A log of one commit, with what is true of its results. */
export type Log = {
  /** SARIF. */
  text: string
  /** By their keys. */
  results: ReadonlyMap<string, Found>
  /** Findings of which nobody can tell whether they are one of the log before: they stand on lines that this commit wrote. */
  unsure: ReadonlySet<number>
  /** Findings of the log before of which nobody can tell what became: the lines that they stood on are gone. */
  lost: ReadonlySet<number>
  /** Whether it is known of a finding that comes after a while that it is one that was there before, or that it is not. */
  knowsReturns: boolean
}

const nobody: ReadonlySet<number> = new Set()

/** A log of which everything is known. */
export function knownLog(text: string, found: readonly Found[]): Log {
  return { text, results: byKey(found), unsure: nobody, lost: nobody, knowsReturns: true }
}

/** Results by what tells them apart within a log. Throws where two are alike in all of it: a log to measure by has none. */
export function byKey(found: readonly Found[]): ReadonlyMap<string, Found> {
  const results = new Map(found.map((one) => [keyOf(one), one]))
  if (results.size !== found.length) throw new Error('Two results of a log have the same rule, message and place.')
  return results
}

/** What tells a result apart within a log. */
export function keyOf({ rule, message, path, line, column }: Omit<Found, 'finding'>): string {
  return JSON.stringify([rule, path, line, column, message])
}

/** The part of the results that share rule, path and message with another of their log, from 0 to 1. */
export function shareOfAlike(logs: readonly Log[]): number {
  const counts = logs.map(({ results }) => {
    const groups = new Map<string, number>()
    for (const { rule, path, message } of results.values()) {
      const group = JSON.stringify([rule, path, message])
      groups.set(group, (groups.get(group) ?? 0) + 1)
    }
    const alike = [...groups.values()].filter((count) => count > 1)
    return { alike: sum(alike), all: results.size }
  })
  return sum(counts.map(({ alike }) => alike)) / Math.max(1, sum(counts.map(({ all }) => all)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
