/** The candidate that was most likely meant: the only one that begins so, else the nearest within a third of its letters; else null. */
export function nearest<Candidate extends string>(word: string, candidates: readonly Candidate[]): Candidate | null {
  const wanted = word.toLowerCase()
  if (wanted === '') return null
  const beginning = candidates.filter((candidate) => candidate.toLowerCase().startsWith(wanted))
  if (beginning.length === 1) return beginning[0] ?? null
  let best: { candidate: Candidate; distance: number } | null = null
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance <= Math.max(1, candidate.length / 3) && distance < (best?.distance ?? Infinity)) best = { candidate, distance }
  }
  return best?.candidate ?? null
}

/** The same of names, of which `G104` is another than `G101`, and not one that is written almost so. */
export function nearestName(name: string, names: readonly string[]): string | null {
  return nearest(
    name,
    names.filter((other) => digitsIn(other) === digitsIn(name)),
  )
}

function digitsIn(name: string): string {
  return name.replace(/\D/g, '')
}

/** Insertions, deletions, substitutions and swaps of neighbours that make one word of the other. Words of very unlike length: Infinity. */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 8) return Infinity
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}
