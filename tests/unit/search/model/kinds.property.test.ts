import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindsAt } from '#app/search/model/kinds.ts'
import { Page } from '#app/search/model/page.ts'

const few = fc.nat({ max: 3 })
const row = fc.record({ nature: few, label: fc.nat({ max: 90 }), series: few, standing: few })
const step = fc.oneof(
  { weight: 8, arbitrary: row.map((added) => ({ type: 'add' as const, added })) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('judge' as const), at: fc.nat(), nature: few }) },
  { weight: 1, arbitrary: fc.array(few, { minLength: 1 }).map((standings) => ({ type: 'settle' as const, standings })) },
)
const nothing = { sighting: 0, result: 0, file: 0, line: 0, steps: 0, since: 0, until: 0, superseded: 0, content: 0, codes: 0, flags: 0 }

/** What each row is by its kind; and what the page says of how many there are of each. */
function told({ kinds, kind, count }: Pick<Page, 'kinds' | 'kind' | 'count'>) {
  const rows = Array.from(kind.subarray(0, count), (number) => kinds.of(number))
  const counted = Array.from({ length: kinds.count }, (_, number) => [kinds.of(number), kinds.rows[number]] as const)
  return { rows, counted: counted.filter(([, rows]) => rows !== 0) }
}

function counts<T>(values: readonly T[]): Map<string, number> {
  return new Map([...Map.groupBy(values, (value) => JSON.stringify(value))].map(([key, own]) => [key, own.length]))
}

test('a page tells of each row what it is, and of each kind how many rows are of it, whatever happens to them', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), fc.array(few, { minLength: 1 }), fc.nat({ max: 150 }), (steps, then, mostKinds) => {
      const page = new Page(0, { part: 0, after: 0 }, mostKinds)
      const expected: { nature: number; label: number; series: number; standing: number }[] = []
      const stand = (standings: number[]) => page.standing.forEach((_, at) => (page.standing[at] = standings[at % standings.length] ?? 0))
      for (const one of steps) {
        if (one.type === 'add') {
          page.add({ ...nothing, ...one.added }, 0, [])
          expected.push({ ...one.added, standing: 3 })
        } else if (one.type === 'settle') {
          stand(one.standings)
          page.settle()
          expected.forEach((row, at) => (row.standing = page.standing[at] ?? 0))
          expect(told(page).counted).toHaveLength(page.kinds.count)
        } else if (expected.length > 0) {
          const at = one.at % expected.length
          page.setNature(at, one.nature)
          expected[at] = { ...expected[at]!, nature: one.nature }
          expect(page.kinds.count).toBeLessThanOrEqual(Math.max(mostKinds, counts(expected).size))
        }
      }
      const { rows, counted } = told(page)
      expect(rows).toEqual(expected)
      expect(new Map(counted.map(([kind, rows]) => [JSON.stringify(kind), rows]))).toEqual(counts(expected))

      // From another standpoint, which leaves the page what it is.
      stand(then)
      const kind = new Int32Array(page.count)
      const kinds = kindsAt(page.kinds, page.kind, page.standing, page.count, kind)
      const seen = told({ kinds, kind, count: page.count })
      expect(seen.rows).toEqual(expected.map((row, at) => ({ ...row, standing: page.standing[at] })))
      expect(new Map(seen.counted.map(([kind, rows]) => [JSON.stringify(kind), rows]))).toEqual(counts(seen.rows))
      expect(told(page)).toEqual({ rows, counted })
    }),
  )
})
