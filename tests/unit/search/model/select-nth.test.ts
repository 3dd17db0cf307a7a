import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectNth } from '#app/search/model/select-nth.ts'

const numbers = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true })), { minLength: 1, maxLength: 200 })

test('the nth number is the one that sorting would put there, with lesser ones before and greater ones behind it', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), fc.nat(), (given, a, b) => {
      const [first, second] = [a % given.length, b % given.length].sort((x, y) => x - y)
      const moved = Float64Array.from(given)
      const sorted = Float64Array.from(given).sort()
      for (const [low, nth] of [
        [0, first ?? 0],
        [first ?? 0, second ?? 0],
      ] as const) {
        // 0 and -0 are one number here.
        expect(selectNth(moved, low, nth) === sorted[nth]).toBe(true)
        expect(moved.slice(0, nth).every((one) => one <= (sorted[nth] ?? 0))).toBe(true)
        expect(moved.slice(nth).every((one) => one >= (sorted[nth] ?? 0))).toBe(true)
      }
    }),
  )
})
