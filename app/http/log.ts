import { randomBytes } from 'node:crypto'
import { monitor } from '#app/monitoring/monitor.ts'

/** Writes what went wrong to the server's log. People see a sentence; this is for whoever keeps the server. */
export function logFault(message: string, detail: unknown): void {
  const text = detail instanceof Error ? (detail.stack ?? detail.message) : String(detail)
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level: 'error', message, detail: text })}\n`)
}

/** Logs an error that nobody foresaw, hands it to the monitor, and gives the digest by which it is found in both. `place` is what failed. */
export function logUnexpected(error: unknown, place: string): string {
  const digest = randomBytes(6).toString('hex')
  logFault(`The ${place} failed [${digest}]`, error)
  monitor().capture(error, { where: place, digest, handled: false })
  return digest
}
