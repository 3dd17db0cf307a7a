import type { SourcePiece } from './source-pieces.ts'

/** What is known of a line's text. */
export type StitchedLine<Origin extends string> = {
  readonly text: string
  /** Characters before `text` that nothing says, counted as columns are. */
  readonly skipped: number
  /** Whether `text` may end before the line does. */
  readonly endsWithin: boolean
  readonly origin: Origin
  /** Whether something else says another text of the line. */
  readonly isDisputed: boolean
}

/** More lines than this are not put together; those of the first pieces are. */
const maximumLines = 200_000

/**
 * Puts pieces of one file together, by line number. Of several texts of a line that agree the most complete one counts; of those that do
 * not, the one that comes first.
 */
export function stitch<Origin extends string>(pieces: Iterable<SourcePiece<Origin>>): Map<number, StitchedLine<Origin>> {
  const known = new Map<number, StitchedLine<Origin>>()
  for (const { origin, first, lines, skipped, endsWithin } of pieces) {
    for (const [at, text] of lines.entries()) {
      const line = { text, skipped: at === 0 ? skipped : 0, endsWithin: endsWithin && at === lines.length - 1, origin, isDisputed: false }
      const before = known.get(first + at)
      if (before === undefined && known.size === maximumLines) return known
      known.set(first + at, before === undefined ? line : joined(before, line))
    }
  }
  return known
}

function joined<Origin extends string>(before: StitchedLine<Origin>, line: StitchedLine<Origin>): StitchedLine<Origin> {
  if (!agree(before, line)) return before.isDisputed ? before : { ...before, isDisputed: true }
  return isPart(before) && !isPart(line) ? { ...line, isDisputed: before.isDisputed } : before
}

/** Where only a part of a line is known, it is enough that the other has it: tools trim, and count columns in units of their own. */
function agree<Origin extends string>(one: StitchedLine<Origin>, other: StitchedLine<Origin>): boolean {
  const [a, b] = [one.text.trim(), other.text.trim()]
  if (a === b) return true
  return (isPart(one) && b.includes(a)) || (isPart(other) && a.includes(b))
}

function isPart({ skipped, endsWithin }: StitchedLine<string>): boolean {
  return skipped > 0 || endsWithin
}
