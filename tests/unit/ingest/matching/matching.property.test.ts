import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchAll, type Row } from './keys-of.ts'

const row = fc.record({
  rule: fc.constantFrom('r', 's'),
  path: fc.constantFrom('a.ts', 'b.ts', 'x/a.ts'),
  message: fc.constantFrom('One', 'Two'),
  text: fc.constantFrom('', 'f()', 'g()'),
  print: fc.constantFrom(undefined, undefined, '1', '2'),
  line: fc.nat(12),
  open: fc.boolean(),
})
const rows = fc.array(row, { maxLength: 40 })
const open = rows.map((some) => some.map((one): Row => ({ ...one, open: true })))

describe('however results change', () => {
  test('each is matched at most once, with one of its own rule, and the same each time', () => {
    fc.assert(
      fc.property(rows, rows, (fresh, stored) => {
        const { of } = matchAll(fresh, stored)
        const matched = of.filter((place) => place !== -1)
        expect(new Set(matched).size).toBe(matched.length)
        of.forEach((place, at) => {
          if (place !== -1) expect(stored[place]?.rule).toBe(fresh[at]?.rule)
        })
        expect(matchAll(fresh, stored).of).toEqual(of)
      }),
    )
  })

  test('a snapshot is matched with itself by identity, to the last result, and says the same', () => {
    fc.assert(
      fc.property(open, (some) => {
        const { of, why } = matchAll(some, some)
        expect(why.every((one) => one?.tier === 'identity')).toBe(true)
        of.forEach((place, at) => expect({ ...some[place] }).toEqual({ ...some[at] }))
      }),
    )
  })

  test('all of a file’s results go where its lines went', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 30 }), fc.nat(50), (lines, shift) => {
        const at = (line: number): Row => ({ line, text: line % 7 === 0 ? `alone ${line}` : '' })
        const fresh = lines.map((line) => ({ ...at(line), line: line + shift }))
        expect(matchAll(fresh, lines.map(at)).of).toEqual(lines.map((_, place) => place))
      }),
    )
  })

  test('of a group that is alone in its file those that are matched keep their order', () => {
    const lines = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 25 })
    fc.assert(
      fc.property(lines, lines, (fresh, stored) => {
        const { of } = matchAll(
          fresh.map((line) => ({ line })),
          stored.map((line) => ({ line })),
        )
        const pairs = fresh.map((line, at) => ({ line, before: stored[of[at] ?? -1] })).filter(({ before }) => before !== undefined)
        const before = pairs.toSorted((a, b) => a.line - b.line).map((pair) => pair.before ?? 0)
        expect(before).toEqual(before.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('of commits that drop results, move lines, rename files and change numbers', () => {
  /** A code base in which most results share rule, path and message with others; each knows which it is. */
  type Known = Row & { id: number }
  function world({ seed, files, own }: { seed: number; files: number; own: boolean }): { before: Known[]; now: Known[] } {
    let state = seed
    const below = (bound: number) => (state = (state * 48_271) % 2_147_483_647) % bound
    const before: Known[] = []
    const now: Known[] = []
    let id = 0
    const movesFolder = below(3) === 0
    for (let file = 0; file < files; file++) {
      const path = `src/f${below(2)}/m${file}.ts`
      const moved = movesFolder ? path.replace('src/', 'lib/') : below(4) === 0 ? `src/renamed${file}.ts` : path
      const [insertAt, inserted] = [below(100), below(6)]
      let line = 0
      for (let at = 0; at < 14; at++) {
        line += 1 + below(9)
        const message = below(10) < 7 ? 'Same' : `Takes ${below(50)} steps of ${String.fromCharCode(97 + below(26))}`
        const text = below(10) < 6 ? `call${below(4)}()` : `only${id}()`
        const result: Known = { id, path, line, message, text, ...(own ? { print: `${text}${below(3) === 0 ? '' : id}` } : {}) }
        before.push(result)
        id++
        if (below(30) === 0) continue
        now.push({
          ...result,
          path: moved,
          line: line >= insertAt ? line + inserted : line,
          message: message.replace(/\d+/, (number) => `${Number(number) + 1}`),
        })
      }
    }
    return { before, now }
  }

  test('nearly all are found again, and hardly one is taken for another', () => {
    const counts = { own: { right: 0, wrong: 0, all: 0 }, none: { right: 0, wrong: 0, all: 0 } }
    for (let seed = 1; seed <= 400; seed++) {
      const own = seed % 2 === 0
      const { before, now } = world({ seed: seed * 7919, files: 2 + (seed % 5), own })
      const count = own ? counts.own : counts.none
      matchAll(now, before).of.forEach((place, at) => {
        count.all++
        if (place === -1) return
        if (before[place]?.id === now[at]?.id) count.right++
        else count.wrong++
      })
    }
    expect(counts.own.right / (counts.own.right + counts.own.wrong)).toBeGreaterThan(0.999)
    expect(counts.own.right / counts.own.all).toBeGreaterThan(0.995)
    expect(counts.none.right / (counts.none.right + counts.none.wrong)).toBeGreaterThan(0.999)
    expect(counts.none.right / counts.none.all).toBeGreaterThan(0.98)
  })
})
