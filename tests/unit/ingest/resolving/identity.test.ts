import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentKey, generationId, type Identity, identityDigest, idOf, textFingerprint } from '#app/ingest/resolving/identity.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

const identity: Identity = {
  project: 'github.com/acme/web',
  tool: 'CodeQL',
  rule: 'js/sql-injection',
  path: 'src/db/users.ts',
  fingerprint: '[["primaryLocationLineHash","39fa2ee980eb94b0"]]',
}

/** Strings with what an encoding without care would run together. */
const tricky = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('', '"', '","', '\\', 'v1', '0', '\n', '\u0000', '😀'))
const identities: fc.Arbitrary<Identity> = fc.record({ project: tricky, tool: tricky, rule: tricky, path: tricky, fingerprint: tricky })

describe('the id of a result', () => {
  // Computed apart from this code: the first 100 bits of the SHA-256 of ["v1",project,tool,rule,path,fingerprint,ordinal] in UTF-8, by
  // five bits as 0123456789abcdefghjkmnpqrstvwxyz. A change here breaks every link there is.
  test.each<[string, Identity, number, string]>([
    ['a result', identity, 0, 'gfgnv7cbdpdsb8y9k7wm'],
    ['its second equal', identity, 1, 'svgrxwbekmysvbctsghf'],
    ['missing parts', { project: 'web', tool: 'unknown', rule: '', path: '', fingerprint: '' }, 0, '0356egxf89g37ngyfkv5'],
    [
      'letters of every length in UTF-8, and those that JSON escapes',
      { project: 'projekt', tool: 'Prüfer "x"', rule: 'Regel\\1', path: 'straße/日本語.ts', fingerprint: '😀' },
      7,
      '07w31sr6h9xgtkmekh4e',
    ],
  ])('of %s is what it has always been', (_, of, ordinal, id) => {
    expect(idOf(identityDigest(of, ordinal))).toBe(id)
  })

  test('of a later generation is what it has always been', () => {
    const first = 'gfgnv7cbdpdsb8y9k7wm'
    expect(generationId(first, 0, 1)).toBe('8xwzf7xynb2g4rwjap2j')
    const others = [generationId(first, 0, 2), generationId(first, 1, 1), generationId('0356egxf89g37ngyfkv5', 0, 1)]
    expect(new Set([first, '8xwzf7xynb2g4rwjap2j', ...others]).size).toBe(5)
  })

  test('is one that the page takes', () => {
    fc.assert(
      fc.property(identities, fc.nat(), (of, ordinal) => {
        expect(resultIdSchema.safeParse(idOf(identityDigest(of, ordinal))).success).toBe(true)
      }),
    )
  })

  test('differs when anything of the identity differs', () => {
    fc.assert(
      fc.property(identities, fc.nat(3), identities, fc.nat(3), (a, ordinalOfA, b, ordinalOfB) => {
        const equal = Object.keys(a).every((part) => a[part as keyof Identity] === b[part as keyof Identity]) && ordinalOfA === ordinalOfB
        expect(idOf(identityDigest(a, ordinalOfA)) === idOf(identityDigest(b, ordinalOfB))).toBe(equal)
      }),
    )
  })

  test('does not let a text move from one part to the next', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), fc.nat(), (text, at) => {
        const [left, right] = [text.slice(0, at % text.length), text.slice(at % text.length)]
        const moved = identityDigest({ ...identity, rule: `${text}`, path: '' }, 0)
        expect(identityDigest({ ...identity, rule: left, path: right }, 0)).not.toBe(moved)
      }),
    )
  })
})

describe('the fingerprint of a result without one', () => {
  test('is what it has always been', () => {
    expect(textFingerprint('Unused variable x of 12 lines', '  const x = 1\t')).toBe('56fa079e5b730ee80896573c9f584ae1')
  })

  test.each([
    ['numbers that are whole words do not count', 'Called 3 times in 20 lines', 'Called 17 times in 4 lines', true],
    ['nor does whether there is one at the end', 'Complexity is 12', 'Complexity is 9', true],
    ['numbers within words count', 'Use of md5', 'Use of md4', false],
    ['words count', 'Unused variable x', 'Unused variable y', false],
  ])('%s', (_, a, b, equal) => {
    expect(textFingerprint(a, 'line') === textFingerprint(b, 'line')).toBe(equal)
  })

  test('counts the text of the line and not its indentation', () => {
    expect(textFingerprint('m', '\t  call(1)  ')).toBe(textFingerprint('m', 'call(1)'))
    expect(textFingerprint('m', 'call(1)')).not.toBe(textFingerprint('m', 'call(2)'))
  })

  test('keeps message and line apart', () => {
    expect(textFingerprint('a b', 'c')).not.toBe(textFingerprint('a', 'b c'))
  })
})

test('what a result says has a key of 20 characters', () => {
  expect(contentKey('')).toBe('47DEQpj8HBSa-_TImW-5')
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (a, b) => {
      expect(contentKey(a)).toMatch(/^[\w-]{20}$/)
      expect(contentKey(a) === contentKey(b)).toBe(a.toWellFormed() === b.toWellFormed())
    }),
  )
})
