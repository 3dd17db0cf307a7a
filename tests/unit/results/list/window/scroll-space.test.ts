import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostRows, spaceOf, toScrolled } from '#app/results/list/window/scroll-space.ts'
import { toPosition } from '#app/results/list/window/to-position.ts'

const total = fc.oneof(fc.integer({ min: 1, max: 2 * mostRows }), fc.integer({ min: 1, max: 50_000_000 }))
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('the space that a list is scrolled through in', () => {
  test('is the list itself as long as it is short enough', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: mostRows }), share, (total, at) => {
        expect(spaceOf(total)).toBe(total)
        expect(toScrolled(at * total, total)).toBe(at * total)
        expect(toPosition(at * total, total)).toBe(at * total)
      }),
    )
  })

  test('leads to every place and back', () => {
    fc.assert(
      fc.property(total, share, (total, at) => {
        expect(toPosition(toScrolled(at * total, total), total)).toBeCloseTo(at * total, 3)
        expect(toScrolled(at * total, total)).toBeLessThanOrEqual(spaceOf(total))
      }),
    )
  })

  test('keeps the order of places', () => {
    fc.assert(
      fc.property(total, share, share, (total, a, b) => {
        const [before, after] = [Math.min(a, b) * total, Math.max(a, b) * total]
        expect(toScrolled(before, total)).toBeLessThanOrEqual(toScrolled(after, total))
      }),
    )
  })

  test('moves by rows near both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: mostRows, max: 50_000_000 }), fc.integer({ min: 0, max: 20_000 }), (total, rows) => {
        expect(toScrolled(rows, total)).toBe(rows)
        expect(spaceOf(total) - toScrolled(total - rows, total)).toBeCloseTo(rows, 6)
      }),
    )
  })

  test('fits into what browsers draw, also with large letters', () => {
    expect(mostRows * 44 * 2).toBeLessThan(17_000_000)
  })
})
