import { expect, test } from 'vitest'
import { flagsOf } from '#app/results/detail/result-flags.ts'

const ordinary = { baseline: 'unchanged', kind: 'fail', suppression: 'unset', verdict: 'unreviewed' } as const

test('an ordinary result has no remark', () => {
  expect(flagsOf(ordinary)).toEqual([])
  expect(flagsOf({ ...ordinary, baseline: 'absent', suppression: 'none' })).toEqual([])
})

test('what sets a result apart is said in words, the most telling first', () => {
  expect(flagsOf({ baseline: 'new', kind: 'notApplicable', suppression: 'underReview', verdict: 'wont-fix' })).toEqual([
    'new',
    'won’t fix',
    'under review',
    'not applicable',
  ])
})
