/**
 * Characters that a reader does not see although they change what is read: direction overrides, zero-width characters and controls.
 * Joiners are left alone, since emoji and several scripts need them.
 */
const names: Record<string, string> = {
  '\u061c': 'Arabic letter mark',
  '\u200b': 'zero-width space',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'pop directional formatting',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'pop directional isolate',
  '\ufeff': 'zero-width no-break space',
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** So many are named in one text; of a longer row of them each is shown as U+FFFD, so that no text makes a page of a million elements. */
const namedAtMost = 500

/** A stretch of text, or one hidden character: then `name` says which, and `text` is its code, such as `U+202E`. */
type TextPiece = { text: string; name: string | null }

/** Whether text from a log has no hidden character, as nearly all has none. */
export function isPlain(text: string): boolean {
  return text.search(hidden) < 0
}

/** Text from a log with the codes of its hidden characters in their place, for attributes. */
export function visibleText(text: string): string {
  return textPieces(text)
    .map((piece) => piece.text)
    .join('')
}

/** Cuts text from a log at each hidden character. Text without any comes back as one piece. */
export function textPieces(text: string): TextPiece[] {
  if (isPlain(text)) return [{ text, name: null }]
  const pieces: TextPiece[] = []
  let from = 0
  let named = 0
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (named === namedAtMost) break
    named += 1
    if (index > from) pieces.push({ text: text.slice(from, index), name: null })
    pieces.push({ text: codeOf(character), name: names[character] ?? 'control character' })
    from = index + 1
  }
  if (from < text.length) pieces.push({ text: text.slice(from).replace(hidden, '\ufffd'), name: null })
  return pieces
}

/** HTML in which hidden characters are named in plain text, wherever they stand: also within an attribute that is safe. */
export function visibleHtml(html: string): string {
  return html.replace(hidden, (character) => `[${codeOf(character)}]`)
}

function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
