import type { MonitoringStatus } from './monitoring.schemas.ts'
import { NamedValue } from '#app/ui/text/NamedValue.tsx'

/** What is configured, where it is on. */
export function MonitoringFacts({ status }: { status: MonitoringStatus & { on: true } }) {
  const { destination, environment, release, sampleRate, tracesSampleRate, sendMessages } = status
  return (
    <section aria-labelledby="configured">
      <h2 id="configured">On: a DSN is set</h2>
      <dl className="monitoring-facts">
        <NamedValue name="Sent to">
          <code>{destination.host}</code>, project <code>{destination.project}</code>
          {destination.tunnel !== null && (
            <>
              , from browsers through <code>{destination.tunnel}</code> on this server
            </>
          )}
        </NamedValue>
        <NamedValue name="Environment">{environment}</NamedValue>
        <NamedValue name="Release">
          <code>{release}</code>
        </NamedValue>
        <NamedValue name="Sent of errors">{percent(sampleRate)}</NamedValue>
        <NamedValue name="Sent of traces">{percent(tracesSampleRate)}</NamedValue>
        <NamedValue name="Messages">
          {sendMessages ? 'sent as they are, by SENTRY_SEND_MESSAGES' : 'withheld, since an error may quote what it failed on'}
        </NamedValue>
      </dl>
    </section>
  )
}

/** A share from 0 to 1 as people read it. */
function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}
