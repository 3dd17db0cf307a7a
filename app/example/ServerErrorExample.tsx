import { type FormEvent, useState } from 'react'
import { failOnServer } from './example.functions.ts'
import { ExampleOutcome, type Outcome } from './ExampleOutcome.tsx'
import { findServerEvent } from './monitoring.functions.ts'
import type { Destination } from './monitoring.schemas.ts'
import { ServerFault } from '#app/monitoring/server-fault.ts'

/** Raises an error in a server function. Without JavaScript the page is loaded anew, and its loader calls the function. */
export function ServerErrorExample({ destination }: { destination: Destination | null }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function raise(event: FormEvent) {
    event.preventDefault()
    setOutcome({ phase: 'waiting' })
    try {
      await failOnServer()
    } catch (error) {
      if (!(error instanceof ServerFault)) return setOutcome({ phase: 'unreachable' })
      const { digest } = error
      if (destination === null) return setOutcome({ phase: 'off', digest })
      const found = await findServerEvent({ data: { digest } }).catch(() => null)
      setOutcome({
        phase: 'done',
        digest,
        eventId: found?.eventId ?? null,
        status: found?.status ?? null,
        sent: found !== null,
        through: null,
      })
    }
  }
  return (
    <>
      <form action="/sentry-example-page" onSubmit={(event) => void raise(event)}>
        <input type="hidden" name="fail" value="server-function" />
        <button type="submit" className="button">
          Raise a server error
        </button>
      </form>
      <ExampleOutcome outcome={outcome} destination={destination} />
    </>
  )
}
