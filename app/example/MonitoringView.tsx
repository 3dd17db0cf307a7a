import { EventLookup } from './EventLookup.tsx'
import { Examples } from './Examples.tsx'
import { MonitoringFacts } from './MonitoringFacts.tsx'
import { MonitoringOff } from './MonitoringOff.tsx'
import type { MonitoringStatus, ServerEvent } from './monitoring.schemas.ts'

/** Where errors and timings go, and buttons to see it. */
export function MonitoringView({
  status,
  asked,
}: {
  status: MonitoringStatus
  asked: { digest: string; event: ServerEvent | null } | null
}) {
  return (
    <div className="monitoring">
      <div>
        <h1>Error monitoring</h1>
        <p>
          What fails in Assay, in the browser or on the server, is kept as what failed, where in the code and in which release; so is what
          takes how long.{' '}
          {status.on && status.sendMessages
            ? 'Messages of errors, which may quote a log, go with it.'
            : 'Nothing of a log, of a query or of a person goes with it.'}
        </p>
      </div>
      {status.on ? <MonitoringFacts status={status} /> : <MonitoringOff release={status.release} />}
      <Examples destination={status.on ? status.destination : null} />
      {status.on && <EventLookup asked={asked} destination={status.destination} />}
    </div>
  )
}
