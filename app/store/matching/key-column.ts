/** Characters of an identity and of a content key, all of them ASCII. */
export const keyLength = 20

/** Keys by the million, 20 bytes each, one after the other. */
export function keyColumn(capacity: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(capacity * keyLength)
}

/** Writes a key at a place, counted from 0, of a column that has room for it. */
export function putKey(column: Uint8Array, place: number, key: string): void {
  const at = place * keyLength
  for (let character = 0; character < keyLength; character++) column[at + character] = key.charCodeAt(character)
}

/** Copies a key from a place of one column to a place of another. */
export function copyKey(from: Uint8Array, place: number, to: Uint8Array, at: number): void {
  const [first, into] = [place * keyLength, at * keyLength]
  // A view of so few bytes costs more than they do.
  for (let character = 0; character < keyLength; character++) to[into + character] = from[first + character] ?? 0
}

/** The key at a place of a column. */
export function getKey(column: Uint8Array, place: number): string {
  return Buffer.from(column.buffer, column.byteOffset + place * keyLength, keyLength).toString('latin1')
}
