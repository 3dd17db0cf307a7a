/** A SHA-256 as a string of 32 characters, each a byte: Node gives this form four times as fast as a Buffer. */
export type Digest = string

/** The 32-bit word at a place of a digest, counted from 0. */
export function digestWord(digest: Digest, word: number): number {
  const at = word * 4
  return (
    ((digest.charCodeAt(at) << 24) | (digest.charCodeAt(at + 1) << 16) | (digest.charCodeAt(at + 2) << 8) | digest.charCodeAt(at + 3)) >>> 0
  )
}

/** Its first four words. */
export function digestWords(digest: Digest): Uint32Array {
  return Uint32Array.from([0, 1, 2, 3], (word) => digestWord(digest, word))
}
