import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fields } from '#app/search/language/fields.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { readQuery } from '#app/search/read-query.ts'
import { understand } from '#app/search/language/understand.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

const all = ['is:open', '-is:suppressed', '-verdict:false-positive,wont-fix,used-in-tests', 'kind:fail,open,review', 'default refs']
const [open, suppressed, verdict, kind, refs] = all

function defaults(q: string): string[] {
  return readQuery(q).defaults.map(({ text }) => text)
}

function lifted(q: string): string[] {
  const holding = defaults(q)
  return all.filter((text) => !holding.includes(text))
}

function everything(q: string): string[] {
  const { defaults, terms } = readQuery(q)
  return [...defaults, ...terms].map(({ text }) => text)
}

describe('what holds without being said', () => {
  test.each([
    ['', []],
    ['word path:src severity:high rule:x is:new baseline:new', []],
    ['is:fixed', [open]],
    ['-is:reopened', [open]],
    ['baseline:absent', [open]],
    ['-baseline:absent', []],
    ['fixed:2026', [open]],
    ['-fixed:2026', []],
    ['seen:2026 age:>3d', []],
    ['is:suppressed', [suppressed]],
    ['-is:suppressed', [suppressed]],
    ['is:open,suppressed', [open, suppressed]],
    ['is:*', [open, suppressed]],
    ['has:suppression', [suppressed]],
    ['suppression:unset', [suppressed]],
    ['-suppression:rejected', [suppressed]],
    ['verdict:confirmed', [verdict]],
    ['-verdict:confirmed', [verdict]],
    ['has:comment', [verdict]],
    ['expires:2026', [verdict]],
    ['judged:2026', [verdict]],
    ['author:*', [verdict]],
    ['-author:* -judged:2026 -expires:2026', []],
    ['-has:comment', []],
    ['kind:pass', [kind]],
    ['severity:none', [kind]],
    ['level:note,none', [kind]],
    ['-level:none', []],
    ['ref:x', [refs]],
    ['-ref:x', [refs]],
    ['upload:u', [open, suppressed, verdict, kind, refs]],
    ['run:r', [open, suppressed, verdict, kind, refs]],
    ['commit:c', [open, suppressed, verdict, kind, refs]],
    ['-upload:u', []],
    ['compare:a..b', [open, refs]],
    ['compare:a..b upload:u', [open, refs]],
    ['compare:a..b ref:x verdict:*', [open, verdict, refs]],
    ['at:2026-01-31', []],
    ['at:2026 upload:u', all],
    ['upload:u is:open ref:main', [open, suppressed, verdict, kind, refs]],
    ['is:closed verdict:maybe', []],
  ])('%j lifts %j', (q, expected) => {
    expect(lifted(q)).toEqual(expected)
  })

  test.each(['', 'word "left open', 'is:fixed', 'at:2026-01-31', 'ref:x severity:none', 'is:new -is:suppressed'])(
    'each default of %j can be lifted by itself',
    (q) => {
      const { defaults } = readQuery(q)
      expect(defaults).not.toEqual([])
      for (const chip of defaults) {
        const holding = everything(chip.without)
        expect(holding).not.toContain(chip.text)
        expect(holding).toEqual(expect.arrayContaining(everything(q).filter((text) => text !== chip.text)))
        expect(chip.without.endsWith(q)).toBe(true)
      }
    },
  )
})

describe('terms', () => {
  test('each with the query that is without it', () => {
    expect(readQuery(' is:open  -rule:"a b"  word').terms).toEqual([
      { text: 'is:open', negated: false, without: '-rule:"a b"  word' },
      { text: '-rule:"a b"', negated: true, without: 'is:open word' },
      { text: 'word', negated: false, without: 'is:open  -rule:"a b"' },
    ])
  })

  test('leaving a term out leaves the others as they are', () => {
    const term = fc.constantFrom('is:open', '-rule:"a, b"', 'word', '"x y"', 'tag:a,b', '-', '"open')
    fc.assert(
      fc.property(fc.array(term, { maxLength: 6 }), (parts) => {
        const { terms } = readQuery(parts.join(' '))
        for (const [index, { without }] of terms.entries()) {
          expect(readQuery(without).terms.map(({ text }) => text)).toEqual(terms.map(({ text }) => text).toSpliced(index, 1))
        }
      }),
    )
  })
})

