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
  const { kept, longest } = await server.watchLoop(work)
  const own = kept.clock - kept.queued
  return [
    // Where the machine has too few processors for all who want one, a thread that waits for one is kept by them, and by no query.
    figure(part, `kept by one thing at most, ${meanwhile}`, own, milliseconds(own), { budgets: [atMost(own, most, `<= ${most} ms`)] }),
    figure(part, `  by the clock: on a processor / waiting for one / for all else, ${meanwhile}`, longest.clock, partsOf(longest)),
  ]
}

function partsOf({ clock, processor, queued }: { clock: number; processor: number; queued: number }): string {
  const parts = [processor, queued, Math.max(0, clock - processor - queued)]
  return `${clock.toFixed(1)}: ${parts.map((one) => one.toFixed(1)).join(' / ')} ms`
}
