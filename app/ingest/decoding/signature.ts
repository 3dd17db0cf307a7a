import type { Unicode } from './unicode.ts'

/** Bytes that `signatureOf` may look at. */
export const signatureBytes = 512

export type Compression = 'gzip' | 'zstd' | 'brotli' | 'zip'
type Signature = { compression: Exclude<Compression, 'brotli'> } | { unicode: Unicode } | { unsupported: string } | undefined

const compressions: [Exclude<Compression, 'brotli'>, number[]][] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 3, 4]],
  // An archive without entries begins with its end.
  ['zip', [0x50, 0x4b, 5, 6]],
]

// What people do send, and no JSON text begins with. To be told by name is worth more than a syntax error.
const unsupported: [string, number[], number][] = [
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], 0],
  ['bzip2', [0x42, 0x5a, 0x68], 0],
  ['7-Zip', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 0],
  ['RAR', [0x52, 0x61, 0x72, 0x21, 0x1a, 7], 0],
  ['LZ4', [0x04, 0x22, 0x4d, 0x18], 0],
  ['tar', [0x75, 0x73, 0x74, 0x61, 0x72], 257],
]

/**
 * What a file's first bytes say that it is; undefined for UTF-8 and for everything else without a signature, which brotli is too.
 * UTF-16 and UTF-32 are told by their mark, or by where the NULs stand around the first character, which in JSON is ASCII (RFC 4627 §3).
 */
export function signatureOf(start: Uint8Array): Signature {
  for (const [compression, bytes] of compressions) if (begins(start, bytes)) return { compression }
  if (isSkippableFrame(start)) return { compression: 'zstd' }
  for (const [name, bytes, at] of unsupported) if (begins(start, bytes, at)) return { unsupported: name }
  const unicode = unicodeOf(start)
  return unicode && { unicode }
}

/**
 * Whether the bytes cannot be brotli, which has no signature, but are the beginning of JSON: a brace or a mark of UTF-8, which as brotli would
 * have bits set that must not be (RFC 7932 §9.1, §9.2).
 */
export function beginsJson(start: Uint8Array): boolean {
  return begins(start, [0x7b]) || begins(start, [0xef, 0xbb, 0xbf])
}

/** Whether a zstd frame without content begins here (RFC 8878 §3.1.2); pzstd writes one first. */
function isSkippableFrame(start: Uint8Array): boolean {
  return ((start[0] ?? 0) & 0xf0) === 0x50 && begins(start, [0x2a, 0x4d, 0x18], 1)
}

function unicodeOf(start: Uint8Array): Unicode | undefined {
  // The marks of UTF-32 first: in little-endian it begins as that of UTF-16.
  if (begins(start, [0xff, 0xfe, 0, 0])) return 'utf-32le'
  if (begins(start, [0, 0, 0xfe, 0xff])) return 'utf-32be'
  if (begins(start, [0xff, 0xfe])) return 'utf-16le'
  if (begins(start, [0xfe, 0xff])) return 'utf-16be'
  const nuls = Array.from(start.subarray(0, 4), (byte) => (byte === 0 ? '0' : 'x')).join('')
  return ({ x000: 'utf-32le', '000x': 'utf-32be', x0x0: 'utf-16le', '0x0x': 'utf-16be' } as const)[nuls]
}

function begins(start: Uint8Array, bytes: number[], at = 0): boolean {
  return bytes.every((byte, index) => start[at + index] === byte)
}
