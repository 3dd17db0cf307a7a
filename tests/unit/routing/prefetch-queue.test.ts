import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPrefetchQueue, type PrefetchQueue } from '#app/routing/prefetch-queue.ts'

/** Prefetches that end when the test says so, in the order in which they were started. */
function heldPrefetches() {
  const started: string[] = []
  const running = new Map<string, PromiseWithResolvers<void>>()
  return {
    started,
    running: () => [...running.keys()],
    add(queue: PrefetchQueue, href: string) {
      queue.add(href, () => {
        const held = Promise.withResolvers<void>()
        started.push(href)
        running.set(href, held)
        return held.promise
      })
    },
    async end(href: string, how: 'resolve' | 'reject' = 'resolve') {
      const held = running.get(href)
      running.delete(href)
      held?.[how]()
      // What waits for it goes on some microtasks later.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('a queue of prefetches', () => {
  test('starts what it is given while there is room', () => {
    const queue = createPrefetchQueue(2)
    const held = heldPrefetches()
    for (const href of ['/a', '/b', '/c']) held.add(queue, href)
    expect(held.started).toEqual(['/a', '/b'])
  })

  test('goes on with the newest intent', async () => {
    const queue = createPrefetchQueue(1)
    const held = heldPrefetches()
    for (const href of ['/a', '/b', '/c', '/d', '/b']) held.add(queue, href)
    for (const href of ['/a', '/b', '/d', '/c']) await held.end(href)
    expect(held.started).toEqual(['/a', '/b', '/d', '/c'])
  })

  test('goes on after one that failed', async () => {
    const queue = createPrefetchQueue(1)
    const held = heldPrefetches()
    for (const href of ['/a', '/b']) held.add(queue, href)
    await held.end('/a', 'reject')
    expect(held.started).toEqual(['/a', '/b'])
  })

  test('does not start again what is under way, but what has ended', async () => {
    const queue = createPrefetchQueue(2)
    const held = heldPrefetches()
    held.add(queue, '/a')
    held.add(queue, '/a')
    expect(held.started).toEqual(['/a'])
    await held.end('/a')
    held.add(queue, '/a')
    expect(held.started).toEqual(['/a', '/a'])
  })

  test('forgets what is dropped while it waits, and all when it is cleared', async () => {
    const queue = createPrefetchQueue(1)
    const held = heldPrefetches()
    for (const href of ['/a', '/b', '/c']) held.add(queue, href)
    queue.drop('/c')
    queue.drop('/a')
    await held.end('/a')
    expect(held.started).toEqual(['/a', '/b'])
    held.add(queue, '/d')
    queue.clear()
    await held.end('/b')
    expect(held.started).toEqual(['/a', '/b'])
  })

  test('never runs more than it may, starts the newest first, and starts each that is not dropped', async () => {
    const href = fc.integer({ min: 0, max: 9 }).map((number) => `/${number}`)
    const step = fc.oneof(
      fc.record({ type: fc.constant('add' as const), href }),
      fc.record({ type: fc.constant('drop' as const), href }),
      fc.record({ type: fc.constant('end' as const), at: fc.nat(), how: fc.constantFrom('resolve' as const, 'reject' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 60 }), async (atOnce, steps) => {
        const queue = createPrefetchQueue(atOnce)
        const held = heldPrefetches()
        // The queue as one would describe it: the addresses that must wait now, newest last, and all that must have been started.
        let waiting: string[] = []
        let running: string[] = []
        const started: string[] = []
        const end = async (ended: string, how: 'resolve' | 'reject') => {
          running = running.filter((other) => other !== ended)
          await held.end(ended, how)
        }
        for (const next of steps) {
          if (next.type === 'add') {
            held.add(queue, next.href)
            if (!running.includes(next.href)) waiting = [...waiting.filter((other) => other !== next.href), next.href]
          } else if (next.type === 'drop') {
            queue.drop(next.href)
            waiting = waiting.filter((other) => other !== next.href)
          } else if (running.length > 0) {
            await end(running[next.at % running.length] ?? '', next.how)
          }
          while (running.length < atOnce && waiting.length > 0) {
            const newest = waiting.pop() ?? ''
            running.push(newest)
            started.push(newest)
          }
          expect(held.running().length).toBeLessThanOrEqual(atOnce)
          expect(held.started).toEqual(started)
        }
      }),
    )
  })
})
