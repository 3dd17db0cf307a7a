import { expect, test } from 'vitest'
import { impossible } from './impossible.ts'

test.each([
  'steps:>5 steps:<3',
  'steps:>5 steps:<=5',
  'steps:3 -steps:3',
  'seen:2026 -seen:2026',
  'age:3d -age:3d',
  'steps:1,2 steps:>0 -steps:<=2',
  'seen:>2026-02 seen:<2026-01',
  'seen:>2026 seen:2026-05',
  'fixed:2026-01 fixed:2026-02',
  'fixed:>=2026 -fixed:>2025-12',
  'age:>30d age:<1w',
  'steps:<0',
  '-steps:>=0',
  '-steps:>3 -steps:<=3',
  'seen:<1970',
  'expires:2026-01 expires:2026-02',
  'judged:2026-01 judged:2026-02',
  'judged:<2026 judged:>=2026',
  'seen:>=2026-03-02 seen:<=2026-03-01',
  'seen:>2026-03 seen:<2026-04-01',
  '-seen:>=2026 -seen:<2026',
  'age:<0d',
  'age:<0h,<0w',
])('nothing can be in all of the ranges of %s', (q) => {
  expect(impossible(`${q} rule:x`)).toEqual([q])
})

test('of each field that is said by itself, and once', () => {
  expect(impossible('steps:>5 steps:<3 age:>30d age:<1w')).toEqual(['steps:>5 steps:<3', 'age:>30d age:<1w'])
  expect(impossible('verdict:confirmed expires:<2020 expires:>2021')).toEqual(['expires:<2020 expires:>2021'])
})

test.each([
  'steps:>5 steps:<7',
  'steps:>=5 steps:<=5',
  'steps:1,9 steps:>5',
  'steps:>3 -steps:>5',
  'steps:<1',
  '-steps:>0',
  'seen:<=1970',
  'age:<=0d',
  'age:0d',
  'seen:>2026-01 seen:<=2026-02',
  'seen:2026 seen:2026-01-31',
  '-fixed:>2025 -fixed:<=2025',
  '-judged:<2026 -judged:>=2026',
  'age:>1w age:<30d',
  'age:24h age:1d',
  '-age:>30d -age:<1w',
])('something can be in all of the ranges of %s', (q) => {
  expect(impossible(q)).toEqual([])
})

test.each([
  'seen:2026-01 age:<1d',
  'seen:<2026-11 age:<=3w',
  'seen:<2026-11 -age:>3w',
  'seen:<=2026-08,2025 age:<4w,<48h',
  '-seen:>=2026-11 age:<3w',
  'age:<30d seen:<2026-06 seen:>2026-02',
])('what was first seen then is older than %s says, and gets no younger', (q) => {
  expect(impossible(`rule:x ${q}`)).toEqual([expect.stringMatching(/^[^x]* \| what was first seen then is older by now$/)])
  expect(impossible(`rule:x ${q}`)[0]?.split(' | ')[0]?.split(' ').toSorted()).toEqual(q.split(' ').toSorted())
})

test.each([
  'verdict:wont-fix expires:<=2026-10',
  '-verdict:unreviewed expires:2025,2026-01',
  'verdict:confirmed expires:2026 -expires:>=2026-11',
])('what had a verdict that ran out is unreviewed again, and not %s', (q) => {
  expect(impossible(`rule:x ${q}`)).toEqual([`${q} | what had a verdict that ran out is unreviewed again`])
})

test.each([
  'verdict:wont-fix expires:2026-11-27',
  'verdict:wont-fix expires:>2020',
  'verdict:unreviewed,confirmed expires:2025',
  '-verdict:confirmed expires:2025',
  'verdict:* expires:2025',
  'verdict:confirmed -expires:2025',
  'verdict:confirmed -expires:>2020',
  'expires:2025',
])('something may have the verdict and the end of %s', (q) => {
  expect(impossible(q)).toEqual([])
})

// A gate is asked again: what was first seen since this month will be older than that one day.
test.each([
  'seen:>=2026-11-20 age:>30d',
  'seen:>2027 age:<1d',
  'seen:>=2026-11-20 age:30d',
  'seen:>=2026-11-20 -age:<30d',
  'seen:2026-11 age:<4w',
  'seen:2026-11-27 age:<1h',
  'seen:2026-01 age:>1d',
  '-seen:2026-01 age:<1d',
  'fixed:2026-01 age:<1d',
])('something may be or become as old as %s says', (q) => {
  expect(impossible(q)).toEqual([])
})
