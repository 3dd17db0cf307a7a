import { asIndex, asObject, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from './run.ts'

/** SARIF §3.48.6: where the result does not say by which invocation it was found, and there is but one, it is that. -1 if it is not known. */
export function invocationIndex(run: Run, result: JsonObject): number {
  const index = asIndex(asObject(result.provenance)?.invocationIndex)
  return index === -1 && run.invocations.length === 1 ? 0 : index
}
