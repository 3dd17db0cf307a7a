import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termOf, withoutValue, withValue } from '#app/results/query-terms.ts'
import { maxQueryLength } from '#app/results/results-search.ts'
import { parseQuery } from '#app/search/parse.ts'
import { printValue } from '#app/search/print.ts'

describe('choosing a value of a field', () => {
  test('adds a term', () => {
    expect(withValue(parseQuery(''), 'severity', 'high', false)).toBe('severity:high')
    expect(withValue(parseQuery('sql tool:codeql'), 'rule', 'js/xss', true)).toBe('sql tool:codeql -rule:js/xss')
  })

  test('adds to the term of the same field and sign, as terms must all hold', () => {
    expect(withValue(parseQuery('severity:high sql'), 'severity', 'critical', false)).toBe('severity:high,critical sql')
    expect(withValue(parseQuery('severity:high'), 'severity', 'low', true)).toBe('severity:high -severity:low')
    expect(withValue(parseQuery('-rule:a'), 'rule', 'b', true)).toBe('-rule:a,b')
  })

  test('is not offered when the query would become too long', () => {
    const query = parseQuery('x'.repeat(maxQueryLength - 3))
    expect(withValue(query, 'severity', 'high', false)).toBeNull()
  })
})

describe('taking a value back', () => {
  test('leaves the other values, and no empty term', () => {
    expect(withoutValue(parseQuery('severity:high,critical sql'), 'severity', 'high', false)).toBe('severity:critical sql')
    expect(withoutValue(parseQuery('severity:high sql'), 'severity', 'high', false)).toBe('sql')
    expect(withoutValue(parseQuery('-rule:a rule:a'), 'rule', 'a', true)).toBe('rule:a')
  })

  test('undoes choosing it, whatever the value holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.boolean(), (value, negated) => {
        const term = printValue(value.replaceAll('\0', ''))
        fc.pre(term !== '""')
        const before = parseQuery('is:open "two words"')
        const chosen = withValue(before, 'tag', term, negated) ?? ''
        expect(parseQuery(chosen).terms).toHaveLength(3)
        expect(withoutValue(parseQuery(chosen), 'tag', term, negated)).toBe('is:open "two words"')
      }),
    )
  })
})

test('a term quotes what would read otherwise', () => {
  expect(termOf('rule', 'js/sql-injection')).toBe('rule:js/sql-injection')
  expect(termOf('tool', 'Semgrep OSS')).toBe('tool:"Semgrep OSS"')
  expect(termOf('tag', 'a,b')).toBe('tag:"a,b"')
})
