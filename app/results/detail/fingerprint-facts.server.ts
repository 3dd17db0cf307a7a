import { computeFingerprint } from '#app/sarif/computed-fingerprint.ts'
import { listFingerprints, resolveFingerprints } from '#app/sarif/fingerprints.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/run.ts'
import type { ResultDetail } from '#app/results/results.schemas.ts'

/**
 * What a result is recognised by: the fingerprints of the log, else the one that is computed from `text`, the embedded file of its first
 * location; and all that the log offers.
 */
export function fingerprintFacts(run: Run, result: JsonObject, text: string | undefined): ResultDetail['fingerprints'] {
  const { used, reason } = resolveFingerprints(result)
  const all = listFingerprints(result).map(({ property, name, value }) => ({ property, name, value }))
  const computed = used.length > 0 ? null : computeFingerprint(run, result, () => text)
  if (computed === null) return { used: used.map(([name, value]) => ({ name, value })), reason, all }
  const [name, value] = computed
  return { used: [{ name, value }], reason: 'computed by Assay from the embedded file, as the result has no fingerprint in the log', all }
}
