const grouped = new Intl.NumberFormat('en-US')

/** A count as people read it: `1204` gives `1,204`. */
export function formatNumber(count: number): string {
  // Most are small, and a page has hundreds.
  return count >= 0 && count < 1000 && Number.isInteger(count) ? `${count}` : grouped.format(count)
}

/** A count and its noun: `1 result`, `1,204 results`. Takes the noun in the singular; its plural adds an `s` unless one is given. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`
}