describe('problems', () => {
  test.each([
    'is:open,REOPENED severity:* kind:notApplicable tool:x cwe:CWE-079,89,* steps:>=5,3 has:comment path:"" category:"" word* "a phrase" seen:2026,<2026-02,>=2026-02-28 age:30d,<=2W fixed:2024-02-29',
    '"NOT" "NOT NULL" -OR or AND,OR rule:AND',
    'read or path:src and write should not path:lib path traversal (write) state in memory',
    '“sql injection” (rule first-second:x path:(a)/b path:(group severity',
    'rule:rule:a,tag:b,"rule:c" path:a,path:',
    'and rule:(a tool:b) rule in (c tool:d) rule:(e -f) rule in (g -h) compare:main..v1.2',
    '',
  ])('there are none in %j', (q) => {
    expect(readQuery(q).problems).toEqual([])
  })

  test.each([
    [
      'severty:a OR severty:b',
      [
        ['severty', 'severity'],
        ['OR', null],
        ['severty', 'severity'],
      ],
    ],
    [
      'NOT a OR b',
      [
        ['NOT a', '-a'],
        ['OR', null],
      ],
    ],
    [
      'a OR NOT b',
      [
        ['OR', null],
        ['NOT b', '-b'],
      ],
    ],
    [
      'a AND b AND rule=c',
      [
        ['AND', ''],
        ['AND', ''],
        ['rule=c', 'rule:c'],
      ],
    ],
    [
      '(rule=a OR rule=b)',
      [
        ['(rule=a', 'rule:a'],
        ['OR', null],
        ['rule=b)', 'rule:b'],
      ],
    ],
  ])('of %j each is named once: %j', (q, expected) => {
    expect(readQuery(q).problems.map(({ start, end, suggestion }) => [q.slice(start, end), suggestion])).toEqual(expected)
  })

  test.each([
    ["'severity:high'", 'severity:high'],
    ['`severity:high`', 'severity:high'],
    ['“severity:high”', 'severity:high'],
    ['#severity:high', 'severity:high'],
    ['$rule:x', 'rule:x'],
    ['&severity:high', 'severity:high'],
    ['%20severity:high', 'severity:high'],
    ['severity%3Ahigh', 'severity:high'],
    ['severity\\:high', 'severity:high'],
    ['–severity:low', '-severity:low'],
    ['−is:suppressed', '-is:suppressed'],
    ['#path:src/[id]', 'path:src/[id]'],
    ['[rule:x]', 'rule:x'],
    ['[rule:x', 'rule:x'],
  ])('a term with signs round it, as in %j, would be searched for as words', (q, suggestion) => {
    expect(readQuery(`is:new ${q}`).problems).toMatchObject([{ start: 7, end: 7 + q.length, suggestion }])
  })

  test.each(['#high', "'a:b'", '--flag', '-–high', '$HOME/src', '.tags', '[rule]', '100%', '“is this”', 'a/path:b'])(
    'nor is one meant by %j',
    (q) => {
      expect(readQuery(q).problems).toEqual([])
    },
  )

  test('those of other languages lie apart, and following their suggestions comes to an end', () => {
    const part = fc.constantFrom(
      'AND',
      'OR',
      'NOT',
      'a',
      'rule:b',
      '-rule:c',
      'severty:d',
      'rule=e',
      '!rule:f',
      '#rule:g',
      "'rule:h'",
      '–rule:i',
      '(tool:g',
      'h)',
      '"i j"',
      ',',
      '||',
      'or',
      'rule',
      '=',
      'rule:',
      'rule:(k',
      'severity:(high',
      'severity:“low',
      'low”',
      'steps:3..5',
      'severity:!low,high',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        let q = parts.join(' ')
        for (let step = 0; step <= parts.length; step++) {
          const { problems } = readQuery(q)
          for (const [at, { end }] of problems.entries()) expect(end).toBeLessThanOrEqual(problems[at + 1]?.start ?? Infinity)
          const next = problems.find(({ suggestion }) => suggestion !== null)
          if (next === undefined) return
          q = q.slice(0, next.start) + next.suggestion + q.slice(next.end)
        }
        expect.fail(`It goes on at ${q}`)
      }),
    )
  })

  test('a word that is an operator elsewhere is searched for', () => {
    expect(understand(parseQuery('a OR b')).map(({ values }) => values)).toEqual([['a'], ['or'], ['b']])
  })

  test('the rest of a query still holds', () => {
    expect(understand(parseQuery('severty:high severity:huge,low at:soon -at:2026 kind: is:opn word'))).toEqual([
      { field: 'severity', negated: false, values: ['low'] },
      { field: 'text', negated: false, values: ['word'] },
    ])
  })

  test('values have one spelling', () => {
    expect(understand(parseQuery('KIND:notapplicable cwe:CWE-0079 steps:5,<=07 Foo-Bar* "Foo bar*" foo*bar compare:" a .. b "'))).toEqual([
      { field: 'kind', negated: false, values: ['notApplicable'] },
      { field: 'cwe', negated: false, values: ['79'] },
      { field: 'steps', negated: false, values: ['=5', '<=07'] },
      { field: 'text', negated: false, values: ['foo bar*'] },
      { field: 'text', negated: false, values: ['foo bar'] },
      { field: 'text', negated: false, values: ['foo bar'] },
      { field: 'compare', negated: false, values: ['a..b'] },
    ])
  })

  test('what is more than a query can have is named, and left out', () => {
    const q = `severity:${Array.from({ length: 90 }, () => 'low').join(',')} tag:${Array.from({ length: 11 }, () => 'a').join(',')} word`
    expect(readQuery(q).problems).toEqual([
      { start: 369, end: q.length, sentence: 'A query has at most 100 values; the terms from here on are left out.', suggestion: null },
    ])
    expect(understand(parseQuery(q)).map(({ field }) => field)).toEqual(['severity'])
    expect(readQuery(q.replace(',a word', '')).problems).toEqual([])
  })

  test('of a long phrase the beginning counts, and what has too many wildcards does not', () => {
    const words = Array.from({ length: 31 }, (_, at) => `w${at}`)
    expect(readQuery(`"${words.slice(0, 30).join(' ')}"`).problems).toEqual([])
    expect(understand(parseQuery(`"${words.join(' ')}" next`))).toEqual([
      { field: 'text', negated: false, values: [`${words.slice(0, 30).join(' ')}*`] },
      { field: 'text', negated: false, values: ['next'] },
    ])
    expect(readQuery(`"${words.join(' ')}" next`).problems).toEqual([
      { start: 0, end: words.join(' ').length + 2, sentence: expect.stringContaining('first 30'), suggestion: null },
    ])
    for (const field of ['rule', 'path']) {
      expect(readQuery(`${field}:${'*a'.repeat(10)}`).problems).toEqual([])
      const q = `${field}:b,${'*a'.repeat(11)}`
      expect(readQuery(q).problems).toEqual([
        { start: field.length + 3, end: q.length, sentence: expect.stringContaining('at most 10 wildcards'), suggestion: null },
      ])
      expect(understand(parseQuery(q))).toEqual([{ field, negated: false, values: ['b'] }])
    }
  })

  test('nothing throws, and every problem lies within the query', () => {
    const sign = fc.constantFrom(...':=<>!~@(),-"*/\\.', '::', '//', '..', ' ')
    const word = fc.constantFrom('is', 'rule', 'path', 'steps', 'compare', 'seen', 'cwe', 'open', '5', 'high', 'OR')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter, maxLength: 60 }),
          fc.array(fc.oneof(sign, word), { maxLength: 12 }).map((parts) => parts.join('')),
        ),
        fc.constantFrom('', 'is:', 'steps:', '__proto__:', 'constructor:x '),
        (rest, start) => {
          const q = start + rest
          for (const problem of readQuery(q).problems) {
            expect(problem.start).toBeGreaterThanOrEqual(0)
            expect(problem.end).toBeGreaterThan(problem.start)
            expect(problem.end).toBeLessThanOrEqual(q.length)
          }
        },
      ),
    )
  })
})

