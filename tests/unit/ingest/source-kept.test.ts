import { describe, expect, test } from 'vitest'
import { decodeSource, keptText } from '#app/ingest/sources/source-text.ts'

describe('the text of a file', () => {
  test('is UTF-8, UTF-16 by its mark, else one byte a character', () => {
    expect(decodeSource(Buffer.from('grün 🍵'))).toBe('grün 🍵')
    expect(decodeSource(Buffer.from('\ufeffab', 'utf16le'))).toBe('\ufeffab')
    expect(decodeSource(Buffer.from([0xfe, 0xff, 0, 0x61]))).toBe('\ufeffa')
    expect(decodeSource(Buffer.from('gr\xfcn', 'latin1'))).toBe('grün')
  })

  test('is none where there is a NUL', () => {
    expect(decodeSource(Buffer.from([0x89, 0x50, 0, 0]))).toBeNull()
  })
})

describe('what is kept of it', () => {
  test('is all of a short one, whatever is named in it', () => {
    expect(keptText('a\nb\n', [])).toEqual({ lines: 2, isWhole: true, stretches: [{ first: 1, text: 'a\nb\n' }] })
    expect(keptText('', [])).toEqual({ lines: 1, isWhole: true, stretches: [{ first: 1, text: '' }] })
  })

  const long = Array.from({ length: 100_000 }, (_, at) => `line ${at + 1}`)

  test('is of a long one what is round its places, each line once', () => {
    const kept = keptText(long.join('\r\n'), [500, 560, 90_000, 5_000_000])
    expect(kept).toMatchObject({ lines: 100_000, isWhole: false })
    expect(kept?.stretches.map(({ first, text }) => [first, text.split('\r\n').length - 1])).toEqual([
      [440, 181],
      [89_940, 121],
    ])
    expect(kept?.stretches[0]?.text.startsWith('line 440\r\n')).toBe(true)
  })

  test('is nothing where no place is named, or a line is longer than all that is kept', () => {
    expect(keptText(long.join('\n'), [])).toBeNull()
    expect(keptText('x'.repeat(2_000_000), [1])).toBeNull()
  })
})
