import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { likelyDate, likelyTime } from '#app/search/suggestions/likely-time.ts'
import { readQuery } from '#app/search/read-query.ts'

/** A Saturday, and a day that the month before does not have. */
const now = '2026-10-31T23:30:00.000Z'

test.each([
  ['today', '2026-10-31'],
  ['now', '2026-10-31'],
  ['yesterday', '2026-10-30'],
  ['>=yesterday', '>=2026-10-30'],
  ['this week', '>=2026-10-26'],
  ['last week', '>=2026-10-24'],
  ['<last-week', '<2026-10-24'],
  ['this month', '2026-10'],
  ['last month', '2026-09'],
  ['<=previous_month', '<=2026-09'],
  ['this year', '2026'],
  ['last year', '2025'],
  ['2 days ago', '2026-10-29'],
  ['a week ago', '2026-10-24'],
  ['2-weeks-ago', '2026-10-17'],
  ['>3 months ago', '>2026-08-02'],
  ['last 7 days', '>=2026-10-24'],
  ['7d', '>=2026-10-24'],
  ['36h', '>=2026-10-30'],
  ['-7d', '>=2026-10-24'],
  ['>=-1w', '>=2026-10-24'],
  ['<-7d', '<2026-10-24'],
  ['2026/1/5', '2026-01-05'],
  ['27.11.2026', '2026-11-27'],
  ['<5.1.2026', '<2026-01-05'],
  ['11.27.2026', '2026-11-27'],
  ['27/11/2026', '2026-11-27'],
  ['>=11/27/2026', '>=2026-11-27'],
  ['27-11-2026', '2026-11-27'],
  ['5/5/2026', '2026-05-05'],
  // Which of them is the month?
  ['1/2/2026', null],
  ['13/13/2026', null],
  ['31/2/2026', null],
  ['27.11.26', null],
  ['2026/11', '2026-11'],
  ['2026.1', '2026-01'],
  ['11/2026', '2026-11'],
  ['13/2026', null],
  ['20261127', '2026-11-27'],
  ['2026-11-27T10:00:00Z', '2026-11-27'],
  ['<2026-11-27T23:30-02:00', '<2026-11-28'],
  ['2026-11-27 10:00', '2026-11-27'],
  ['2026-11-27T99:00:00Z', null],
  ['27 Nov 2026', '2026-11-27'],
  ['27. november 2026', '2026-11-27'],
  ['27-Nov-2026', '2026-11-27'],
  ['27 Nov 28 2026', null],
  ['Nov 27 2026', '2026-11-27'],
  ['>sept 2026', '>2026-09'],
  ['31 Nov 2026', null],
  ['May be 2026', null],
  ['<7d', null],
  ['2026-02-30', null],
  ['9999 years ago', null],
  ['last', null],
  ['week', '>=2026-10-24'],
  ['tomorrow', null],
  ['in 7 days', null],
  ['next week', null],
  ['constructor', null],
])('a day %j is %j', (text, suggestion) => {
  expect(likelyTime(text, 'day', now)).toBe(suggestion)
})

test.each([
  ['30d', '<=2026-11-30'],
  ['<30d', '<2026-11-30'],
  ['>=2 weeks', '>=2026-11-14'],
  ['in 30 days', '<=2026-11-30'],
  ['+7d', '<=2026-11-07'],
  ['within a week', '<=2026-11-07'],
  ['tomorrow', '2026-11-01'],
  ['<=tomorrow', '<=2026-11-01'],
  ['next week', '<=2026-11-07'],
  ['next-month', '2026-11'],
  ['next year', '2027'],
  ['today', '2026-10-31'],
  ['this month', '2026-10'],
  ['2 days ago', '2026-10-29'],
  ['last 7 days', '>=2026-10-24'],
  ['past 7 days', '>=2026-10-24'],
  ['-7d', '>=2026-10-24'],
  ['27.11.2026', '2026-11-27'],
  ['99999 years', null],
  ['in a while', null],
])('a day that is still to come %j is %j', (text, suggestion) => {
  expect(likelyTime(text, 'coming', now)).toBe(suggestion)
})

test.each([
  ['30', '30d'],
  ['>30', '>30d'],
  ['2 weeks', '2w'],
  ['>a week', '>1w'],
  ['<6 months', '<180d'],
  ['1 year', '365d'],
  ['today', '<24h'],
  ['>today', null],
  ['99999 years', null],
  ['30m', null],
  ['', null],
])('an age %j is %j', (text, suggestion) => {
  expect(likelyTime(text, 'age', now)).toBe(suggestion)
})

test.each([
  ['last week', '2026-10-24'],
  ['>yesterday', '2026-10-30'],
  ['never', null],
])('a date by itself %j is %j', (text, suggestion) => {
  expect(likelyDate(text, 'day', now)).toBe(suggestion)
})

describe('in a query', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['seen:today tool:x', 'today', '2026-10-31'],
    ['fixed:yesterday', 'yesterday', '2026-10-30'],
    ['seen:last week tool:x', 'last week', '>=2026-10-24'],
    ['tool:x seen:last week', 'last week', '>=2026-10-24'],
    ['-seen:"last week" x', '"last week"', '>=2026-10-24'],
    ['seen:2 days ago', '2 days ago', '2026-10-29'],
    ['seen:today week', 'today', '2026-10-31'],
    ['seen:last -week', 'last', null],
    ['seen:last,2026 week', 'last', null],
    ['age:>30 days x', '>30 days', '>30d'],
    ['expires:30d x', '30d', '<=2026-11-30'],
    ['-expires:in 2 weeks', 'in 2 weeks', '<=2026-11-14'],
    ['seen:next week', 'next', null],
    ['seen:7d..today', 'seen:7d..today', 'seen:>=2026-10-24 seen:<=2026-10-31'],
    ['expires:today..30d', 'expires:today..30d', 'expires:>=2026-10-31 expires:<=2026-11-30'],
    ['at:yesterday', 'yesterday', '2026-10-30'],
    ['at:last month', 'last month', '2026-09'],
    ['seen=today', 'seen=today', 'seen:2026-10-31'],
    ['-seen:27.11.2026 x', '27.11.2026', '2026-11-27'],
    ['fixed:<11/27/2026', '<11/27/2026', '<2026-11-27'],
    ['seen:1/2/2026', '1/2/2026', null],
    ['seen:27 Nov 2026 x', '27 Nov 2026', '2026-11-27'],
    ['at:27.11.2026', '27.11.2026', '2026-11-27'],
  ])('%j underlines %j and suggests %j', (q, underlined, suggestion) => {
    const [problem, ...others] = readQuery(q).problems
    expect(others).toEqual([])
    expect(q.slice(problem?.start, problem?.end)).toBe(underlined)
    expect(problem?.suggestion).toBe(suggestion)
    const cured = q.slice(0, problem?.start) + (suggestion ?? '2026') + q.slice(problem?.end)
    expect(readQuery(cured).problems).toEqual([])
  })

  test('what may be one day or another is said to have the year first', () => {
    expect(readQuery('seen:1/2/2026').problems[0]?.sentence).toBe(
      'seen: takes a day, a month or a year, the year first, as in seen:>=2026-01-31.',
    )
  })
})
