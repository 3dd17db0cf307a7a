import { expect, test } from 'vitest'
import { sparklineOf } from '#app/overview/trend.server.ts'
import { severities } from '#app/sarif/codes.ts'

/** What a day changed, of one severity. */
function changed(day: string, by: number) {
  return { day, change: Int32Array.from(severities, (_, at) => (at === 0 ? by : 0)) }
}

test('stands where its days are between the first of all projects and today', () => {
  expect(sparklineOf([changed('2026-01-03', 4), changed('2026-01-05', -1)], '2026-01-01', '2026-01-05')).toEqual([
    [0.5, 4],
    [1, 3],
  ])
})

test('of a project whose first log came today says nothing of the days before, if these are none of any project', () => {
  expect(sparklineOf([changed('2026-01-05', 4)], '2026-01-01', '2026-01-05')).toEqual([[1, 4]])
  expect(sparklineOf([changed('2026-01-05', 4)], '2026-01-05', '2026-01-05')).toEqual([[1, 4]])
})

test('of a hundred days has 24 places at most, the last of them what is open now', () => {
  const days = Array.from({ length: 100 }, (_, at) => changed(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10), 1))
  const places = sparklineOf(days, '2026-01-01', '2026-04-10')
  expect(places).toHaveLength(24)
  expect(places.at(-1)).toEqual([1, 100])
  expect(places.toSorted(([one], [other]) => one - other)).toEqual(places)
})
