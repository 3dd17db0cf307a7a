import { asArray, asObject, asText, type JsonObject } from './json.ts'

/** A suppression as the log states it (SARIF §3.35); null is not stated. */
type StatedSuppression = {
  /** `inSource`, `external`, or whatever else stands there. */
  readonly kind: string | null
  /** `accepted`, `underReview`, `rejected`, or whatever else; `state` is its name in logs from before the standard. */
  readonly status: string | null
  readonly justification: string | null
  readonly guid: string | null
  readonly location: JsonObject | null
}

/** The suppressions of a result (SARIF §3.27.23), each by itself; what they come to together is another question. */
export function readSuppressions(result: JsonObject): StatedSuppression[] {
  return asArray(result.suppressions).flatMap((element) => {
    const suppression = asObject(element)
    if (suppression === undefined) return []
    return [
      {
        kind: asText(suppression.kind) ?? null,
        status: asText(suppression.status) ?? asText(suppression.state) ?? null,
        justification: asText(suppression.justification) ?? null,
        guid: asText(suppression.guid) ?? null,
        location: asObject(suppression.location) ?? null,
      },
    ]
  })
}
