import type { SpanAbout } from './monitor.ts'

/** What a page tells the browser's side of the trace that it was rendered in: `sentry-trace` and `baggage`. */
export type TraceTags = Readonly<Record<string, string>>

/** Work that has ended, well or not. */
type PastSpan = SpanAbout & { failed: boolean }

/** What the server keeps besides what `monitor()` does. */
export type ServerMonitor = {
  /** Answers a request; what is done for it becomes one transaction, part of the trace that the request's headers name. */
  request(request: Request, answer: () => Response | Promise<Response>): Promise<Response>
  /** For the page that is being rendered; empty outside a request. */
  traceTags(): TraceTags
  /**
   * A span of the request under way, told afterwards; nothing outside a request. `duration` in milliseconds; `end`, in milliseconds since
   * 1970, is now unless it is given.
   */
  done(about: PastSpan, duration: number, end?: number): void
  /** Work that no request waited for, told afterwards, as a transaction of its own. Times in milliseconds since 1970. */
  work(about: PastSpan, start: number, end: number): void
  /** A line of Sentry's log, in words of Assay's own. */
  log(level: 'info' | 'warn' | 'error', message: string, attributes?: SpanAbout['attributes']): void
  /** Sends what is collected; what Sentry has not taken after so many milliseconds is given up. */
  flush(patience: number): Promise<void>
  /** The same for a process that ends: nothing is monitored any more. */
  stop(patience: number): Promise<void>
}

const off: ServerMonitor = {
  request: async (_request, answer) => answer(),
  traceTags: () => ({}),
  done: () => {},
  work: () => {},
  log: () => {},
  flush: async () => {},
  stop: async () => {},
}
let current: ServerMonitor | null = null

/** The process's monitor of what only a server has; one that does nothing until `setServerMonitor` gave it another. */
export function serverMonitor(): ServerMonitor {
  return current ?? off
}

/** Whether anything is monitored here. */
export function isMonitored(): boolean {
  return current !== null
}

/** Puts a monitor in place; null puts back the one that does nothing. */
export function setServerMonitor(next: ServerMonitor | null): void {
  current = next
}
