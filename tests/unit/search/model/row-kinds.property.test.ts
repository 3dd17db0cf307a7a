import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RowKindList, rowKindsAt } from '#app/search/model/held/row-kinds.ts'
import { rowsSeen, standingIn } from '#app/search/model/held/look.ts'
import { Lots } from '#app/search/model/held/lots.ts'
import { Page } from '#app/search/model/held/page.ts'
import { packStanding, unseen, withChange } from '#app/search/model/held/standing.ts'

const few = fc.nat({ max: 3 })
const row = fc.record({ nature: few, label: fc.nat({ max: 90 }), series: few, standing: few, since: few, until: few })
const step = fc.oneof(
  { weight: 8, arbitrary: row.map((added) => ({ type: 'add' as const, added })) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('judge' as const), at: fc.nat(), nature: few }) },
  { weight: 1, arbitrary: fc.array(few, { minLength: 1 }).map((standings) => ({ type: 'settle' as const, standings })) },
  { weight: 1, arbitrary: fc.constant({ type: 'ask' as const }) },
)
const nothing = { sighting: 0, result: 0, file: 0, line: 0, steps: 0, superseded: 0, content: 0, codes: 0, flags: 0 }

/** What each row is by its kind; and what the page says of how many there are of each. */
function told({ rowKinds, rowKind, count }: { rowKinds: RowKindList; rowKind: Int32Array; count: number }) {
  const rows = Array.from(rowKind.subarray(0, count), (number) => rowKinds.of(number))
  const counted = Array.from({ length: rowKinds.count }, (_, number) => [rowKinds.of(number), rowKinds.rows[number]] as const)
  return { rows, counted: counted.filter(([, rows]) => rows !== 0) }
}

function counts<T>(values: readonly T[]): Map<string, number> {
  return new Map([...Map.groupBy(values, (value) => JSON.stringify(value))].map(([key, own]) => [key, own.length]))
}

test('a page tells of each row what it is, and of each kind how many rows are of it, whatever happens to them', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), fc.array(few, { minLength: 1 }), fc.nat({ max: 150 }), (steps, then, mostKinds) => {
      const page = new Page(0, { part: 0, after: 0 }, 0, mostKinds)
      const expected: { nature: number; label: number; series: number; standing: number }[] = []
      const stand = (standings: number[]) => page.standing.forEach((_, at) => (page.standing[at] = standings[at % standings.length] ?? 0))
      for (const one of steps) {
        if (one.type === 'add') {
          const { since, until, standing: _, ...added } = one.added
          page.add({ ...nothing, ...added, since, until }, 0, [])
          expected.push({ ...added, standing: 3 })
        } else if (one.type === 'settle') {
          stand(one.standings)
          page.settle(100)
          expected.forEach((row, at) => (row.standing = page.standing[at] ?? 0))
          expect(told(page).counted).toHaveLength(page.rowKinds.count)
        } else if (one.type === 'ask') page.lots ??= lotsOf(page)
        else if (expected.length > 0) {
          const at = one.at % expected.length
          page.setNature(at, one.nature)
          expected[at] = { ...expected[at]!, nature: one.nature }
          expect(page.rowKinds.count).toBeLessThanOrEqual(Math.max(mostKinds, counts(expected).size))
        }
      }
      const { rows, counted } = told(page)
      expect(rows).toEqual(expected)
      expect(new Map(counted.map(([rowKind, rows]) => [JSON.stringify(rowKind), rows]))).toEqual(counts(expected))

      // From another standpoint, which leaves the page what it is.
      stand(then)
      const rowKind = new Int32Array(page.count)
      const rowKinds = rowKindsAt(page.rowKinds, page.rowKind, page.standing, page.count, rowKind)
      const seen = told({ rowKinds, rowKind, count: page.count })
      expect(seen.rows).toEqual(expected.map((row, at) => ({ ...row, standing: page.standing[at] })))
      expect(new Map(seen.counted.map(([rowKind, rows]) => [JSON.stringify(rowKind), rows]))).toEqual(counts(seen.rows))
      expect(told(page)).toEqual({ rows, counted })

      // By lots, of which some say what all of their rows are.
      const lots = page.lots ?? lotsOf(page)
      for (const [at, lot] of lots.ofRow.entries()) expect(lots.of(lot)).toEqual(lotOf(page, at))
      const ownOf = (lot: number) => ((lots.since[lot] ?? 0) + (lots.until[lot] ?? 0)) % 3
      const askedAt = (at: number) => (at % 3 === 0 ? unseen : withChange(packStanding(at % 2, 1, at % 5 === 0, false), at % 4))
      const numbers = Array.from({ length: lots.count }, (_, lot) => lot)
      const isDoubtful = Uint8Array.from(numbers, (lot) => Number(lots.since[lot] === then[0]))
      const look = { lots, standings: Uint8Array.from(numbers, ownOf), isDoubtful, standingOf: askedAt }
      const isHidden = { standings: look.standings.map(() => unseen), isDoubtful: isDoubtful.map(() => 0) }
      expect(rowsSeen(page, { ...look, ...isHidden })).toBeNull()
      const looked = rowsSeen(page, look)
      expect(looked === null).toBe(lots.count === 0)
      if (looked === null) return
      const inLots = told({ ...looked, count: lots.ofRow.length })
      expect(inLots.rows).toEqual(
        expected.slice(0, lots.ofRow.length).map((row, at) => {
          const lot = ((page.since[at] ?? 0) + (page.until[at] ?? 0)) % 3
          return { ...row, standing: page.since[at] === then[0] ? askedAt(at) : lot }
        }),
      )
      const all = told({ ...looked, count: page.count }).rows
      expect(Array.from(page.result.subarray(0, page.count), (_, at) => standingIn(looked, at))).toEqual(
        all.map(({ standing }) => standing),
      )
      expect(all.slice(lots.ofRow.length).every(({ standing }) => standing === unseen)).toBe(true)
      const rowsOfKind = Array.from({ length: looked.rowKinds.count }, () => 0)
      for (const number of looked.rowKind.subarray(0, page.count)) rowsOfKind[number] = (rowsOfKind[number] ?? 0) + 1
      expect(Array.from(looked.rowKinds.rows.subarray(0, looked.rowKinds.count))).toEqual(rowsOfKind)
    }),
  )
})

function lotsOf(page: Page): Lots {
  return new Lots(page.count, (at) => lotOf(page, at))
}

/** As if each row said of itself what its label and its series are, and of another that it holds the other way round. */
function lotOf(page: Page, at: number) {
  const [rowKind = 0, series = 0, since = 0, until = 0] = [page.rowKind[at], page.series[at], page.since[at], page.until[at]]
  const superseded = page.superseded[at] ?? 0
  return { rowKind, since, until, superseded, told: page.labelOf(at), other: { series, since: until, until: since, superseded: since } }
}
