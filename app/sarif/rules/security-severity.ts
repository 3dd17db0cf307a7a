import { asObject } from '#app/sarif/json.ts'
import type { Severity } from '#app/sarif/codes.ts'
import { statedLevel } from '#app/sarif/level-word.ts'

/** What a property bag says of severity: a usable score, or what stands there instead of one. */
type SecuritySeverity = { readonly score: number | null; readonly illegal: string | null }

const unset: SecuritySeverity = { score: null, illegal: null }

/**
 * Reads `security-severity` of a `properties` object. It is no part of SARIF but a convention: a number above 0 and up to 10, mostly
 * as a string. 0 is how tools say that there is none; words and numbers out of range are illegal.
 */
export function readSecuritySeverity(properties: unknown): SecuritySeverity {
  const value = asObject(properties)?.['security-severity']
  if (value === undefined || value === null) return unset
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^\s*\d{1,3}(?:\.\d{0,20})?\s*$/.test(value) ? Number(value) : NaN
  if (number > 0 && number <= 10) return { score: number, illegal: null }
  if (number === 0) return unset
  return { score: null, illegal: typeof value === 'object' ? 'an object' : String(value).slice(0, 100) }
}

/** The severity that stands in the place of a score, as `HIGH`; null of anything else. */
export function severityOfWord(illegal: string | null): Severity | null {
  return statedLevel(illegal).severity
}

/** The severity of a score above 0 and up to 10. */
export function severityOfScore(score: number): Severity {
  return score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : 'low'
}
