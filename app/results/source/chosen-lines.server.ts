/** Lines that are shown of one place at most. */
const mostLines = 400
/** Lines before and after the region, where the whole file is known. */
const linesAround = 12
/** Lines round another place of the result in the same file. */
const linesNear = 2
/** A file of no more lines is shown whole. */
const shortFile = 60

export type LineRange = { readonly start: number; readonly end: number }

/**
 * Lines worth showing of a file that is known whole: round the region, and a few round the other places, or all of a short one; in no
 * order, each once. */
export function wantedLines(focus: LineRange, places: readonly LineRange[], total: number): Set<number> {
  if (total <= shortFile) return new Set(Array.from({ length: total }, (_, at) => at + 1))
  const wanted = new Set<number>()
  const add = ({ start, end }: LineRange, around: number) => {
    const last = Math.min(total, end + around, start + mostLines)
    for (let line = Math.max(1, start - around); line <= last; line += 1) wanted.add(line)
  }
  add(focus, linesAround)
  for (const place of places.toSorted((a, b) => distance(a.start, focus) - distance(b.start, focus))) {
    if (wanted.size >= mostLines) break
    add(place, linesNear)
  }
  return wanted
}

/** Of these lines those nearest to the region, in order; at most 400. */
export function nearestLines(lines: Iterable<number>, focus: LineRange): number[] {
  const all = [...lines]
  const near = all.length <= mostLines ? all : all.toSorted((a, b) => distance(a, focus) - distance(b, focus)).slice(0, mostLines)
  return near.toSorted((a, b) => a - b)
}

function distance(line: number, { start, end }: LineRange): number {
  return line < start ? start - line : Math.max(0, line - end)
}
