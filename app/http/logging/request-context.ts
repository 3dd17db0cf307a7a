import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const requestIds = new AsyncLocalStorage<string>()

/** The id of the request that is being handled; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore()
}

/** Runs what belongs to a request: all that it logs, however late, bears the id. */
export function withRequestId<T>(id: string, run: () => T): T {
  return requestIds.run(id, run)
}

/** The id that a proxy has given the request, if it is one (1 to 64 letters, digits, `_`, `.` and `-`), else the platform's, else a new one. */
export function requestIdOf(headers: Headers, platformId?: string): string {
  return [headers.get('x-request-id'), platformId].find((id) => id != null && /^[\w.-]{1,64}$/.test(id)) ?? randomUUID()
}
