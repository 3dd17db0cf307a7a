import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { monitor } from '#app/monitoring/monitor.ts'
import { currentRequestId } from './request-context.ts'

/** What is written, from nothing to everything: `error` what went wrong, `info` also a line per request, `debug` those for files as well. */
export const logLevels = ['silent', 'error', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** Of what is known of a fault, in UTF-16 units: a message may quote a log. */
const longestDetail = 16_384

/**
 * Lines of JSON on the error output, written before the call returns: a crash loses none, and no thread is needed. Standard output belongs
 * to what commands say.
 */
const log = pino(
  {
    level: 'error',
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin() {
      const request = currentRequestId()
      return request === undefined ? {} : { request }
    },
    hooks: { streamWrite: harmless },
  },
  pino.destination({ dest: 2, sync: true }),
)

/** From now on, what is of less weight than this is not logged. */
export function setLogLevel(level: LogLevel): void {
  log.level = level
}

/** Writes what went wrong to the server's log. People see a sentence; this is for whoever keeps the server. */
export function logFault(message: string, detail: unknown): void {
  log.error({ detail: textOf(detail) }, message)
}

/** Logs an error that nobody foresaw, hands it to the monitor, and gives the digest by which it is found in both. `place` is what failed. */
export function logUnexpected(error: unknown, place: string): string {
  const digest = randomBytes(6).toString('hex')
  log.error({ digest, detail: textOf(error) }, `The ${place} failed [${digest}]`)
  monitor().capture(error, { where: place, digest, handled: false })
  return digest
}

/** Notes what a package would have written to the console, harmless as every line is; only where everything is written if it is `trifling`. */
export function logPackage(said: string, trifling: boolean): void {
  log[trifling ? 'debug' : 'error']({ detail: textOf(said) }, 'A package has something to say')
}

export type Access = {
  method: string
  /** The pattern of the path, as `/results/$id`: neither ids nor what people search for. */
  route: string
  status: number
  /** Milliseconds from the request to the end of the answer. */
  ms: number
  /** Bytes sent, headers included, where the platform tells. */
  bytes?: number
  /** True if the other side hung up before the end. */
  aborted?: true
}

/** Notes that a request was answered; one for a file, or for the health of the server, only where everything is written. */
export function logAccess(access: Access, isRoutine: boolean): void {
  log[isRoutine ? 'debug' : 'info'](access, 'request')
}

function textOf(detail: unknown): string {
  const text = detail instanceof Error ? (detail.stack ?? detail.message) : String(detail)
  return text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text
}

/**
 * JSON escapes C0 alone. What else a terminal obeys (DEL, C1, the controls of writing direction), what has no width, and what a CI job
 * takes for a command (`##[group]`) is escaped here; in a line of JSON all of it stands within strings.
 */
function harmless(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|#(?=#\w*\[)/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
