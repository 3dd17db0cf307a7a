import { expect, test } from 'vitest'
import { readQuery } from '#app/search/read-query.ts'

test('what is told of a query of nothing but slips is a small part of a page', () => {
  for (const q of ['"'.repeat(1900), 'a:b '.repeat(480), 'x '.repeat(950), 'severty:a rule: '.repeat(100)]) {
    expect(JSON.stringify(readQuery(q)).length, q.slice(0, 4)).toBeLessThan(500_000)
  }
})

test('of many problems the first are told, and how many more there are', () => {
  const { problems } = readQuery('a:b '.repeat(40))
  expect(problems).toHaveLength(31)
  expect(problems[30]).toEqual({
    start: 120,
    end: 157,
    sentence: 'From here on 10 more parts of the query are not understood.',
    suggestion: null,
  })
  // One more is no longer than the words that would stand for it.
  expect(readQuery('a:b '.repeat(31)).problems.map(({ end }) => end)).toContain(121)
})

test('of a query that is too long as well that is told besides', () => {
  const { problems } = readQuery('a:b '.repeat(480))
  expect(problems).toHaveLength(32)
  expect(problems[30]?.sentence).toMatch(/^From here on \d+ more parts/)
  expect(problems[31]).toMatchObject({ start: 1000, sentence: expect.stringContaining('at most 1,000 characters'), suggestion: '' })
})

test('of many terms as many can be taken off as a query can have values', () => {
  expect(readQuery('a '.repeat(101)).terms).toHaveLength(100)
})
