import type { LineChange } from './line-changes.ts'

/** Lines around a change, as everywhere. */
const context = 3

type Hunks = {
  /** `@@ -1,4 +1,5 @@` and so on, in the unified format that patches have; without the names of files. */
  readonly text: string
  /** Whether a line stands behind each change, or the end of the file does: `git apply` asks for one, unless told of none. */
  readonly isAnchored: boolean
  /** How many lines more there are afterwards. */
  readonly growth: number
}

/**
 * Changes of lines as hunks. `lines` are those known, newlines included, from line `firstLine` of the file on (1-based), and up to its end if
 * `isWhole`; the changes lie apart from each other and in order. `shift` is how many lines more stand before these than did.
 */
export function unifiedHunks(
  lines: readonly string[],
  changes: readonly LineChange[],
  { firstLine, isWhole, shift }: { firstLine: number; isWhole: boolean; shift: number },
): Hunks {
  let text = ''
  let isAnchored = true
  let growth = 0
  for (const group of together(changes)) {
    const [first] = group
    const last = group.at(-1)
    if (first === undefined || last === undefined) continue
    const from = Math.max(0, first.at - context)
    const to = Math.min(lines.length, last.at + last.before.length + context)
    isAnchored &&= isWhole || to > last.at + last.before.length
    let body = ''
    let added = 0
    let at = from
    for (const change of group) {
      for (; at < change.at; at += 1) body += bodyLine(' ', lines[at])
      for (const line of change.before) body += bodyLine('-', line)
      for (const line of change.after) body += bodyLine('+', line)
      at += change.before.length
      added += change.after.length - change.before.length
    }
    for (; at < to; at += 1) body += bodyLine(' ', lines[at])
    const before = to - from
    text += `@@ -${range(firstLine + from, before)} +${range(firstLine + from + shift + growth, before + added)} @@\n${body}`
    growth += added
  }
  return { text, isAnchored, growth }
}

/** Changes whose surroundings meet share a hunk. */
function together(changes: readonly LineChange[]): LineChange[][] {
  const groups: LineChange[][] = []
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && change.at - (last.at + last.before.length) <= 2 * context) groups.at(-1)?.push(change)
    else groups.push([change])
  }
  return groups
}

/** Of no lines, the one before them is named. */
function range(first: number, count: number): string {
  return `${count === 0 ? first - 1 : first},${count}`
}

function bodyLine(sign: string, line = ''): string {
  return line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`
}
