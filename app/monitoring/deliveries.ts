/** What became of an event that left for Sentry. */
type Delivery = {
  eventId: string
  traceId: string | null
  /** Name of a transaction; null for an error. */
  transaction: string | null
  digest: string | null
  /** The answer's HTTP status; null where there was none: no connection, too many requests under way, or a limit that Sentry has set. */
  status: number | null
  /** When that was known, in milliseconds since 1970. */
  time: number
}

/** What is used of Sentry's client. */
type Client = {
  on(
    hook: 'afterSendEvent',
    callback: (
      event: {
        event_id?: string
        type?: string | undefined
        transaction?: string
        tags?: Record<string, unknown>
        contexts?: { trace?: { trace_id?: string } | undefined }
      },
      answer: { statusCode?: number },
    ) => void,
  ): unknown
}

const mostKept = 50
const kept: Delivery[] = []
const watchers = new Set<(delivery: Delivery) => void>()

/** From now on keeps, for a while, what became of each event that the client sends. */
export function followDeliveries(client: Client): void {
  client.on('afterSendEvent', (event, { statusCode }) => {
    const digest = event.tags?.['digest']
    const delivery: Delivery = {
      eventId: event.event_id ?? '',
      traceId: event.contexts?.trace?.trace_id ?? null,
      transaction: event.type === 'transaction' ? (event.transaction ?? null) : null,
      digest: typeof digest === 'string' ? digest : null,
      status: statusCode ?? null,
      time: Date.now(),
    }
    kept.push(delivery)
    if (kept.length > mostKept) kept.shift()
    for (const watcher of watchers) watcher(delivery)
  })
}

/**
 * Resolves with the newest delivery that the function is true of, or the next; with null when none has come for so many milliseconds:
 * then the event was left out by its sample rate, or nobody has answered yet.
 */
export function whenDelivered(isIt: (delivery: Delivery) => boolean, patience: number): Promise<Delivery | null> {
  const found = kept.findLast(isIt)
  if (found) return Promise.resolve(found)
  return new Promise((resolve) => {
    const finish = (delivery: Delivery | null) => {
      clearTimeout(tooLong)
      watchers.delete(watch)
      resolve(delivery)
    }
    const watch = (delivery: Delivery) => {
      if (isIt(delivery)) finish(delivery)
    }
    const tooLong = setTimeout(finish, patience, null)
    watchers.add(watch)
  })
}
