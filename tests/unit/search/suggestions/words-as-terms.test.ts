import { expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { wordsAsTerms } from '#app/search/suggestions/words-as-terms.ts'

/** A query with its words as the terms that they are. */
function asTerms(q: string): string {
  const words = wordsAsTerms(parseQuery(q).terms)
  const whole = words.reduceRight((text, word) => text.slice(0, word.start) + word.text + text.slice(word.end), q)
  return whole.replace(/ +/g, ' ').trim()
}

test('words that say how severe something is are one term, without what such results are called', () => {
  expect(asTerms('critical vulnerabilities')).toBe('severity:critical')
  expect(asTerms('errors and warnings')).toBe('severity:error,warning')
  expect(asTerms('High severity findings, is:new')).toBe('severity:high is:new')
  expect(asTerms('critical sql issues')).toBe('severity:critical sql')
  expect(asTerms('(critical|high) no issue')).toBe('severity:critical,high')
  expect(asTerms('error but not warning')).toBe('severity:error -severity:warning but')
  expect(asTerms('not "x" critical')).toBe('severity:critical "x"')
})

test('words that say in which state something is are terms where no other words stand beside them', () => {
  expect(asTerms('new critical issues')).toBe('severity:critical is:new')
  expect(asTerms('open not fixed')).toBe('is:open -is:fixed')
  expect(asTerms('open redirect')).toBe('open redirect')
  expect(asTerms('open redirect errors')).toBe('open redirect severity:error')
})

test('all other words are words, and so is what is in quotation marks, must not hold, or has none of these beside it', () => {
  for (const q of [
    'overflow issues',
    'severity findings',
    '"critical" issues',
    '-critical',
    'error-prone',
    'none',
    'rule:critical',
    '',
    '(',
  ]) {
    expect(asTerms(q)).toBe(q)
  }
})
