import type { ReactNode } from 'react'
import type { MonitoringStatus } from './monitoring.schemas.ts'

/** What is configured, where it is on. */
export function MonitoringFacts({ status }: { status: MonitoringStatus & { on: true } }) {
  const { destination, environment, release, sampleRate, tracesSampleRate, sendMessages } = status
  return (
    <section aria-labelledby="configured">
      <h2 id="configured">On: a DSN is set</h2>
      <dl className="monitoring-facts">
        <Row name="Sent to">
          <code>{destination.host}</code>, project <code>{destination.project}</code>
          {destination.tunnel !== null && (
            <>
              , from browsers through <code>{destination.tunnel}</code> on this server
            </>
          )}
        </Row>
        <Row name="Environment">{environment}</Row>
        <Row name="Release">
          <code>{release}</code>
        </Row>
        <Row name="Sent of errors">{percent(sampleRate)}</Row>
        <Row name="Sent of traces">{percent(tracesSampleRate)}</Row>
        <Row name="Messages">
          {sendMessages ? 'sent as they are, by SENTRY_SEND_MESSAGES' : 'withheld, since an error may quote what it failed on'}
        </Row>
      </dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A share from 0 to 1 as people read it. */
function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}
