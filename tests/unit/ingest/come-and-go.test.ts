import { describe, expect, test, vi } from 'vitest'
import { holdersOf } from '#app/store/sightings/permalinks.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

vi.mock('#app/store/sightings/permalinks.ts', { spy: true })

/** Results that nothing but their messages tells, a third of which says something else than in the other two logs of these. */
function saying(which: number): string {
  return log(
    run(
      Array.from({ length: 90 }, (_, at) =>
        finding({ message: `message ${at} of ${at % 3 === which ? which : 'all'}`, path: `f${at % 7}.c`, line: at + 1 }),
      ),
    ),
  )
}

describe.each(engines)('on %s, results that come and go with the logs of a series', (engine) => {
  const store = useStore(engine)

  test('are all asked for at once: how often does not grow with how many there are', async () => {
    const project = store.project()
    const asked: number[] = []
    for (const which of [0, 1, 2, 0, 1, 2, 0, 1]) {
      vi.mocked(holdersOf).mockClear()
      const { new: begun } = await store.read(saying(which), { project })
      expect(begun).toBeGreaterThan(50)
      asked.push(vi.mocked(holdersOf).mock.calls.length)
    }
    expect(Math.max(...asked)).toBeLessThan(10)
  })
})
