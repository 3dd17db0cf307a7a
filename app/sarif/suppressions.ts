import type { Suppression } from './codes.ts'
import { asObject, asText, type JsonObject } from './json.ts'
import { type SuppressionKind, suppressionKinds } from './suppression-code.ts'
import type { Reasoned } from './reasoned.ts'

type Stated = Reasoned<Suppression>

const unset: Stated = { value: 'unset', reason: 'the log says nothing of suppressions' }
const none: Stated = { value: 'none', reason: 'the log says that nothing suppresses the result' }
const suppressed: Stated = { value: 'suppressed', reason: 'a suppression is in force and none is rejected or under review' }
const underReview: Stated = { value: 'underReview', reason: 'a suppression is under review' }
const unknown: Stated = { value: 'underReview', reason: 'a suppression has a status that SARIF does not know' }
const rejected: Stated = { value: 'rejected', reason: 'a suppression was rejected' }

/**
 * What the suppressions of a result come to (SARIF §3.27.23, §3.35). It counts as suppressed only if one is accepted or has no status,
 * and none is rejected or under review: the standard leaves it open, and hiding a result takes agreement. `state` is the status of logs
 * from before the standard.
 */
export function resolveSuppression(result: JsonObject): Stated {
  const { suppressions } = result
  if (!Array.isArray(suppressions)) return unset
  let found: Stated = none
  for (const element of suppressions) {
    const suppression = asObject(element)
    if (suppression === undefined) continue
    const status = resolveStatus(suppression.status ?? suppression.state)
    if (strength(status) > strength(found)) found = status
  }
  return found
}

/** The kinds of a result's suppressions that are in force, each by itself (SARIF §3.35.2). */
export function kindsInForce(result: JsonObject): SuppressionKind[] {
  const { suppressions } = result
  if (!Array.isArray(suppressions)) return []
  return suppressionKinds.filter((kind) =>
    suppressions.some((element) => {
      const suppression = asObject(element)
      const isOf = asText(suppression?.kind)?.toLowerCase() === kind.toLowerCase()
      return isOf && resolveStatus(suppression?.status ?? suppression?.state) === suppressed
    }),
  )
}

function resolveStatus(status: unknown): Stated {
  if (status === undefined || status === null || status === '') return suppressed
  switch (typeof status === 'string' ? status.toLowerCase() : '') {
    case 'accepted':
      return suppressed
    case 'underreview':
      return underReview
    case 'rejected':
      return rejected
    default:
      return unknown
  }
}

/** Which of two suppressions decides. */
function strength({ value }: Stated): number {
  return value === 'underReview' ? 3 : value === 'rejected' ? 2 : value === 'suppressed' ? 1 : 0
}
