import { useState } from 'react'
import { whenDelivered } from '#app/monitoring/deliveries.ts'
import { ExampleError } from './example-error.ts'
import { ExampleOutcome, type Outcome, sendingPatience } from './ExampleOutcome.tsx'
import { monitor } from '#app/monitoring/monitor.ts'
import type { Destination } from './monitoring.schemas.ts'

/** Raises an error in the browser, in the way that nobody plans to: thrown in an event handler. */
export function ClientErrorExample({ destination }: { destination: Destination | null }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function raise() {
    const error = new ExampleError()
    setOutcome({ phase: 'waiting' })
    // Once it was reported, as every error that nobody catches; asked again, the monitor says under which id.
    setTimeout(() => void follow(error))
    throw error
  }

  async function follow(error: ExampleError) {
    const eventId = monitor().capture(error, { where: 'window', handled: false })
    if (eventId === null) return setOutcome({ phase: 'off' })
    const delivery = await whenDelivered((delivery) => delivery.eventId === eventId, sendingPatience)
    setOutcome({
      phase: 'done',
      eventId,
      status: delivery && delivery.status,
      sent: delivery !== null,
      through: destination?.tunnel ?? null,
    })
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={raise}>
        Raise a client error
      </button>
      <ExampleOutcome outcome={outcome} destination={destination} />
    </>
  )
}
