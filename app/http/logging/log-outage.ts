import { logUnexpected } from './log.ts'

/** How seldom the log says that the database is away, in milliseconds. */
const sayEvery = 60_000

let said: { digest: string; at: number } | undefined

/** Logs that the database is away. Every request meets that: it is logged once a minute, and all that fails meanwhile has the same digest. */
export function logOutage(error: unknown, place: string): string {
  const at = performance.now()
  if (said === undefined || at - said.at > sayEvery) said = { digest: logUnexpected(error, place), at }
  return said.digest
}
