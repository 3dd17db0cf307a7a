/** A stretch of a text to delete, as UTF-16 offsets with `end` exclusive, and what to insert at its start. */
export type TextEdit = { readonly start: number; readonly end: number; readonly text: string }

/**
 * Edits with the same effect that lie apart from each other, in the order of the text. SARIF has replacements take effect in the order of
 * their array, deletion before insertion, each at its place in the unmodified text (§3.57.1, §3.57.3): so what two of them delete is
 * deleted once, and what they insert stands in the order of its places, at one place in that of the array.
 */
export function separateEdits(edits: readonly TextEdit[]): TextEdit[] {
  const apart: { start: number; end: number; text: string }[] = []
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1)
    if (last === undefined || (start >= last.end && start !== last.start)) apart.push({ start, end, text })
    else {
      last.end = Math.max(last.end, end)
      last.text += text
    }
  }
  return apart
}

/** The text after the edits, which lie apart from each other and in order; from `from` on and up to `to`. */
export function applyEdits(text: string, edits: readonly TextEdit[], from: number, to: number): string {
  let edited = ''
  let at = from
  for (const edit of edits) {
    edited += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return edited + text.slice(at, to)
}
