import { atMost, type Figure, figure } from '#tests/bench/figure.ts'
import type { MeasuredServer } from '#tests/bench/measured-server.ts'
import { tell } from '#tests/bench/progress.ts'
import type { Asking } from '#tests/bench/query-shapes.ts'
import { milliseconds } from '#tests/bench/units.ts'

const part = 'The main thread of the server'
const most = 20
const startsAsked = 20

/** How long the thread that answers everybody is kept by one thing at most, while pages of the list and the first page are asked for. */
export async function measureMainThread(server: MeasuredServer, askings: readonly Asking[]): Promise<Figure[]> {
  tell('main thread: pages of the list')
  const visit = async () => {
    for (const { q, sort, cursor } of askings) {
      const response = await fetch(`${server.url}/results?${new URLSearchParams({ q, sort, cursor }).toString()}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`/results?q=${q} answers ${response.status}.`)
    }
  }
  const start = async () => {
    for (let times = 0; times < startsAsked; times++) {
      const response = await fetch(`${server.url}/`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`/ answers ${response.status}.`)
    }
  }
  return [
    ...(await watched(server, 'while pages of the list are rendered', visit)),
    ...(await watched(server, 'while the first page is rendered', start)),
  ]
}

async function watched(server: MeasuredServer, meanwhile: string, work: () => Promise<void>): Promise<Figure[]> {
  await work()
  const { clock, processor, queued } = await server.watchLoop(work)
  const apart = [processor, queued, Math.max(0, clock - processor - queued)]
  return [
    figure(part, `kept by one thing at most, ${meanwhile}`, clock, milliseconds(clock), {
      budgets: [atMost(clock, most, `<= ${most} ms`)],
    }),
    // Where the machine has too few processors for all who want one, the thread is kept by them.
    figure(
      part,
      `  on a processor / waiting for one / for all else, ${meanwhile}`,
      queued,
      `${apart.map((one) => one.toFixed(1)).join(' / ')} ms`,
    ),
  ]
}
