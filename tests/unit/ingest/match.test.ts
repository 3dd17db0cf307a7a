import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentKey } from '#app/ingest/identity.ts'
import { type Keys, matchGroups } from '#app/ingest/match.ts'
import { keyColumn, putKey } from '#app/store/key-column.ts'

type Row = { identity: string; content?: string; line?: number; open?: boolean }

function keysOf(rows: readonly Row[]): Keys {
  const lines = Int32Array.from(rows, ({ line }) => line ?? 0)
  const keys = { count: rows.length, identities: keyColumn(rows.length), contents: keyColumn(rows.length), lines }
  rows.forEach(({ identity, content = '' }, row) => {
    putKey(keys.identities, row, contentKey(identity))
    putKey(keys.contents, row, contentKey(content))
  })
  return keys
}

function match(fresh: Row[], stored: Row[]): { of: number[]; unchanged: number[]; taken: number[] } {
  const open = Uint8Array.from(stored, ({ open = true }) => Number(open))
  const { of, unchanged, taken } = matchGroups(keysOf(fresh), keysOf(stored), open)
  return { of: [...of], unchanged: [...unchanged], taken: [...taken] }
}

describe('a new sighting is matched', () => {
  test('with the one of equal identity and content, unchanged', () => {
    expect(
      match(
        [{ identity: 'b', content: '1' }],
        [
          { identity: 'a', content: '1' },
          { identity: 'b', content: '1' },
        ],
      ),
    ).toEqual({
      of: [1],
      unchanged: [1],
      taken: [0, 1],
    })
  })

  test('with the one of equal identity and other content, changed', () => {
    expect(match([{ identity: 'a', content: '2' }], [{ identity: 'a', content: '1' }])).toEqual({ of: [0], unchanged: [0], taken: [1] })
  })

  test('with none of another identity', () => {
    expect(match([{ identity: 'a', content: '1' }], [{ identity: 'b', content: '1' }])).toEqual({ of: [-1], unchanged: [0], taken: [0] })
  })

  test('with an open one before a fixed one', () => {
    const stored = [
      { identity: 'a', content: '1', open: false },
      { identity: 'a', content: '2' },
    ]
    expect(match([{ identity: 'a', content: '1' }], stored).of).toEqual([1])
  })

  test('with a fixed one where no open one is left, and then counts as changed', () => {
    expect(match([{ identity: 'a', content: '1' }], [{ identity: 'a', content: '1', open: false }])).toEqual({
      of: [0],
      unchanged: [0],
      taken: [1],
    })
  })
})

describe('of several with equal identity', () => {
  test('those with equal content go first, whatever their order', () => {
    const stored = ['1', '2', '3'].map((content) => ({ identity: 'a', content }))
    expect(
      match(
        [
          { identity: 'a', content: '3' },
          { identity: 'a', content: '1' },
          { identity: 'a', content: '2' },
        ],
        stored,
      ),
    ).toEqual({
      of: [2, 0, 1],
      unchanged: [1, 1, 1],
      taken: [1, 1, 1],
    })
  })

  test('the others go by the order of their lines', () => {
    const stored = [30, 10, 20].map((line) => ({ identity: 'a', content: `${line}`, line }))
    const fresh = [11, 31, 21].map((line) => ({ identity: 'a', content: `${line}`, line }))
    expect(match(fresh, stored).of).toEqual([1, 0, 2])
  })

  test('what is left over is new, or gone', () => {
    const two = [1, 2].map((line) => ({ identity: 'a', content: `${line}`, line }))
    const three = [5, 6, 7].map((line) => ({ identity: 'a', content: `${line}`, line }))
    expect(match(three, two).of.filter((place) => place === -1)).toHaveLength(1)
    expect(match(two, three).taken.filter((taken) => taken === 0)).toHaveLength(1)
  })
})

const row = fc.record({
  identity: fc.constantFrom('a', 'b', 'c'),
  content: fc.constantFrom('1', '2', '3'),
  line: fc.nat(5),
  open: fc.boolean(),
})
const rows = fc.array(row, { maxLength: 30 })

describe('laws', () => {
  test('each is matched at most once, with one of its own identity', () => {
    fc.assert(
      fc.property(rows, rows, (fresh, stored) => {
        const { of, unchanged, taken } = match(fresh, stored)
        const matched = of.filter((place) => place !== -1)
        expect(new Set(matched).size).toBe(matched.length)
        expect(taken).toEqual(stored.map((_, place) => Number(matched.includes(place))))
        of.forEach((place, at) => {
          if (place === -1) return
          expect(stored[place]?.identity).toBe(fresh[at]?.identity)
          const same = stored[place]?.content === fresh[at]?.content && stored[place]?.open
          if (unchanged[at] === 1) expect(same).toBe(true)
        })
      }),
    )
  })

  test('of each identity as many are matched as both sides have', () => {
    fc.assert(
      fc.property(rows, rows, (fresh, stored) => {
        const { of } = match(fresh, stored)
        for (const identity of ['a', 'b', 'c']) {
          const both = [fresh, stored].map((side) => side.filter((one) => one.identity === identity).length)
          expect(of.filter((place, at) => place !== -1 && fresh[at]?.identity === identity)).toHaveLength(Math.min(...both))
        }
      }),
    )
  })

  test('a snapshot that says the same as before is unchanged, in whatever order', () => {
    const withOrder = rows.chain((some) =>
      fc.tuple(
        fc.constant(some.map((one) => ({ ...one, open: true }))),
        fc.shuffledSubarray(
          some.map((_, at) => at),
          { minLength: some.length },
        ),
      ),
    )
    fc.assert(
      fc.property(withOrder, ([stored, order]) => {
        const { unchanged } = match(
          order.flatMap((at) => stored[at] ?? []),
          stored,
        )
        expect(unchanged.every((one) => one === 1)).toBe(true)
      }),
    )
  })
})
