import fc from 'fast-check'

/** The halves of characters above U+FFFF, which are none by themselves. */
const halves = { first: 0xd800, count: 0x800 }

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`: what `unit: 'binary'` gives, from the same seed the same. That lists the million
 * of them first, in each process anew, which takes longer than most properties.
 */
export const anyCharacter = fc.nat({ max: 0x10ffff - halves.count }).map(characterAt, placeOf)

function characterAt(place: number): string {
  return String.fromCodePoint(place < halves.first ? place : place + halves.count)
}

/** Throws of what is no such character, as fast-check asks: it looks for strings that are known to break programs among those it can make. */
function placeOf(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : 0
  const place = code < halves.first ? code : code - halves.count
  if (characterAt(place) !== character) throw new Error(`${JSON.stringify(character)} is not one character`)
  return place
}
