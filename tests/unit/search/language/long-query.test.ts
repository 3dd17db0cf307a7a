import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { readQuery } from '#app/search/read-query.ts'
import { understand } from '#app/search/language/understand.ts'

describe('of a query that is too long', () => {
  const sentence = 'A query has at most 1,000 characters; terms that reach beyond them are left out.'

  test('whole terms are left out, and named from the first on', () => {
    const q = `severity:high ${'x'.repeat(970)} rule:js/sql-injection,js/xss "never closed`
    expect(readQuery(q).problems).toEqual([{ start: 985, end: q.length, sentence, suggestion: '' }])
    expect(readQuery(q).terms.map(({ text }) => text)).toEqual(['severity:high', 'x'.repeat(970)])
    expect(understand(parseQuery(q)).map(({ field }) => field)).toEqual(['severity', 'text'])
  })

  test('what ends with the last character holds, and nothing is missed in what parts terms', () => {
    const q = 'severity:high'.padStart(1000)
    expect(understand(parseQuery(`${q} `))).toHaveLength(1)
    expect(readQuery(`${q} ,  `).problems).toEqual([])
    expect(readQuery(` ${q}`).problems).toEqual([{ start: 988, end: 1001, sentence, suggestion: '' }])
  })

  test('what is not even parsed is named, too', () => {
    expect(readQuery(`a${' '.repeat(3000)}b`).problems).toEqual([{ start: 2000, end: 3002, sentence, suggestion: '' }])
  })

  test('what holds is what would hold without what is left out', () => {
    const part = fc.constantFrom('rule:js/xss,js/eval', 'severty:high', '-"two words"', 'a', 'OR', `tag:${'y'.repeat(300)}`, '"open')
    fc.assert(
      fc.property(fc.array(part, { minLength: 20, maxLength: 200 }), (parts) => {
        const q = parts.join(' ').slice(0, 2000)
        const [last, ...others] = readQuery(q).problems.toReversed()
        const isCut = last?.sentence === sentence
        expect(isCut).toBe(parseQuery(q).terms.some(({ end }) => end > 1000))
        const rest = isCut ? q.slice(0, last.start) : q
        expect(readQuery(rest).problems).toEqual(isCut ? others.toReversed() : readQuery(q).problems)
        expect(understand(parseQuery(rest))).toEqual(understand(parseQuery(q)))
      }),
    )
  })

  test('no two problems overlap', () => {
    const q = `${'tag:a,b,c,d '.repeat(90)}end`
    const [values, room] = readQuery(q).problems
    expect([values?.end, room?.start, room?.end]).toEqual([995, 996, q.length])
  })
})
