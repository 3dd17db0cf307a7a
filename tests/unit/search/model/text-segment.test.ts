import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TextSegment } from '#app/search/model/held/text-segment.ts'

/** The texts that have the words in a row, and then one of `last`, by looking at each. */
function looked(texts: number[][], words: number[], last: number[]): number[] {
  return texts.flatMap((text, at) => {
    const isHere = text.some(
      (_, start) => words.every((word, index) => text[start + index] === word) && last.includes(text[start + words.length] ?? -1),
    )
    return isHere ? [at] : []
  })
}

function found(segment: TextSegment, words: number[], last: number[]): number[] {
  const bytes = new Uint8Array(32)
  segment.mark(bytes, { words, last })
  return [...bytes.entries()].flatMap(([at, byte]) => (byte === 1 ? [at] : []))
}

describe('a segment of texts', () => {
  const text = fc.array(fc.nat(4), { maxLength: 6 })

  test('finds words, phrases and what a phrase may end with, also in texts that came later', () => {
    const phrase = fc.record({
      words: fc.array(fc.nat(4), { maxLength: 3 }),
      last: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 8 }),
        fc.array(text, { maxLength: 8 }),
        fc.array(phrase, { maxLength: 5 }),
        (first, later, phrases) => {
          const segment = new TextSegment()
          for (const one of first) segment.add(one)
          segment.settle()
          for (const one of later) segment.add(one)
          segment.settle()
          for (const { words, last } of phrases) expect(found(segment, words, last)).toEqual(looked([...first, ...later], words, last))
        },
      ),
    )
  })

  test('takes no phrase to go on from one text to the next', () => {
    const segment = new TextSegment()
    segment.add(Array<number>(65_536).fill(1))
    segment.add([2])
    segment.settle()
    expect(found(segment, [1], [2])).toEqual([])
    expect(found(segment, [1], [1])).toEqual([0])
  })

  test('finds every phrase of a text that is longer than a piece, and in the texts beside it', () => {
    const segment = new TextSegment()
    const long = Array.from({ length: 150_000 }, (_, word) => word)
    segment.add([7])
    segment.add(long)
    segment.add([65_536, 65_535])
    segment.settle()
    for (const first of [0, 65_480, 65_506, 65_507, 65_535, 65_536, 131_000, 131_043, 149_970]) {
      expect(found(segment, long.slice(first, first + 29), [first + 29])).toEqual([1])
    }
    expect(found(segment, [65_536], [65_535])).toEqual([2])
    expect(found(segment, [], [149_999, 7])).toEqual([0, 1])
    expect(found(segment, [149_999], [65_536])).toEqual([])
  })

  test('of which no more come has no room for them, and finds what it did', () => {
    const segment = new TextSegment()
    for (let at = 0; at < 30; at++) segment.add([at % 5, at % 3])
    segment.settle()
    const before = { bytes: segment.bytes, found: found(segment, [1], [2]) }
    segment.close()
    segment.settle()
    expect(segment.bytes).toBeLessThan(before.bytes / 10)
    expect(found(segment, [1], [2])).toEqual(before.found)
    expect(before.found).toEqual([11, 26])
  })
})
