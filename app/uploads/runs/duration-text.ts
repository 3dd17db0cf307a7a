const units = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** How long it was from one time to another, to the second (below one, to the millisecond); null where either is no time or they are the wrong way round. */
export function durationText(start: string | null, end: string | null): string | null {
  const length = Date.parse(end ?? '') - Date.parse(start ?? '')
  if (Number.isNaN(length) || length < 0) return null
  if (length < 1_000) return `${length} ms`
  const parts: string[] = []
  let rest = length
  for (const [name, unit] of units) {
    const count = Math.floor(rest / unit)
    rest %= unit
    if (count > 0) parts.push(`${count} ${name}`)
  }
  return parts.slice(0, 2).join(' ')
}
