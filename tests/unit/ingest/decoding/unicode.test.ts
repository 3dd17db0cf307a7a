import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toUtf8, type Unicode } from '#app/ingest/decoding/unicode.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

// The text of the bytes, fed in chunks of the given sizes, in turn.
async function transcoded(bytes: Buffer, unicode: Unicode, sizes: number[]): Promise<string> {
  async function* chunks() {
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1
      yield bytes.subarray(at, at + size)
      at += size
    }
  }
  const parts: Uint8Array[] = []
  for await (const part of toUtf8(chunks(), unicode)) parts.push(part)
  return Buffer.concat(parts).toString()
}

function encoded(text: string, unicode: Unicode): Buffer {
  const bytes = unicode.startsWith('utf-16') ? Buffer.from(text, 'utf16le') : Buffer.alloc(4 * Array.from(text).length)
  if (unicode.startsWith('utf-32')) Array.from(text, (character, index) => bytes.writeUInt32LE(character.codePointAt(0) ?? 0, 4 * index))
  if (unicode === 'utf-16be') bytes.swap16()
  if (unicode === 'utf-32be') bytes.swap32()
  return bytes
}

const unicodes = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const

describe.each(unicodes)('%s to UTF-8', (unicode) => {
  test('is the same text wherever the chunks are cut, without the mark', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter }), sizes, async (text, chunks) => {
        expect(await transcoded(encoded(`\uFEFF${text}`, unicode), unicode, chunks)).toBe(text)
      }),
    )
  })

  test('has U+FFFD for half a character at the end', async () => {
    const bytes = encoded('ab', unicode)
    expect(await transcoded(bytes.subarray(0, -1), unicode, [3])).toBe('a\uFFFD')
  })
})

describe('what is no character becomes U+FFFD', () => {
  test('lone surrogates of UTF-16', async () => {
    expect(await transcoded(Buffer.from('a\ud800b\udc00c', 'utf16le'), 'utf-16le', [1])).toBe('a\uFFFDb\uFFFDc')
  })

  test('surrogates and numbers beyond Unicode in UTF-32', async () => {
    const bytes = Buffer.from('6100000000d8000000001100ffffffff62000000', 'hex')
    expect(await transcoded(bytes, 'utf-32le', [5])).toBe('a\uFFFD\uFFFD\uFFFDb')
  })
})
