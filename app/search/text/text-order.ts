/** Longer texts sort by their first 200 code points, as the database sorts them, too (page.server.ts): a cursor stays short. */
export const sortedLetters = 200

/** What a text sorts by. */
export function sortText(text: string): string {
  return text.length <= sortedLetters ? text : Array.from(text).slice(0, sortedLetters).join('')
}

/** Below, above or equal to 0, as the first text sorts before, after or is the second: by code points, as both engines do. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [unitA, unitB] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (unitA !== unitB) return weight(unitA) - weight(unitB)
  }
  return a.length - b.length
}

// Halves of surrogate pairs stand for code points beyond all other units.
function weight(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}
