/** A piece of work that takes time. Names and attributes hold routes, functions and counts; never what a log or a person wrote. */
export type SpanAbout = {
  op: string
  name: string
  attributes?: Record<string, string | number | boolean>
  /** Whether it is a transaction of its own; else it is told as a part of what is under way, and not at all where nothing is. */
  alone?: boolean
}

/** What is known of an error besides itself. */
export type ErrorAbout = {
  /** Which part of the code caught it, as `loader` or `server function`. */
  where: string
  /** By which people and the server's log name it. */
  digest?: string
  /** False where it ended what it happened in. */
  handled?: boolean
}

/** Keeps what failed and what took how long. */
export type Monitor = {
  /** Gives the id of the event that was made of the error, or null where nothing is monitored. */
  capture(error: unknown, about: ErrorAbout): string | null
  /** Runs the work and gives what it gives; a promise is timed until it settles. */
  span<T>(about: SpanAbout, run: () => T): T
}

const off: Monitor = { capture: () => null, span: (_about, run) => run() }
let current: Monitor = off

/** The process's monitor, in the browser the page's: one that does nothing until `setMonitor` gave it another. */
export function monitor(): Monitor {
  return current
}

/** Puts a monitor in place; null puts back the one that does nothing. */
export function setMonitor(next: Monitor | null): void {
  current = next ?? off
}
