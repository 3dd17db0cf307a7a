import type { ErrorAbout, Monitor } from './monitor.ts'
import { isUnreported } from './unreported.ts'

/** Something that failed in the browser. */
export type BrowserError = {
  /** What was thrown; where a browser gives but a message, that. */
  error: unknown
  about: ErrorAbout
  eventId: string
  /** Milliseconds since 1970. */
  time: number
}

/** Where errors go once it is known: to the SDK. What there was no room for until then is counted. */
export type ErrorSink = { send(error: BrowserError): void; missed(errors: number, spans: number): void }

export type BrowserErrors = {
  /** Gives an error the id that its event will have, and null to what is not reported. One that is caught twice is sent once. */
  capture: Monitor['capture']
  /** Counts a span that nobody keeps yet. */
  missSpan(): void
  /** Hands over what was kept, and from now on each error as it comes. */
  connect(sink: ErrorSink): void
  /** Nothing is monitored: forgets what was kept and looks no longer. */
  end(): void
}

/** A page that fails more often than this before the SDK is there fails in the same way again and again. */
const mostKept = 20

/** Watches a window from the first line of script on, and keeps what fails in it until it is known where that goes. */
export function watchErrors(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): BrowserErrors {
  const kept: BrowserError[] = []
  const ids = new WeakMap<object, string>()
  let missedErrors = 0
  let missedSpans = 0
  let sink: ErrorSink | null = null

  function capture(error: unknown, about: ErrorAbout): string | null {
    if (isUnreported(error)) return null
    const known = isObject(error) ? ids.get(error) : undefined
    if (known !== undefined) return known
    const eventId = newEventId()
    if (isObject(error)) ids.set(error, eventId)
    const found = { error, about, eventId, time: Date.now() }
    if (sink !== null) sink.send(found)
    else if (kept.length < mostKept) kept.push(found)
    else missedErrors += 1
    return eventId
  }

  function onError({ error, message }: ErrorEvent): void {
    capture(error ?? message, { where: 'window', handled: false })
  }

  function onRejection({ reason }: PromiseRejectionEvent): void {
    capture(reason, { where: 'promise', handled: false })
  }

  /** Vite says so when a chunk cannot be loaded, as after a deployment. */
  function onPreloadError({ payload }: { payload: Error }): void {
    capture(payload, { where: 'chunk' })
  }

  page.addEventListener('error', onError)
  page.addEventListener('unhandledrejection', onRejection)
  page.addEventListener('vite:preloadError', onPreloadError)
  return {
    capture,
    missSpan() {
      missedSpans += 1
    },
    connect(to) {
      sink = to
      for (const found of kept.splice(0)) to.send(found)
      if (missedErrors + missedSpans > 0) to.missed(missedErrors, missedSpans)
    },
    end() {
      kept.length = 0
      page.removeEventListener('error', onError)
      page.removeEventListener('unhandledrejection', onRejection)
      page.removeEventListener('vite:preloadError', onPreloadError)
    },
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** An id as Sentry gives events: 128 random bits in hexadecimal. */
function newEventId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
