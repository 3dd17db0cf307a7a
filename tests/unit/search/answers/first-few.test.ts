import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstFew } from '#app/search/answers/first-few.ts'

test('the first few of any values are those that sorting all puts first, equal ones in their order', () => {
  const value = fc.record({ key: fc.nat({ max: 5 }), at: fc.nat() })
  fc.assert(
    fc.property(fc.array(value), fc.nat({ max: 8 }), (values, limit) => {
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
      expect(firstFew(values, limit, compare)).toEqual(values.toSorted(compare).slice(0, limit))
    }),
  )
})
