import { applyEdits, type TextEdit } from './text-edits.ts'
import { firstIndex } from '#app/sarif/first-index.ts'

/** Lines, newlines included, that take the place of others from `at` on, 0-based. */
export type LineChange = { readonly at: number; readonly before: readonly string[]; readonly after: readonly string[] }

/** The lines of a text as patches count them: each ends behind its line feed, the last perhaps without one. An empty text has none. */
export function patchLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** What edits, which lie apart from each other and in order, change of a text's lines: as few lines as the places of the edits allow. */
export function changedLines(text: string, lines: readonly string[], edits: readonly TextEdit[]): LineChange[] {
  const starts: number[] = []
  let length = 0
  for (const line of lines) {
    starts.push(length)
    length += line.length
  }
  const groups: { first: number; last: number; edits: TextEdit[] }[] = []
  for (const edit of edits) {
    const first = lineOf(starts, text, edit.start)
    const last = lineOf(starts, text, edit.end)
    const group = groups.at(-1)
    if (group !== undefined && first <= group.last) {
      group.last = Math.max(group.last, last)
      group.edits.push(edit)
    } else groups.push({ first, last, edits: [edit] })
  }
  return groups.flatMap(({ first, last, edits }) => {
    const after = patchLines(applyEdits(text, edits, starts[first] ?? text.length, starts[last + 1] ?? text.length))
    return trimmed(first, lines.slice(first, last + 1), after)
  })
}

/** The line that a place is in; behind the last line feed that is a line more than there are. */
function lineOf(starts: readonly number[], text: string, offset: number): number {
  if (offset === text.length && (text === '' || text.endsWith('\n'))) return starts.length
  return firstIndex(1, starts.length, (next) => (starts[next] ?? 0) > offset) - 1
}

/** Without the lines that stay as they are at either end; none where nothing changes. */
function trimmed(at: number, before: readonly string[], after: readonly string[]): LineChange[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const change = { at: at + head, before: before.slice(head, before.length - tail), after: after.slice(head, after.length - tail) }
  return change.before.length === 0 && change.after.length === 0 ? [] : [change]
}
