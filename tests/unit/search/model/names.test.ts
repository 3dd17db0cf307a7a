import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { globPattern, literalMark } from '#app/search/text/glob.ts'
import { Folders } from '#app/search/model/held/folders.ts'
import { matchingPaths } from '#app/search/model/answering/matching-paths.ts'
import { NameLetters } from '#app/search/model/held/name-letters.ts'
import { Names } from '#app/search/model/held/names.ts'
import { compareText, sortText } from '#app/search/text/text-order.ts'
import { Words } from '#app/search/model/held/words.ts'

/** Texts in which code points and UTF-16 units sort otherwise. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '｡', '😀', '\ue000', '0'), maxLength: 6 })

describe('names', () => {
  test('compare as their UTF-8 bytes do', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })

  test('have the ranks of their order, however they came in', () => {
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(text, { maxLength: 8 }), { maxLength: 4 }), text, (batches, other) => {
        const names = new Names(new Words())
        const all = [...new Set(batches.flat())]
        for (const batch of batches) {
          for (const one of batch) names.add(all.indexOf(one) * 3, one)
          names.settle()
        }
        const sorted = all.toSorted(compareText)
        for (const one of all) expect(names.ranks[names.numberOf(all.indexOf(one) * 3) ?? -1]).toBe(sorted.indexOf(one))
        const before = sorted.filter((one) => compareText(one, other) < 0).length
        expect(Math.abs(Math.ceil(names.rankOf(other)))).toBe(before)
        expect(Number.isInteger(names.rankOf(other))).toBe(all.includes(other) || before === all.length)
      }),
    )
  })

  test('that begin alike for 200 code points are one in the order', () => {
    const names = new Names(new Words())
    const long = '😀'.repeat(200)
    for (const [id, one] of [`${long}b`, `${long}a`, 'z'].entries()) names.add(id, one)
    names.settle()
    expect([...names.ranks.subarray(0, 3)]).toEqual([1, 1, 0])
    expect(sortText(`${long}b`)).toBe(long)
  })

  test('of files are found by globs as the pattern of each finds them, however long they are, and after others were added', () => {
    const segment = fc.constantFrom('src', 'src2', 'a', '😀', '', '.', 'b.ts', 'x'.repeat(199), '😀'.repeat(99))
    const path = fc.array(segment, { maxLength: 4 }).map((segments) => segments.join('/'))
    const wild = fc.constantFrom('*', '**', '**/', '?', '/', '*a*', '\ud83d', `${literalMark}`, './')
    const glob = fc.array(fc.oneof(path, wild), { maxLength: 4 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 12 }), fc.array(glob, { maxLength: 3 }), fc.nat({ max: 12 }), (paths, globs, first) => {
        const vocabulary = { files: new Names(new Words()), folders: new Folders(), nameLetters: new NameLetters() }
        const patterns = globs.map((one) => new RegExp(globPattern(one), 'su'))
        for (const known of [paths.slice(0, first), paths, paths]) {
          for (const [id, one] of known.entries()) vocabulary.files.add(id, one)
          vocabulary.files.settle()
          const found = matchingPaths(vocabulary, globs)
          expect([...found]).toEqual(known.map((one) => Number(patterns.some((pattern) => pattern.test(one)))))
        }
      }),
      { numRuns: 1000 },
    )
  })
})
