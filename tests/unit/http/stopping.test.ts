import { afterEach, describe, expect, test, vi } from 'vitest'
import { logFault } from '#app/http/logging/log.ts'
import { onStop, runStopWork } from '#app/http/stopping.ts'

vi.mock('#app/http/logging/log.ts', () => ({ logFault: vi.fn<typeof logFault>() }))

const taken: (() => void)[] = []
function given(work: () => Promise<unknown>): void {
  taken.push(onStop(work))
}

afterEach(() => {
  for (const take of taken.splice(0)) take()
  vi.mocked(logFault).mockClear()
})

describe('what is to be done before the end', () => {
  test('is done, all of it, each time', async () => {
    const done: string[] = []
    given(async () => done.push('a'))
    given(async () => done.push('b'))
    await runStopWork(1000)
    await runStopWork(1000)
    expect(done).toEqual(['a', 'b', 'a', 'b'])
    expect(logFault).not.toHaveBeenCalled()
  })

  test('is not done once it was taken back', async () => {
    const work = vi.fn<() => Promise<void>>()
    onStop(work)()
    await runStopWork(1000)
    expect(work).not.toHaveBeenCalled()
  })

  test('neither fails the end nor holds it up', async () => {
    const done: string[] = []
    given(() => Promise.reject(new Error('broken')))
    given(() => {
      throw new Error('broken at once')
    })
    given(() => new Promise(() => undefined))
    given(async () => done.push('done'))
    await runStopWork(20)
    expect(done).toEqual(['done'])
    expect(
      vi
        .mocked(logFault)
        .mock.calls.map(([, error]) => (error instanceof Error ? error.message : error))
        .toSorted(),
    ).toEqual(['It took longer than 20 ms.', 'broken', 'broken at once'])
  })
})
