/** Characters of an identity and of a content key, all of them ASCII. */
export const keyLength = 20

/** Keys by the million, 20 bytes each, one after the other. */
export function keyColumn(capacity: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(capacity * keyLength)
}

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

export function getKey(column: Uint8Array, place: number): string {
  return Buffer.from(column.buffer, column.byteOffset + place * keyLength, keyLength).toString('latin1')
}

/** A 32-bit hash of a key. */
export function hashKey(column: Uint8Array, place: number): number {
  const at = place * keyLength
  let hash = 0
  for (let character = 0; character < 8; character++) hash = Math.imul(hash ^ (column[at + character] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Below, above or equal to 0, as the first key sorts before, after or is the second. */
export function compareKeys(a: Uint8Array, placeA: number, b: Uint8Array, placeB: number): number {
  const [atA, atB] = [placeA * keyLength, placeB * keyLength]
  for (let character = 0; character < keyLength; character++) {
    const difference = (a[atA + character] ?? 0) - (b[atB + character] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
