import { expect, test } from 'vitest'
import { createTurns } from '#app/cli/turns.ts'

const one = {}
const other = {}

test('of one connection one piece of work runs after the other, and others come in between', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  const { promise: isOther, resolve: cameBetween } = Promise.withResolvers<void>()
  const all = ['a', 'b', 'c'].map((name) =>
    inTurn(one, async () => {
      order.push(`${name} begins`)
      await isOther
      order.push(`${name} ends`)
    }),
  )
  all.push(
    inTurn(other, () => {
      order.push('other')
      cameBetween()
    }),
  )
  await Promise.all(all)
  expect(order).toEqual(['a begins', 'other', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('work that keeps the thread does not keep a timer from its turn', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  const { promise: isDue, resolve: ring } = Promise.withResolvers<void>()
  const work = () => {
    // The first keeps the thread until a timer is due.
    if (order.push('work') > 1) return
    setTimeout(() => {
      order.push('timer')
      ring()
    }, 1)
    const begin = performance.now()
    while (performance.now() < begin + 2);
  }
  await Promise.all([{}, {}, {}, {}, {}].map((connection) => inTurn(connection, work)))
  await isDue
  expect(order.indexOf('timer')).toBeLessThan(3)
})

test('what fails is told, and what comes after it runs', async () => {
  const inTurn = createTurns()
  const failing = inTurn(one, () => Promise.reject(new Error('no')))
  const next = inTurn(one, () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
