import { formatCount } from '#app/ui/text/format-number.ts'

/** A line of a diff as the page shows it. */
export type DiffLine = {
  kind: 'same' | 'deleted' | 'inserted' | 'gap' | 'remark'
  /** Its number before and after, 1-based; null where it is not there. */
  before: number | null
  after: number | null
  text: string
  /** What of its text differs from the line that takes its place, as UTF-16 offsets. */
  changed: { start: number; end: number } | null
}

/** Hunks of a unified diff line by line; between them a gap says how many lines were left out. */
export function diffLines(hunks: string): DiffLine[] {
  const lines: DiffLine[] = []
  let before = 0
  let after = 0
  for (const line of hunks.split('\n').slice(0, -1)) {
    const head = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@/.exec(line)
    const text = line.slice(1)
    if (head !== null) {
      // Of no lines, the one before them is named.
      const next = Number(head[1]) + (head[2] === '0' ? 1 : 0)
      if (lines.length > 0) lines.push({ kind: 'gap', before: null, after: null, text: formatCount(next - before, 'line'), changed: null })
      before = next
      after = Number(head[3]) + (head[4] === '0' ? 1 : 0)
    } else if (line.startsWith('-')) lines.push({ kind: 'deleted', before: before++, after: null, text, changed: null })
    else if (line.startsWith('+')) lines.push({ kind: 'inserted', before: null, after: after++, text, changed: null })
    else if (line.startsWith('\\')) lines.push({ kind: 'remark', before: null, after: null, text: text.trim(), changed: null })
    else lines.push({ kind: 'same', before: before++, after: after++, text, changed: null })
  }
  markChanges(lines)
  return lines
}

/** Where as many lines are inserted as were deleted, each is compared with the one whose place it takes. */
function markChanges(lines: DiffLine[]): void {
  for (let at = 0; at < lines.length;) {
    const deleted = runOf(lines, at, 'deleted')
    const inserted = runOf(lines, at + deleted, 'inserted')
    if (deleted > 0 && deleted === inserted) {
      for (let step = 0; step < deleted; step += 1) compare(lines[at + step], lines[at + deleted + step])
    }
    at += Math.max(1, deleted + inserted)
  }
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): number {
  let count = 0
  while (lines[from + count]?.kind === kind) count += 1
  return count
}

function compare(before: DiffLine | undefined, after: DiffLine | undefined): void {
  if (before === undefined || after === undefined) return
  const shorter = Math.min(before.text.length, after.text.length)
  let start = 0
  while (start < shorter && before.text[start] === after.text[start]) start += 1
  let tail = 0
  while (tail < shorter - start && before.text.at(-1 - tail) === after.text.at(-1 - tail)) tail += 1
  // Lines that have nothing in common are changed as a whole, which needs no mark.
  if (before.text.slice(0, start).trim() === '' && tail === 0) return
  before.changed = { start, end: before.text.length - tail }
  after.changed = { start, end: after.text.length - tail }
}
