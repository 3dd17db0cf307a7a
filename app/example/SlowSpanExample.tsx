import { useState } from 'react'
import { whenDelivered } from '#app/monitoring/deliveries.ts'
import { exampleSpan, exampleSpanDuration } from '#app/monitoring/example-span.ts'
import { ExampleOutcome, type Outcome, sendingPatience } from './ExampleOutcome.tsx'
import { monitor } from '#app/monitoring/monitor.ts'
import type { Destination } from './monitoring.schemas.ts'

/** Takes its time, as a transaction of its own. */
export function SlowSpanExample({ destination }: { destination: Destination | null }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function run() {
    setOutcome({ phase: 'waiting' })
    const begun = Date.now()
    await monitor().span(
      { op: 'example', name: exampleSpan, alone: true },
      () => new Promise((resolve) => setTimeout(resolve, exampleSpanDuration)),
    )
    if (destination === null) return setOutcome({ phase: 'off' })
    const delivery = await whenDelivered(({ transaction, time }) => transaction === exampleSpan && time >= begun, sendingPatience)
    setOutcome({
      phase: 'done',
      eventId: delivery && delivery.eventId,
      traceId: delivery && delivery.traceId,
      status: delivery && delivery.status,
      sent: delivery !== null,
      through: destination.tunnel,
    })
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => void run()}>
        Run a slow span
      </button>
      <ExampleOutcome outcome={outcome} destination={destination} />
    </>
  )
}
