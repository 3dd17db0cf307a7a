import { asArray, asIndex, asObject, type JsonObject } from './json.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/**
 * A `webRequest` or `webResponse` (SARIF §3.46, §3.47) of a result or of a step of it, with what the run's cache has of it (§3.14.21, §3.14.22)
 * where it gives an index; what it states itself comes first. Null where there is none.
 */
export function resolveWebMessage(run: Run, cache: 'webRequests' | 'webResponses', value: unknown): JsonObject | null {
  const own = asObject(value)
  if (own === undefined) return null
  const cached = asObject(asArray(run.header[cache])[asIndex(own.index)])
  return cached === undefined ? own : { ...cached, ...own }
}
