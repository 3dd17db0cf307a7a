import { expect, onTestFinished, test, vi } from 'vitest'
import { startHeartbeat } from '#app/ingest/heartbeat.ts'

test('a beat that waits is joined by no other, and one that fails is followed by the next', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const beats: PromiseWithResolvers<void>[] = []
  const stop = startHeartbeat(() => {
    const beat = Promise.withResolvers<void>()
    beats.push(beat)
    return beat.promise
  }, 1000)
  await vi.advanceTimersByTimeAsync(5000)
  expect(beats).toHaveLength(1)
  beats[0]?.reject(new Error('The connection was ended.'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(beats).toHaveLength(2)
  beats[1]?.resolve()
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(beats).toHaveLength(2)
})
