import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enterList, getListCursor, setListCursor } from '#app/results/cursor/list-cursor.ts'
import { connectList, type CursorStep, moveListCursor, moveListCursorTo } from '#app/results/cursor/list-moves.ts'
import { type ResultId, resultIdSchema } from '#app/search/result-id.schemas.ts'

function id(rank: number): ResultId {
  return resultIdSchema.parse(String(rank).padStart(20, '0'))
}

describe('the cursor of a list of 100 rows of which 41 to 50 are seen', () => {
  let shown: number[]
  let disconnect: () => void
  beforeEach(() => {
    shown = []
    enterList('a list')
    disconnect = connectList({
      q: '',
      rowsBetween: () => Promise.resolve([]),
      total: () => 100,
      seen: () => ({ first: 41, last: 50 }),
      // The end of the list has not been loaded.
      idAt: (rank) => (rank > 90 ? null : id(rank)),
      bringIntoView: (rank) => void shown.push(rank),
    })
  })
  afterEach(() => {
    disconnect()
    enterList('')
  })

  test.each<[CursorStep, number]>([
    ['next', 41],
    ['previous', 40],
    ['first', 1],
    ['last', 100],
    ['pageDown', 50],
    ['pageUp', 32],
  ])('begins where one looks: %s leads to %i', (step, rank) => {
    moveListCursor(step)
    expect(getListCursor()).toEqual({ rank, id: rank > 90 ? null : id(rank) })
    expect(shown).toEqual([rank])
  })

  test('moves on from where it is, and stays within the list', () => {
    moveListCursorTo(99)
    for (const step of ['next', 'next', 'pageDown'] as const) moveListCursor(step)
    expect(getListCursor()?.rank).toBe(100)
    moveListCursor('first')
    moveListCursor('previous')
    expect(getListCursor()).toEqual({ rank: 1, id: id(1) })
  })

  test('is of this list alone', () => {
    setListCursor({ rank: 7, id: id(7) })
    enterList('a list')
    expect(getListCursor()).toEqual({ rank: 7, id: id(7) })
    enterList('another list')
    expect(getListCursor()).toBeNull()
  })

  test('does not move where there is no list', () => {
    disconnect()
    moveListCursor('next')
    expect(getListCursor()).toBeNull()
  })
})
