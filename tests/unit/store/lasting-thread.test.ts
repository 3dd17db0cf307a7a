import type * as WorkerThreads from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { startLasting } from '#app/store/lasting-thread.ts'

const system = vi.hoisted(() => ({ hasRoom: true }))
vi.mock('node:worker_threads', async (load) => {
  const original = await load<typeof WorkerThreads>()
  class Worker extends original.Worker {
    constructor(...args: ConstructorParameters<typeof original.Worker>) {
      if (!system.hasRoom) throw new Error('Worker initialization failure: EAGAIN')
      super(...args)
    }
  }
  return { ...original, Worker }
})
afterEach(() => {
  system.hasRoom = true
})

/** Ends when anything is said to it. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent("import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => parentPort.close())")}`,
)

test('where the next thread cannot be started, that is told, and another is tried until one can', async () => {
  const failures: unknown[] = []
  let threads = 0
  const lasting = startLasting(script, {}, { listen: () => threads++, ended: () => 5, failed: (error) => failures.push(error) })
  system.hasRoom = false
  lasting.post('end')
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1))
  expect(failures[0]).toHaveProperty('message', 'Worker initialization failure: EAGAIN')
  expect(lasting.isRunning).toBe(false)
  system.hasRoom = true
  await vi.waitFor(() => expect(threads).toBe(2))
  expect(lasting.isRunning).toBe(true)
  await lasting.stop(1000)
  expect(lasting.isRunning).toBe(false)
})