test('every example in the table of fields is a query without problems', () => {
  for (const field of fields) {
    const { problems, terms } = readQuery(field.example)
    expect(problems).toEqual([])
    expect(terms.map(({ text }) => text).join(' ')).toBe(field.example)
    expect(understand(parseQuery(field.example))[0]).toMatchObject({ field: field.name })
  }
})

describe('a quotation mark that is left open', () => {
  test.each([
    ['rule:"js/sqli severity:high', '"js/sqli" severity:high'],
    ['is:open "sql injection  -path:test kind:fail', '"sql injection"  -path:test kind:fail'],
    ['tool:a,"b \\"c\\" is:open', '"b \\"c\\"" is:open'],
    ['severity:"high is:open', '"high" is:open'],
    ['" is:open', null],
    ['rule:"a\\ is:open', null],
  ])('%j is not understood, since it holds terms', (q, suggestion) => {
    const start = q.indexOf('"')
    const sentence = 'The quotation mark is not closed, so that terms behind it are part of what it holds.'
    expect(readQuery(q).problems).toEqual([{ start, end: q.length, sentence, suggestion }])
  })

  test('is told beside what is wrong before it', () => {
    expect(readQuery('severty:high rule:"js path:src').problems.map(({ suggestion }) => suggestion)).toEqual(['severity', '"js" path:src'])
  })

  test.each([
    'rule:"js/sqli severity:high"',
    '"sql injection',
    'tool:"Some To',
    '"std::string or https://x',
    '"see note: that is it',
    '"is:open',
    'rule:"a\\\\"',
  ])('%j has no terms in it, or is closed', (q) => {
    expect(readQuery(q).problems).toEqual([])
  })
})
