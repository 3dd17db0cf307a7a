import { setTimeout as wait } from 'node:timers/promises'
import { isPassing } from '#app/store/database-away.ts'
import type { ServerState } from './server-state.ts'

/** Milliseconds that whoever deletes waits for all to be gone; what takes longer is done without him. */
const patience = 1000
const lookEvery = 25

/**
 * Has the thread that reads uploads delete what it is to delete, and waits for a second, or while a request has to wait for readings, until `left` finds
 * nothing any more. A database that goes away meanwhile takes nothing back: it goes on once that is there again.
 */
export async function whenGone(
  { config, queue }: ServerState,
  left: { executeTakeFirst(): Promise<unknown> },
): Promise<'deleted' | 'deleting'> {
  queue.wake()
  const { whileReading } = queue
  return whileReading === null ? lookUntilGone(left, patience) : whileReading(() => lookUntilGone(left, config.readingPatience))
}

async function lookUntilGone(left: { executeTakeFirst(): Promise<unknown> }, longest: number): Promise<'deleted' | 'deleting'> {
  try {
    for (const end = performance.now() + longest; performance.now() < end; await wait(lookEvery)) {
      if ((await left.executeTakeFirst()) === undefined) return 'deleted'
    }
  } catch (error) {
    if (!isPassing(error)) throw error
  }
  return 'deleting'
}
