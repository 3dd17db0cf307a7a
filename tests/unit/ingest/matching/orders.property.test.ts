import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestRising } from '#app/ingest/matching/longest-rising.ts'
import { nearestInOrder } from '#app/ingest/matching/nearest-in-order.ts'

/** Every choice of some of these, in their order. */
function choices<T>(some: readonly T[]): T[][] {
  return some.reduce<T[][]>((chosen, one) => [...chosen, ...chosen.map((others) => [...others, one])], [[]])
}

function rises(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
}

test('of pairs that cross each other none is kept of which as many others could be: no more of them rise together', () => {
  const pairs = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 8 })
  fc.assert(
    fc.property(pairs, (some) => {
      const inOrder = some.toSorted((a, b) => a[0] - b[0])
      const isRising = (chosen: readonly (readonly [number, number])[]) =>
        rises(chosen.map(([first]) => first)) && rises(chosen.map(([, second]) => second))
      const longest = Math.max(
        ...choices(inOrder)
          .filter(isRising)
          .map(({ length }) => length),
      )
      const found = longestRising(some)
      expect(found).toHaveLength(longest)
      expect(isRising(found)).toBe(true)
      for (const pair of found) expect(some).toContain(pair)
    }),
  )
})

test('lines go in order with those whose distances sum to the least, as many as the shorter list has', () => {
  const lines = fc.array(fc.nat(40), { maxLength: 7 }).map((some) => some.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const distance = (some: readonly number[], others: readonly number[]) =>
        some.reduce((sum, line, at) => sum + Math.abs(line - (others[at] ?? Infinity)), 0)
      const [few, many] = a.length <= b.length ? [a, b] : [b, a]
      const least = Math.min(
        ...choices(many)
          .filter(({ length }) => length === few.length)
          .map((some) => distance(few, some)),
      )
      const pairs = nearestInOrder(a, b)
      expect(pairs).toHaveLength(few.length)
      expect(rises(pairs.map(([inA]) => inA)) && rises(pairs.map(([, inB]) => inB))).toBe(true)
      expect(pairs.reduce((sum, [inA, inB]) => sum + Math.abs((a[inA] ?? Infinity) - (b[inB] ?? Infinity)), 0)).toBe(least)
    }),
  )
})

test('of more lines than can be weighed the first go with the first, whichever list is longer', () => {
  const [few, many] = [201, 202].map((length) => Array.from({ length }, (_, at) => at))
  const inOrder = Array.from({ length: 201 }, (_, at) => [at, at])
  const shifted = few?.map((line) => line + 1) ?? []
  expect(nearestInOrder(shifted, many ?? [])).toEqual(inOrder)
  expect(nearestInOrder(many ?? [], shifted)).toEqual(inOrder)
})
