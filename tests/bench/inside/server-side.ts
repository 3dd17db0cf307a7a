import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Imported ahead of the built server: asks it from inside, as a page's navigation does, and watches its event loop. Told what to do by the
 * messages of the process that measures (measured-server.ts).
 */

export type InsideRequest =
  /** Asks the server of a module for these paths, so many at a time, in their order. */
  | { type: 'ask'; application: string; origin: string; paths: string[]; headers: Record<string, string>; clients: number }
  /** From now on the event loop is watched; `look` ends that. */
  | { type: 'watch' }
  | { type: 'look' }

export type InsideAnswer =
  /** Milliseconds that each path took; and those of processor that the whole process took. */
  | { type: 'asked'; taken: number[]; processor: number }
  | { type: 'watching' }
  | { type: 'seen'; kept: Stretch; longest: Stretch }
  | { type: 'failed'; message: string }

/** A time in which the main thread did nothing else, in milliseconds by the clock; of these, those on a processor, and those in which it waited for one to be free. */
type Stretch = { clock: number; processor: number; queued: number }

type Application = { default: { fetch(request: Request): Promise<Response> } }

const everyMillisecond = 1
const none: Stretch = { clock: 0, processor: 0, queued: 0 }
let turns: NodeJS.Timeout | undefined
/** The longest stretch by the clock, and the longest but for what the thread waited for a processor. */
let longest = none
let kept = none

if (isMainThread) {
  process.on('message', (request: InsideRequest) => {
    void answer(request)
      .catch((error: unknown): InsideAnswer => ({ type: 'failed', message: String(error) }))
      .then((said) => process.send?.(said))
  })
  // It is not what the server lives for, but it does not outlive whoever measures.
  process.channel?.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

async function answer(request: InsideRequest): Promise<InsideAnswer> {
  if (request.type === 'ask') return ask(request)
  return request.type === 'watch' ? watch() : look()
}

async function ask({ application: server, origin, paths, headers, clients }: InsideRequest & { type: 'ask' }): Promise<InsideAnswer> {
  // The same module, and so the same server, as the one that listens.
  const application = (await import(server)) as Application // made from app/server.ts
  const taken: number[] = []
  let next = 0
  async function askOneAfterTheOther(): Promise<void> {
    for (let at = next++; at < paths.length; at = next++) {
      const request = new Request(origin + paths[at], { headers })
      const begin = performance.now()
      const response = await application.default.fetch(request)
      await response.arrayBuffer()
      taken[at] = performance.now() - begin
      if (!response.ok) throw new Error(`The server answered ${response.status} to ${paths[at]}.`)
    }
  }
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: clients }, askOneAfterTheOther))
  const { user, system } = process.cpuUsage(before)
  return { type: 'asked', taken, processor: (user + system) / 1000 }
}

async function watch(): Promise<InsideAnswer> {
  longest = kept = none
  let before = sinceStart()
  turns = setInterval(() => {
    const now = sinceStart()
    const clock = now.clock - before.clock - everyMillisecond
    const stretch = { clock, processor: now.processor - before.processor, queued: now.queued - before.queued }
    if (clock > longest.clock) longest = stretch
    if (clock - stretch.queued > kept.clock - kept.queued) kept = stretch
    before = sinceStart()
  }, everyMillisecond)
  turns.unref()
  return { type: 'watching' }
}

async function look(): Promise<InsideAnswer> {
  clearInterval(turns)
  return { type: 'seen', kept, longest }
}

/** What this thread has had; the system brings the time on a processor up to date every few milliseconds alone. */
function sinceStart(): Stretch {
  const { user, system } = process.threadCpuUsage()
  return { clock: performance.now(), processor: (user + system) / 1000, queued: queuedSoFar() }
}

/** Only Linux tells: https://docs.kernel.org/scheduler/sched-stats.html. */
function queuedSoFar(): number {
  try {
    const [, nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return 0
  }
}
