import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eitherCase, exactly, lowerCase } from '#app/search/text/letter-case.ts'
import { phrasePattern, tokenise } from '#app/search/text/tokenise.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

function finds(tokens: string[], prefix: boolean, text: string): boolean {
  return new RegExp(phrasePattern([{ tokens, prefix }]), 'su').test(text)
}

describe('tokens', () => {
  test.each([
    ['SQL query, built from user-controlled sources.', ['sql', 'query', 'built', 'from', 'user', 'controlled', 'sources']],
    ['js/sql-injection', ['js', 'sql', 'injection']],
    ['Über_größe ÉTÉ', ['über', 'größe', 'été']],
    ['日本語 text', ['日本語', 'text']],
    ['a—b', ['a', 'b']],
    ['double-‘free’ of “ptr”… →x\u00a0y', ['double', 'free', 'of', 'ptr', 'x', 'y']],
    ['変数「値」は、未使用です。', ['変数', '値', 'は', '未使用です']],
    ['5 €, µs, 1º, नहीं\u200d।', ['5', 'µs', '1º', 'नहीं\u200d']],
    [
      'Foo™ ✅Passed €100 №5 ⟨angle⟩ ❝said❞ ⚠️high 😀日本語👍🏽done',
      ['foo', 'passed', '100', '5', 'angle', 'said', 'high', '日本語', 'done'],
    ],
    ['בית־ספר x\ufffdy', ['בית', 'ספר', 'x', 'y']],
    [' .,;\u007f ', []],
  ])('of %j', (text, expected) => {
    expect(tokenise(text)).toEqual(expected)
  })

  test('a phrase is tokens in a row, a prefix leaves the last one open', () => {
    expect(finds(['sql', 'injection'], false, 'An SQL  injection!')).toBe(true)
    expect(finds(['sql', 'injection'], false, 'SQL of injection')).toBe(false)
    expect(finds(['inj'], false, 'injection')).toBe(false)
    expect(finds(['inj'], true, 'sql-injection')).toBe(true)
    expect(finds(['ject'], true, 'injection')).toBe(false)
    expect(finds(['über'], false, 'ÜBER alles')).toBe(true)
  })

  test('the pattern says what tokenising says', () => {
    const text = fc
      .array(
        fc.constantFrom('a', 'B', 'b', 'é', 'É', 'ß', 'İ', '😀', '\u{1f0a1}', '€', ' ', '-', '.', '’', '—', '\u00a0', '。', '\u200d'),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, fc.boolean(), (sought, searched, prefix) => {
        const wanted = tokenise(sought)
        fc.pre(wanted.length > 0)
        const has = tokenise(searched)
        const expected = has.some((_, start) =>
          wanted.every((token, index) => {
            const other = has[start + index] ?? ''
            return prefix && index === wanted.length - 1 ? other.startsWith(token) : other === token
          }),
        )
        expect(finds(wanted, prefix, searched)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('phrases', () => {
  test('the pattern of several says what those of each say', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '😀', '日'), minLength: 1, maxLength: 2 })
    const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((some) => some.join(' '))
    const phrases = fc.array(fc.record({ tokens: words.map(tokenise), prefix: fc.boolean() }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(phrases, words, (sought, text) => {
        const some = sought.filter(({ tokens }) => tokens.length > 0)
        fc.pre(some.length > 0)
        expect(new RegExp(phrasePattern(some), 'su').test(text)).toBe(some.some(({ tokens, prefix }) => finds(tokens, prefix, text)))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('letters', () => {
  test('either case of a letter is all that has its lower case', () => {
    const everyLetter = fc.integer({ min: 1, max: 0x1_ffff }).filter((code) => code < 0xd800 || code > 0xdfff)
    fc.assert(
      fc.property(everyLetter, everyLetter, (one, other) => {
        const letter = String.fromCodePoint(one)
        const related = [letter, letter.toUpperCase(), letter.toLowerCase(), String.fromCodePoint(other)].filter(
          (text) => [...text].length === 1,
        )
        const pattern = new RegExp(`^${eitherCase(letter)}$`, 'su')
        for (const candidate of related) expect(pattern.test(candidate)).toBe(lowerCase(candidate) === lowerCase(letter))
      }),
      { numRuns: 5000 },
    )
  })

  test('lower case has no lower case of its own', () => {
    const letters = Array.from({ length: 0x1_ffff }, (_, code) => String.fromCodePoint(code))
    expect(letters.map(lowerCase).filter((lower) => lowerCase(lower) !== lower)).toEqual([])
  })

  test('an exact pattern finds the text alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(new RegExp(`^${exactly(text)}$`, 'su').test(text)).toBe(true)
      }),
    )
  })
})
