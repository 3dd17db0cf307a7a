import type { Kind, Severity } from '#app/sarif/codes.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import type { Reasoned } from '#app/sarif/reasoned.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import { byLevel, type ResolvedLevel } from './level.ts'
import { readSecuritySeverity, severityOfScore, severityOfWord } from '#app/sarif/rules/security-severity.ts'

const withoutSeverity: Reasoned<Severity> = { value: 'none', reason: 'only a result of kind fail has a severity' }
const fromLevel = byLevel('from the level, as no security-severity above 0 is given')
const fromLevelOnly = byLevel('from the level, as the security-severity given is no number from 0 to 10')
const ofRule = new WeakMap<ResolvedRule, Reasoned<Severity>>()

/** The severity of a result: of kind `fail` only, by the security-severity of the result or else of its rule, else by its level. */
export function resolveSeverity(rule: ResolvedRule, result: JsonObject, kind: Kind, level: ResolvedLevel): Reasoned<Severity> {
  if (kind !== 'fail') return withoutSeverity
  const own = readSecuritySeverity(result.properties)
  if (own.score !== null) return { value: severityOfScore(own.score), reason: `security-severity ${own.score} of the result` }
  if (rule.securitySeverity !== null) return severityOfRule(rule, rule.securitySeverity)
  const { illegal } = readSecuritySeverity(rule.descriptor?.properties)
  const word = severityOfWord(own.illegal) ?? severityOfWord(illegal)
  if (word !== null) return { value: word, reason: 'the word that stands in the place of a security-severity' }
  if (level.severity !== undefined) return { value: level.severity, reason: 'stated as the level, which is none of SARIF’s' }
  return (own.illegal === null && illegal === null ? fromLevel : fromLevelOnly)[level.value]
}

function severityOfRule(rule: ResolvedRule, score: number): Reasoned<Severity> {
  let severity = ofRule.get(rule)
  if (severity === undefined) {
    severity = { value: severityOfScore(score), reason: `security-severity ${score} of rule ${rule.descriptorId ?? rule.id}` }
    ofRule.set(rule, severity)
  }
  return severity
}
