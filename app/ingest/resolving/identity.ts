import { hash } from 'node:crypto'
import { base32Digits } from '#app/store/base32.ts'
import type { Digest } from '#app/ingest/digest.ts'
import { keyLength } from '#app/store/matching/key-column.ts'

/** What makes two results of a project the same result, whatever the run (docs/identity.md). */
export type Identity = {
  project: string
  tool: string
  rule: string
  path: string
  fingerprint: string
}

/**
 * The digest of the versioned encoding: a JSON array, so that no two identities share one. `ordinal` counts, from 0 and in order of
 * appearance, the results of a snapshot with equal identity.
 */
export function identityDigest(identity: Identity, ordinal: number): Digest {
  const { project, tool, rule, path, fingerprint } = identity
  return hash('sha256', JSON.stringify(['v1', project, tool, rule, path, fingerprint, ordinal]), 'binary')
}

/** The id that a digest stands for: its first 100 bits in Crockford's base32, lower case, 20 characters. */
export function idOf(digest: Digest): string {
  writeId(digest, idBytes, 0)
  return idBytes.toString('latin1')
}

/** Puts the id that a digest stands for at a place of a column of keys. */
export function putId(column: Uint8Array, place: number, digest: Digest): void {
  writeId(digest, column, place * keyLength)
}

// Text that grows character by character is a chain of twenty strings.
const idBytes = Buffer.alloc(keyLength)

function writeId(digest: Digest, into: Uint8Array, at: number): void {
  let written = at
  let bits = 0
  let held = 0
  for (let byte = 0; written < at + keyLength; byte++) {
    held = ((held << 8) | digest.charCodeAt(byte)) & 0xfff
    bits += 8
    while (bits >= 5 && written < at + keyLength) {
      bits -= 5
      into[written++] = base32Digits.charCodeAt((held >> bits) & 31)
    }
  }
}

/** The id of generation `generation`, from 1, of an identity whose id is held by something else by now. `identity` is its id with ordinal 0. */
export function generationId(identity: string, ordinal: number, generation: number): string {
  return idOf(hash('sha256', JSON.stringify(['v1', 'generation', identity, ordinal, generation]), 'binary'))
}

/** 20 characters that stand for what a result says: equal means unchanged. */
export function contentKey(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 20)
}

/** The fingerprint of a result that has none: its message without numbers that are whole words, and the trimmed line that it is on. */
export function textFingerprint(message: string, line: string): string {
  return hash('sha256', JSON.stringify([message.replace(/\b\d+\b/g, ''), line.trim()]), 'hex').slice(0, 32)
}
