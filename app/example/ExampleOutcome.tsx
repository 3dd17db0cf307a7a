import type { Destination } from './monitoring.schemas.ts'
import { NamedValue } from '#app/ui/text/NamedValue.tsx'

/** How long an example waits for Sentry's answer, in milliseconds. */
export const sendingPatience = 5000

/** What came of an example. */
export type Outcome =
  | { phase: 'waiting' }
  /** Nothing is monitored. */
  | { phase: 'off'; digest?: string }
  /** The server did not answer. */
  | { phase: 'unreachable' }
  | {
      phase: 'done'
      eventId: string | null
      traceId?: string | null
      digest?: string
      /** Whether it was tried to send the event; its sample rate may have left it out. */
      sent: boolean
      /** Of Sentry's answer; null where none came. */
      status: number | null
      /** Path on this server that it went through. */
      through: string | null
    }

/** Says where an example went, and announces it. */
export function ExampleOutcome({ outcome, destination }: { outcome: Outcome | null; destination: Destination | null }) {
  return (
    <div role="status" className="example-outcome">
      {outcome !== null && (
        <>
          <p className={hasFailed(outcome) ? 'problem' : undefined}>{sentence(outcome, destination)}</p>
          {(outcome.phase === 'done' || outcome.phase === 'off') && <Ids {...outcome} />}
        </>
      )}
    </div>
  )
}

function hasFailed(outcome: Outcome): boolean {
  return outcome.phase === 'unreachable' || (outcome.phase === 'done' && outcome.sent && (outcome.status === null || outcome.status >= 300))
}

function Ids({ eventId = null, traceId = null, digest }: { eventId?: string | null; traceId?: string | null; digest?: string }) {
  return (
    <dl className="example-ids">
      <Id name="Event">{eventId}</Id>
      <Id name="Trace">{traceId}</Id>
      <Id name="Digest">{digest ?? null}</Id>
    </dl>
  )
}

function Id({ name, children }: { name: string; children: string | null }) {
  return (
    children !== null && (
      <NamedValue name={name}>
        <code>{children}</code>
      </NamedValue>
    )
  )
}

function sentence(outcome: Outcome, destination: Destination | null): string {
  if (outcome.phase === 'waiting') return 'Under way.'
  if (outcome.phase === 'unreachable') return 'The server could not be reached, so nothing was raised there.'
  if (outcome.phase === 'off' || destination === null) {
    const log = outcome.phase === 'off' && outcome.digest !== undefined ? ' The server’s log has it under its digest.' : ''
    return `It was raised and sent nowhere: monitoring is off.${log}`
  }
  const way = outcome.through === null ? '' : ` through ${outcome.through} on this server`
  const place = `${destination.host}, project ${destination.project}${way}`
  if (!outcome.sent) return 'It was raised and not sent: its sample rate left it out, or the connection is slow.'
  if (outcome.status === null) {
    const remedy = outcome.through === null ? ' If something in the browser keeps it from that host, a tunnel helps: SENTRY_TUNNEL.' : ''
    return `It did not arrive at ${place}: no answer came.${remedy}`
  }
  return outcome.status < 300 ? `It arrived at ${place}.` : `${place} refused it with status ${outcome.status}.`
}
