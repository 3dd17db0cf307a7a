/** Space behind the first bracket, name or text: who writes JSON with spaces does so everywhere. */
const spaced = /^[[{]+\s*(?:\s|"[^"]*"\s*[:,]?\s)/

/**
 * JSON as most tools write it, without space between its tokens and without escapes that nothing needs, so that a log says the same however it is
 * laid out. Numbers stay as they are written. `value` has a character for each byte (`latin1`), and so has what is given; what is no JSON comes out as
 * something, the same each time.
 */
export function plainJson(value: string): string {
  // No string has an end of line in it.
  const isSpaced = value.includes('\n') || spaced.test(value)
  if (!isSpaced && !hasNeedless(value)) return value
  let plain = ''
  let at = 0
  while (at < value.length) {
    const quote = value.indexOf('"', at)
    const begin = quote === -1 ? value.length : quote
    plain += value.slice(at, begin).replace(/\s+/g, '')
    at = endOfString(value, begin)
    plain += plainString(value.slice(begin, at))
  }
  return plain
}

function hasNeedless(text: string): boolean {
  // Most texts have none at all, which is seen at once.
  return text.includes('\\') && /\\[u/]/.test(text)
}

/** Behind the quote that ends the string that begins at `begin`; the end of all where none does. */
function endOfString(text: string, begin: number): number {
  for (let quote = text.indexOf('"', begin + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0
    while (text[quote - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return quote + 1
  }
  return text.length
}

function plainString(text: string): string {
  if (!hasNeedless(text)) return text
  try {
    const plain = JSON.stringify(JSON.parse(Buffer.from(text, 'latin1').toString()))
    return Buffer.from(plain).toString('latin1')
  } catch {
    return text
  }
}
