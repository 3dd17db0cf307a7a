import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { literalOf } from '#app/search/text/glob.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printQuery, printValue } from '#app/search/language/print.ts'
import { maxQueryText } from '#app/search/language/query.ts'
import { understand } from '#app/search/language/understand.ts'
import { problemsOf } from '#app/search/suggestions/problems.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

/** Terms as `-field:value|value`, quoted values in guillemets. */
function terms(q: string): string[] {
  return parseQuery(q).terms.map(({ field, negated, values }) => {
    const written = values.map((value) => (value.quoted ? `«${value.text}»` : value.text)).join('|')
    return `${negated ? '-' : ''}${field === null ? '' : `${field}:`}${written}`
  })
}

describe('a query is terms', () => {
  test.each([
    ['', []],
    ['  , ', []],
    ['is:open severity:high,critical', ['is:open', 'severity:high|critical']],
    ['-IS:new -word', ['-is:new', '-word']],
    ['tool:"Some Tool",eslint', ['tool:«Some Tool»|eslint']],
    ['"a \\"b\\" \\\\ \\d"', ['«a "b" \\ \\d»']],
    ['"sql injection" log*', ['«sql injection»', 'log*']],
    ['"never closed is:open', ['«never closed is:open»']],
    ['one,two', ['one|two']],
    ['Hello, world', ['Hello', 'world']],
    ['severity: high', ['severity:', 'high']],
    ['rule:,a,,b,', ['rule:a|b']],
    ['rule:"a"b', ['rule:«a»', 'b']],
    ['std::string https://example.com/x src/a.ts:12', ['std::string', 'https://example.com/x', 'src/a.ts:12']],
    ['- -- -"a b"', ['-', '--', '-«a b»']],
    ['"is:open"', ['«is:open»']],
    ['path:"my dir/**"\u00a0a\tb\nc', ['path:«my dir/**»', 'a', 'b', 'c']],
  ])('%j', (q, expected) => {
    expect(terms(q)).toEqual(expected)
  })

  test('with the places where they stand, in UTF-16', () => {
    expect(parseQuery('😀 -rule:a,"b c" d').terms).toEqual([
      { field: null, negated: false, values: [{ text: '😀', quoted: false, start: 0, end: 2 }], isBehindComma: false, start: 0, end: 2 },
      {
        field: 'rule',
        negated: true,
        values: [
          { text: 'a', quoted: false, start: 9, end: 10 },
          { text: 'b c', quoted: true, start: 11, end: 16 },
        ],
        isBehindComma: false,
        start: 3,
        end: 16,
      },
      { field: null, negated: false, values: [{ text: 'd', quoted: false, start: 17, end: 18 }], isBehindComma: false, start: 17, end: 18 },
    ])
  })

  test('of which those are known that stand behind a comma', () => {
    const behindComma = (q: string) => parseQuery(q).terms.map((term) => term.isBehindComma)
    expect(behindComma('a, b , c ,d e "f," g,h i')).toEqual([false, true, true, true, false, false, false, false])
  })

  test('of at most 2,000 code units, however long the text is', () => {
    expect(terms(`${'x'.repeat(maxQueryText - 2)} yz`)).toEqual(['x'.repeat(maxQueryText - 2), 'y'])
    expect(terms(`${' '.repeat(maxQueryText)}word`)).toEqual([])
  })

  test('of characters that a database can hold', () => {
    expect(terms('a\0b \ud800')).toEqual(['a\ufffdb', '\ufffd'])
  })
})

/** Text that is dense in what the language gives a meaning to. */
const queryText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'-:," \\*/', 'is', 'rule', '::', '//', '\n', '"a b"', '\0', 'é'),
      fc.string({ maxLength: 4, unit: anyCharacter }),
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''))

function meaning(q: string) {
  return terms(q)
}

describe('laws', () => {
  test('a printed query means what it meant', () => {
    fc.assert(
      fc.property(queryText, (q) => {
        expect(meaning(printQuery(parseQuery(q)))).toEqual(meaning(q))
      }),
      { numRuns: 2000 },
    )
  })

  test('a printed query means what it meant, also where it is longer than what holds of it', () => {
    const word = fc.constantFrom('rule:a,"b c"', '-tag:x', 'word', '"two words"')
    fc.assert(
      fc.property(fc.array(word, { minLength: 100, maxLength: 150 }), (parts) => {
        const q = parts.join(' ')
        expect(meaning(printQuery(parseQuery(q)))).toEqual(meaning(q))
      }),
    )
  })

  test('terms and values lie within the text, in order and apart', () => {
    fc.assert(
      fc.property(queryText, (q) => {
        let at = 0
        for (const term of parseQuery(q).terms) {
          expect(term.start).toBeGreaterThanOrEqual(at)
          at = term.start
          for (const value of term.values) {
            expect(value.start).toBeGreaterThanOrEqual(at)
            expect(value.end).toBeGreaterThan(value.start)
            at = value.end
          }
          expect(term.end).toBeGreaterThanOrEqual(Math.max(at, term.start + 1))
          at = term.end
        }
        expect(at).toBeLessThanOrEqual(q.length)
      }),
    )
  })

  test('a printed value is read as that value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom('', 'rule:', 'Rule:rule:'), (value, before) => {
        const storable = before + value.replaceAll('\0', '')
        fc.pre(storable !== '')
        expect(parseQuery(`rule:${printValue(storable)}`).terms.map((term) => term.values.map(({ text }) => text))).toEqual([[storable]])
        // It is that name, whatever stands in it.
        const [{ values = [] } = {}] = understand(parseQuery(`rule:${printValue(storable)}`))
        expect(values.map((one) => literalOf(one, true))).toEqual([storable])
        expect(problemsOf(parseQuery(`rule:a,${printValue(storable)}`))).toEqual([])
      }),
    )
  })

  test.each(['“a”', '„a“', '«a»', '“', '“a b”', '(a)', "'a'", 'a|b', '>5'])(
    'a printed value that is the name %s is not underlined',
    (name) => {
      const query = parseQuery(`rule:${printValue(name)}`)
      expect(problemsOf(query)).toEqual([])
      expect(understand(query)).toEqual([{ field: 'rule', negated: false, values: [name] }])
    },
  )
})
