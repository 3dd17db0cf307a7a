import { atMost, type Figure, figure, linear } from '#tests/bench/figure.ts'
import { memoryOf } from '#tests/bench/memory.ts'
import type { MeasuredServer } from '#tests/bench/measured-server.ts'
import { megabytes } from '#tests/bench/units.ts'

const part = 'Memory of the server, anonymous'
const most = 800e6

/** What the server takes with all results in it, after it was asked everything. */
export function measureServerMemory(server: MeasuredServer): Figure[] {
  const now = memoryOf(server.pid)
  const { memory } = server.used()
  if (now === null || memory === null) return []
  return [
    figure(part, 'after all that was asked of it', now, megabytes(now), {
      budgets: [atMost(now, most, `<= ${megabytes(most)}`, true)],
      growth: linear(true),
    }),
    figure(part, '  at most, loading included', memory, megabytes(memory)),
  ]
}
