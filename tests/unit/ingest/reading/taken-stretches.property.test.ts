import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TakenStretches } from '#app/ingest/reading/taken-stretches.ts'

const kilobytes = 1024
/** Of each result its kilobytes, whether it was taken over, and whether it is selected all the same. */
const results = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.boolean(), fc.boolean()), { maxLength: 60 })

test('what is passed over was taken over, is not selected, and ends where its last result does', () => {
  fc.assert(
    fc.property(results, (some) => {
      const stretches = new TakenStretches()
      const ends: number[] = []
      for (const [index, [size, isTaken]] of some.entries()) {
        const start = (ends.at(-1) ?? 0) + 1
        ends.push(start + size * kilobytes)
        if (isTaken) stretches.add(index, start, start + size * kilobytes)
      }
      const passed = stretches.passedOver(Uint8Array.from(some, ([, isTaken, isSelected]) => (!isTaken || isSelected ? 1 : 0)))
      let last = 0
      for (const { from, to, end } of passed) {
        // The first is told, and so is one at least in between.
        expect(from).toBeGreaterThan(last)
        expect(to).toBeGreaterThan(from)
        expect(some.slice(from, to).every(([, isTaken, isSelected]) => isTaken && !isSelected)).toBe(true)
        expect(end).toBe(ends[to - 1])
        last = to
      }
    }),
  )
})

test('results one after the other are passed over in one piece, all but the rest of a mebibyte', () => {
  const stretches = new TakenStretches()
  for (let index = 0; index < 5000; index++) stretches.add(index, index * kilobytes, (index + 1) * kilobytes)
  expect(stretches.passedOver(new Uint8Array())).toEqual([{ from: 1, to: 4097, end: 4097 * kilobytes }])
  const one = new Uint8Array(2000)
  one[1500] = 1
  expect(stretches.passedOver(one)).toEqual([
    { from: 1, to: 1025, end: 1025 * kilobytes },
    { from: 2049, to: 4097, end: 4097 * kilobytes },
  ])
})
