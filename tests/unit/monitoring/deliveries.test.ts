import { describe, expect, test, vi } from 'vitest'
import { followDeliveries, whenDelivered } from '#app/monitoring/deliveries.ts'

type Callback = Parameters<Parameters<typeof followDeliveries>[0]['on']>[1]

/** A client that sends what it is told to, with the answer that it is given. */
function aClient(): Callback {
  let sent: Callback = () => {}
  followDeliveries({ on: (_hook, callback) => (sent = callback) })
  return sent
}

describe('what became of an event', () => {
  test('is known afterwards', async () => {
    aClient()({ event_id: 'e1', tags: { digest: 'd1' }, contexts: { trace: { trace_id: 't1' } } }, { statusCode: 200 })
    const found = { eventId: 'e1', traceId: 't1', transaction: null, digest: 'd1', status: 200, time: expect.any(Number) }
    expect(await whenDelivered(({ digest }) => digest === 'd1', 1)).toEqual(found)
    expect(await whenDelivered(({ eventId }) => eventId === 'e1', 1)).toEqual(found)
  })

  test('is told as soon as it is known', async () => {
    const sent = aClient()
    const waited = whenDelivered(({ transaction }) => transaction === 'Slow', 60_000)
    sent({ event_id: 'e2', type: undefined, transaction: 'Slow' }, {})
    sent({ event_id: 'e3', type: 'transaction', transaction: 'Slow' }, {})
    expect(await waited).toMatchObject({ eventId: 'e3', status: null })
  })

  test('is null when patience ends', async () => {
    vi.useFakeTimers()
    const waited = whenDelivered(({ eventId }) => eventId === 'never', 5000)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await waited).toBeNull()
    vi.useRealTimers()
  })

  test('is forgotten after fifty others', async () => {
    const sent = aClient()
    sent({ event_id: 'old' }, { statusCode: 200 })
    for (let count = 0; count < 50; count += 1) sent({ event_id: `new ${count}` }, { statusCode: 200 })
    expect(await whenDelivered(({ eventId }) => eventId === 'old', 1)).toBeNull()
    expect(await whenDelivered(({ eventId }) => eventId === 'new 0', 1)).toMatchObject({ status: 200 })
  })
})
