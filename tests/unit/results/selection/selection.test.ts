import { afterEach, expect, test } from 'vitest'
import { connectList } from '#app/results/cursor/list-moves.ts'
import { pickRange } from '#app/results/selection/pick-range.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { clearSelection, selectAll } from '#app/results/selection/change-selection.ts'
import { isIn, maxPicked, pick, pickAll, selectionIn, sizeOf } from '#app/results/selection/selection.ts'

const q = 'severity:high'

function row(rank: number): ListedResult {
  // Of a row only its id and its version count here.
  return { id: resultIdSchema.parse(`${rank}`.padStart(20, '0')), version: 0 } as ListedResult
}

function selected(upTo = 10, of = q): number[] {
  return Array.from({ length: upTo }, (_, at) => at + 1).filter((rank) => isIn(selectionIn(of), row(rank).id))
}

afterEach(clearSelection)

test('rows are picked and left one by one, in the list of one query', () => {
  pick(q, row(2), 2)
  pick(q, row(4), 4)
  pick(q, row(2), 2)
  expect(selected()).toEqual([4])
  expect(sizeOf(selectionIn(''))).toBe(0)
  pick('', row(1), 1)
  expect(selected()).toEqual([])
  expect(selected(10, '')).toEqual([1])
})

test('of all that match rows are left out one by one, and taken in again', () => {
  pick(q, row(2), 2)
  pick(q, row(3), 3)
  selectAll(q, { total: 10, results: 10, mark: 0 })
  expect(selected()).toHaveLength(10)
  pick(q, row(3), 3)
  pick(q, row(5), 5)
  expect(selected()).toEqual([1, 2, 4, 6, 7, 8, 9, 10])
  expect(sizeOf(selectionIn(q))).toBe(8)
  pick(q, row(3), 3)
  expect(selected()).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10])
})

test('no more are left out than one request can name', () => {
  selectAll(q, { total: maxPicked + 10, results: maxPicked + 10, mark: 0 })
  pickAll(
    q,
    Array.from({ length: maxPicked + 5 }, (_, at) => row(at + 1)),
    false,
  )
  expect(selected(maxPicked + 10)).toHaveLength(10)
})

test('no more are picked than one request can name', () => {
  pickAll(
    q,
    Array.from({ length: maxPicked + 5 }, (_, at) => row(at + 1)),
    true,
  )
  expect(selected(maxPicked + 5)).toHaveLength(maxPicked)
})

test('a range is what is between two rows now, or the last of them alone where the first has gone', async () => {
  let moved = 0
  const disconnect = connectList({
    q,
    total: () => 100,
    seen: () => ({ first: 1, last: 10 }),
    idAt: () => null,
    bringIntoView: () => {},
    rowsBetween: (from, to) => Promise.resolve(Array.from({ length: to - from + 1 }, (_, at) => row(from + at + moved))),
  })
  await pickRange(q, row(8), 8)
  expect(selected()).toEqual([8])
  await pickRange(q, row(5), 5)
  expect(selected()).toEqual([5, 6, 7, 8])
  await pickRange(q, row(6), 6)
  expect(selected()).toEqual([5])
  moved = 20
  await pickRange(q, row(2), 2)
  expect(selected()).toEqual([2, 5])
  disconnect()
})

test('a range that comes when another list is on the page selects nothing of it', async () => {
  const rows = Promise.withResolvers<ListedResult[]>()
  const list = { q, total: () => 100, seen: () => ({ first: 1, last: 10 }), idAt: () => null, bringIntoView: () => {} }
  const disconnect = connectList({ ...list, rowsBetween: () => rows.promise })
  await pickRange(q, row(2), 2)
  const picked = pickRange(q, row(4), 4)
  disconnect()
  const disconnectOther = connectList({ ...list, q: 'severity:low', rowsBetween: () => rows.promise })
  pick('severity:low', row(9), 9)
  rows.resolve([row(2), row(3), row(4)])
  await picked
  expect(selected(10, 'severity:low')).toEqual([9])
  disconnectOther()
})
