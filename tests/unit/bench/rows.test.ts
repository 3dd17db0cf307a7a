import { describe, expect, test } from 'vitest'
import { atLeast, atMost, type Figure, figure, flat, linear } from '#tests/bench/figure.ts'
import { broken, heldTo, type Measured, rowsOf } from '#tests/bench/rows.ts'
import { markdownOf, tableOf } from '#tests/bench/table.ts'

function measured(...figures: [small: Figure[], large?: Figure[]]): Measured[] {
  const [small, large] = figures
  return [
    { label: '10 k', results: 10_000, figures: small },
    ...(large === undefined ? [] : [{ label: '100 k', results: 100_000, figures: large }]),
  ]
}

describe('budgets', () => {
  test('hold up to the bound, and at it', () => {
    expect([29, 30, 31].map((value) => atMost(value, 30, '<= 30 ms').holds)).toEqual([true, true, false])
    expect([0.5, 0.4, 0.3].map((value) => atLeast(value, 0.4, '>= 0.4 x').holds)).toEqual([true, true, false])
  })

  test('a row says at which sizes they do not hold, and is broken', () => {
    const of = (value: number) => [figure('Queries', 'list', value, `${value} ms`, { budgets: [atMost(value, 30, '<= 30 ms')] })]
    const rows = rowsOf(measured(of(3), of(31)))
    expect(rows).toMatchObject([{ part: 'Queries', name: 'list', budget: '<= 30 ms', fails: ['100 k'] }])
    expect(broken(rows)).toEqual(rows)
    expect(broken(rowsOf(measured(of(3), of(30))))).toEqual([])
  })

  test('only those that do not go by the clock are judged on a shared machine', () => {
    const clock = figure('a', 'clock', 2, '2 ms', { budgets: [atMost(2, 1, '<= 1 ms')] })
    const bytes = figure('a', 'bytes', 2, '2 B', { budgets: [atMost(2, 1, '<= 1 B', true)] })
    const brokenBy = (judged: 'all' | 'steady' | 'nothing') =>
      broken(rowsOf(heldTo(judged, measured([clock, bytes])))).map(({ name }) => name)
    expect([brokenBy('all'), brokenBy('steady'), brokenBy('nothing')]).toEqual([['clock', 'bytes'], ['bytes'], []])
    expect(rowsOf(heldTo('steady', measured([clock])))).toMatchObject([{ budget: '', fails: null }])
  })

  test('a row without one is never broken', () => {
    const rows = rowsOf(measured([figure('a', 'b', 1e9, 'much')]))
    expect(rows).toMatchObject([{ budget: '', fails: null, grows: null }])
    expect(broken(rows)).toEqual([])
  })
})

describe('growth', () => {
  const of = (amount: number, growth: ReturnType<typeof flat>) => [figure('a', 'b', amount, `${amount}`, { growth })]

  test('is the ratio of the last size to the first', () => {
    expect(rowsOf(measured(of(2, flat()), of(2.4, flat())))).toMatchObject([{ grows: 1.2, budget: 'flat', fails: [] }])
  })

  test('that is flat may be a quarter, one that is linear that of the sizes and a quarter', () => {
    const fails = (most: number, growth: ReturnType<typeof flat>) => rowsOf(measured(of(1, growth), of(most, growth)))[0]?.fails
    expect(fails(1.25, flat())).toEqual([])
    expect(fails(1.3, flat(true))).toEqual(['growth'])
    expect(fails(12.5, linear())).toEqual([])
    expect(fails(12.6, linear())).toEqual(['growth'])
  })

  test('is not judged where there is one size, or nothing that could grow', () => {
    expect(rowsOf(measured(of(1, flat())))).toMatchObject([{ grows: null, budget: '', fails: null }])
    expect(rowsOf(measured(of(0, flat()), of(0, flat())))).toMatchObject([{ grows: null, budget: '', fails: null }])
  })
})

test('the table has a row for each figure, a column for each size, and a dash where something was not measured', () => {
  const sizes = measured(
    [
      figure('Reading', 'import', 1, '1.00 s', { ratio: 2.5, budgets: [atMost(2.5, 2, '<= 2 x')], growth: linear() }),
      figure('Reading', 'scripts', 1, 'a | b'),
    ],
    [figure('Reading', 'import', 8, '8.00 s', { ratio: 1.9, budgets: [atMost(1.9, 2, '<= 2 x')], growth: linear() })],
  )
  const rows = rowsOf(sizes)
  expect(markdownOf(rows, sizes).split('\n')).toEqual([
    '|  | 10 k | 100 k | grows | budget | holds |',
    '| --- | --- | --- | --- | --- | --- |',
    '| **Reading** |  |  |  |  |  |',
    '| import | 1.00 s = 2.50 x | 8.00 s = 1.90 x | 8.00 x | <= 2 x, at most linear | NO: 10 k |',
    '| scripts | a \\| b | – |  |  |  |',
  ])
  const lines = tableOf(rows, sizes).split('\n')
  expect(lines).toHaveLength(5)
  expect(lines.at(-2)).toContain('8.00 s = 1.90 x')
})
