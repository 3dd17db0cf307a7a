import { expect, test } from 'vitest'
import { flagsOf } from '#app/results/list/rows/result-flags.ts'

const ordinary = { baseline: 'unchanged', isNew: false, kind: 'fail', suppression: 'unset', verdict: 'unreviewed' } as const

test('an ordinary result has no remark', () => {
  expect(flagsOf(ordinary)).toEqual([])
  expect(flagsOf({ ...ordinary, baseline: 'absent', suppression: 'none' })).toEqual([])
})

test('what the first snapshot of a series brings is not remarkable for being new', () => {
  expect(flagsOf({ ...ordinary, baseline: 'new' })).toEqual([])
  expect(flagsOf({ ...ordinary, isNew: true })).toEqual(['new'])
  expect(flagsOf({ ...ordinary, baseline: 'updated' })).toEqual(['updated'])
})

test('what sets a result apart is said in words, the most telling first', () => {
  expect(flagsOf({ baseline: 'new', isNew: true, kind: 'notApplicable', suppression: 'underReview', verdict: 'wont-fix' })).toEqual([
    'new',
    "won't fix",
    'under review',
    'kind:notApplicable',
  ])
  expect(flagsOf({ ...ordinary, kind: 'open' })).toEqual(['kind:open'])
})

test('that something changed in a result tells less than what was said of it, but where that is what is asked for', () => {
  expect(flagsOf({ ...ordinary, baseline: 'updated', verdict: 'confirmed' })).toEqual(['confirmed', 'updated'])
  expect(flagsOf({ ...ordinary, baseline: 'updated', change: 'updated', verdict: 'confirmed' })).toEqual(['updated', 'confirmed'])
})
