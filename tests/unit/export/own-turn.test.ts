import { expect, test } from 'vitest'
import { ownTurn } from '#app/export/own-turn.ts'

test('of exports that are written at once one goes on in a turn of the event loop, and all get on', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const wentOn: { turn: number; own: number }[] = []
  await Promise.all(
    Array.from({ length: 5 }, async (_, own) => {
      for (let piece = 0; piece < 10; piece++) {
        await ownTurn()
        wentOn.push({ turn: turns, own })
      }
    }),
  )
  isOver = true
  expect(new Set(wentOn.map(({ turn }) => turn)).size).toBe(50)
  // By turns: none is left behind by more than the pieces that the others had asked for before.
  for (let round = 0; round < 10; round++) {
    expect(wentOn.slice(5 * round, 5 * round + 5).map(({ own }) => own)).toEqual([0, 1, 2, 3, 4])
  }
})
