const isAscii = /^[\0-\x7f]*$/

/**
 * Lower case, one code point at a time and only where the way back leads to the same place. So `ẞ` and `İ` stay what they are, and a
 * regular expression can say "this letter in either case" without any engine's own tables (`eitherCase`).
 */
export function lowerCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    return lower !== letter && isOne(lower) && lower.toUpperCase() === letter ? lower : letter
  }).join('')
}

/** Source of a regular expression for all texts that have the same lower case as this one; for JavaScript with `u`, and for PostgreSQL. */
export function eitherCase(text: string): string {
  return Array.from(lowerCase(text), (letter) => {
    const upper = letter.toUpperCase()
    if (upper === letter || !isOne(upper) || upper.toLowerCase() !== letter) return exactly(letter)
    // Where PostgreSQL takes bytes as they are (SQL_ASCII), a letter of several is no one element of a class.
    return isAscii.test(letter + upper) ? `[${letter}${upper}]` : `(?:${letter}|${upper})`
  }).join('')
}

/** Source of a regular expression for this text and no other; for JavaScript with `u`, and for PostgreSQL. */
export function exactly(text: string): string {
  return text.replace(/[\^$\\.*+?()[\]{}|]/g, '\\$&')
}

function isOne(letters: string): boolean {
  return Array.from(letters).length === 1
}
