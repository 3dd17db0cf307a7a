import { hash } from 'node:crypto'

/** What makes two results of a project the same result, whatever the run (docs/identity.md). */
export type Identity = {
  project: string
  tool: string
  rule: string
  path: string
  fingerprint: string
}

/** Bytes of an identity's hash that are stored and compared. */
export const identityBytes = 16

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * The SHA-256 of the versioned encoding: a JSON array, so that no two identities share one. `ordinal` counts, from 0 and in order of
 * appearance, the results of a snapshot with equal identity.
 */
export function hashIdentity(identity: Identity, ordinal: number): Buffer {
  const { project, tool, rule, path, fingerprint } = identity
  return hash('sha256', JSON.stringify(['v1', project, tool, rule, path, fingerprint, ordinal]), 'buffer')
}

/** The id that a hash stands for: its first 100 bits in Crockford's base32, lower case, 20 characters. */
export function idOf(digest: Uint8Array): string {
  let id = ''
  let bits = 0
  let held = 0
  for (let at = 0; id.length < 20; at++) {
    held = ((held << 8) | (digest[at] ?? 0)) & 0xfff
    bits += 8
    while (bits >= 5 && id.length < 20) {
      bits -= 5
      id += alphabet[(held >> bits) & 31]
    }
  }
  return id
}

/** Generation `n` of an id whose first holder is something else by now: the identity is hashed with `ordinal` and the generation. */
export function hashGeneration(identity: Uint8Array, ordinal: number, generation: number): Buffer {
  return hash('sha256', JSON.stringify(['v1', 'generation', Buffer.from(identity).toString('hex'), ordinal, generation]), 'buffer')
}

/** The fingerprint of a result that has none: its message without numbers that are whole words, and the trimmed line that it is on. */
export function textFingerprint(message: string, line: string): string {
  return hash('sha256', JSON.stringify([message.replace(/\b\d+\b/g, ''), line.trim()]), 'hex').slice(0, 32)
}
