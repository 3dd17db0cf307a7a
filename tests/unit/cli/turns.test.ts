import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from '#app/cli/turns.ts'

const one = {}
const other = {}

test('of one connection one piece of work runs after the other, and others come in between', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  const all = ['a', 'b', 'c'].map((name) =>
    inTurn(one, async () => {
      order.push(`${name} begins`)
      await wait(5)
      order.push(`${name} ends`)
    }),
  )
  all.push(inTurn(other, () => void order.push('other')))
  await Promise.all(all)
  expect(order).toEqual(['a begins', 'other', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('work that keeps the thread does not keep a timer from its turn', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  const busy = () => {
    const end = performance.now() + 20
    while (performance.now() < end);
    order.push('work')
  }
  const all = Promise.all([{}, {}, {}, {}, {}].map((connection) => inTurn(connection, busy)))
  setTimeout(() => order.push('timer'), 10)
  await all
  expect(order.indexOf('timer')).toBeLessThan(3)
})

test('what fails is told, and what comes after it runs', async () => {
  const inTurn = createTurns()
  const failing = inTurn(one, () => Promise.reject(new Error('no')))
  const next = inTurn(one, () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
