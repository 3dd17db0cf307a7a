import fc from 'fast-check'
import { expect, test } from 'vitest'
import { median, percentile, spreadOf } from '#tests/bench/latencies.ts'

test('a percentile is the value that so many per cent do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect([50, 95, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([50, 95, 99, 100])
  expect(percentile([7], 1)).toBe(7)
  expect(median([3, 1, 2])).toBe(2)
  // Of two, half do not exceed the smaller.
  expect(median([4, 1])).toBe(1)
  expect(spreadOf([3, 1, 2])).toEqual({ p50: 2, p95: 3, p99: 3, worst: 3 })
})

test('there is none of nothing', () => {
  expect(() => percentile([], 50)).toThrow(RangeError)
})

test('it is one of the values, at least so many of which are no greater', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), fc.integer({ min: 1, max: 100 }), (values, percent) => {
      const found = percentile(values, percent)
      expect(values).toContain(found)
      const within = values.filter((value) => value <= found).length
      const below = values.filter((value) => value < found).length
      return (100 * within) / values.length >= percent && (100 * below) / values.length < percent
    }),
  )
})
