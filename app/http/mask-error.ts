import { ServerFault } from '#app/monitoring/server-fault.ts'
import { logUnexpected } from './log.ts'

const masked = new WeakMap<object, ServerFault>()

/**
 * What of an error may leave the server. One that nobody foresaw is logged under a digest, once however often it is asked for; `place` is
 * what failed.
 */
export function maskError(error: unknown, place: string): ServerFault {
  if (error instanceof ServerFault) return error
  if (typeof error !== 'object' || error === null) return new ServerFault(logUnexpected(error, place))
  const fault = masked.get(error) ?? new ServerFault(logUnexpected(error, place))
  masked.set(error, fault)
  return fault
}
