import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutValue, withPath, withValue } from '#app/search/language/query-terms.ts'
import { rebaseQuery } from '#app/results/address/rebase-query.ts'
import { maxQueryLength } from '#app/search/language/query.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm } from '#app/search/language/print.ts'
import { readQuery } from '#app/search/read-query.ts'

test('what was changed in one query is changed in another', () => {
  expect(rebaseQuery('sql', 'sql severity:high', 'sql tool:"A B"')).toBe('sql tool:"A B" severity:high')
  expect(rebaseQuery('sql', 'sql severity:high', 'sql severity:low')).toBe('sql severity:low,high')
  expect(rebaseQuery('sql severity:high', 'sql', 'sql severity:high,low')).toBe('sql severity:low')
  expect(rebaseQuery('severity:high', 'severity:high -rule:a', '')).toBe('-rule:a')
  expect(rebaseQuery('a "b c"', 'a', 'a "b c" -tag:x')).toBe('a -tag:x')
  expect(rebaseQuery('severity:hihg', 'severity:high', 'severity:hihg rule:a')).toBe('rule:a severity:high')
  expect(rebaseQuery('', 'path:src/db', 'path:src')).toBe('path:src/db')
  expect(rebaseQuery('', 'new words', 'is:fixed')).toBe('words new is:fixed')
})

test('a change that is there already is not made twice, and none is lost where the query becomes too long', () => {
  expect(rebaseQuery('sql', 'sql severity:high', 'sql severity:high')).toBe('sql severity:high')
  expect(rebaseQuery('sql', 'sql severity:high', 'severity:low,high')).toBe('severity:low,high')
  expect(rebaseQuery('sql', '', 'severity:low')).toBe('severity:low')
  const long = 'x'.repeat(maxQueryLength - 3)
  expect(rebaseQuery('', 'severity:high', long)).toBe(`${long} severity:high`)
  const typed = `severity:high ${'y'.repeat(maxQueryLength)}`
  expect(rebaseQuery('severity:high', typed, 'severity:high rule:a')).toBe(`${'y'.repeat(maxQueryLength)} severity:high rule:a`)
})

test('a default is lifted as it would be from the query that it is lifted from', () => {
  const lift = (q: string, text: string) => readQuery(q).defaults.find((one) => one.text === text)?.without ?? ''
  expect(rebaseQuery('', lift('', 'is:open'), 'is:new')).toBe('is:open,fixed is:new')
  expect(rebaseQuery('', lift('', '-is:suppressed'), 'is:fixed')).toBe('is:* is:fixed')
  expect(rebaseQuery('', lift('', 'is:open'), 'is:fixed')).toBe('is:fixed')
})

test('two choices come to the same, whichever the list was shown for', () => {
  const value = fc.constantFrom('a', 'b/c', 'b', '"d e"', '*')
  const field = fc.constantFrom('rule', 'tag', 'path')
  const choice = fc.record({ field, value, negated: fc.boolean(), isTaken: fc.boolean() })
  type Choice = { field: string; value: string; negated: boolean; isTaken: boolean }
  const choose = (q: string, { field, value, negated, isTaken }: Choice) => {
    if (!isTaken) return withoutValue(q, field, value, negated)
    return field === 'path' && !negated ? withPath(q, value) : withValue(q, field, value, negated)
  }
  const terms = (q: string) =>
    new Set(parseQuery(q).terms.flatMap(({ values, ...term }) => values.map((value) => printTerm({ ...term, values: [value] }))))
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 4 }), choice, choice, (before, one, other) => {
      const q = before.reduce((q, choice) => choose(q, { ...choice, isTaken: true }), 'sql')
      const [first, second] = [choose(q, one), choose(q, other)]
      fc.pre(first !== q && second !== q && one.field !== other.field)
      expect(terms(rebaseQuery(q, second, first))).toEqual(terms(choose(first, other)))
    }),
  )
})
