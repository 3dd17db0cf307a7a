import type { Level, Severity } from '#app/sarif/codes.ts'
import { asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { statedLevel } from '#app/sarif/level-word.ts'
import { multiformatText } from '#app/sarif/text/multiformat.ts'
import { propertyCwes, readTags, tagCwes } from './property-tags.ts'
import { findRule, readRuleReference, type RuleReference, type RuleReferenceProblem } from './rule-reference.ts'
import { createRunMemo } from '#app/sarif/runs/run-memo.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { readSecuritySeverity } from './security-severity.ts'
import { relatedTaxa, taxonCwes } from './taxa.ts'

/** The rule of a result: what the result says of it and what the log's descriptor says. */
export type ResolvedRule = {
  /** As the result states it, with all its parts; else the descriptor's; else empty. */
  readonly id: string
  readonly descriptorId: string | null
  readonly name: string | null
  /** The short description, or the name. */
  readonly title: string | null
  readonly descriptor: JsonObject | null
  /** The tool component of the descriptor, or the one that would have it. */
  readonly component: JsonObject
  /** Of the default configuration, if it is one or means one. */
  readonly level: Level | null
  /** The severity that stands there in its place. */
  readonly levelSeverity: Severity | null
  /** Above 0 and up to 10. */
  readonly securitySeverity: number | null
  readonly tags: readonly string[]
  /** Ascending. */
  readonly cwes: readonly number[]
  readonly reason: string
  readonly problem: RuleProblem | null
}

export type RuleProblem = RuleReferenceProblem | 'rule-level-illegal' | 'security-severity-illegal'

/** Nearly always an id comes with one index, so that it is the key by itself; only further ones take a longer one. */
const memoById = createRunMemo<{ readonly reference: RuleReference; readonly rule: ResolvedRule }>()
const memo = createRunMemo<ResolvedRule>()

/**
 * The rule of a result (SARIF §3.27.5 to §3.27.7, §3.49, §3.52, §3.54). Equal references give the same object, so that what is derived
 * from it can be kept by it.
 */
export function resolveRule(run: Run, result: JsonObject): ResolvedRule {
  const reference = readRuleReference(asObject(result.rule), asText(result.ruleId), asIndex(result.ruleIndex))
  const first = memoById.get(run, reference.id ?? '')
  if (first === undefined) return memoById.set(run, reference.id ?? '', { reference, rule: describeRule(run, reference) }).rule
  if (isSame(first.reference, reference)) return first.rule
  const { id, index, guid, componentIndex, componentGuid, componentName } = reference
  const key = JSON.stringify([index, componentIndex, id ?? null, guid ?? null, componentGuid ?? null, componentName ?? null])
  return memo.get(run, key) ?? memo.set(run, key, describeRule(run, reference))
}

function isSame(a: RuleReference, b: RuleReference): boolean {
  return (
    a.index === b.index &&
    a.componentIndex === b.componentIndex &&
    a.guid === b.guid &&
    a.componentGuid === b.componentGuid &&
    a.componentName === b.componentName
  )
}

function describeRule(run: Run, reference: RuleReference): ResolvedRule {
  const found = findRule(run, reference)
  const { descriptor } = found
  const descriptorId = asText(descriptor?.id) ?? null
  const name = asText(descriptor?.name) ?? null
  const configuration = asObject(descriptor?.defaultConfiguration)
  const level = statedLevel(configuration?.level)
  const score = readSecuritySeverity(descriptor?.properties)
  const tags = readTags(descriptor?.properties)
  // Qodana has them among the parameters.
  const stated = [descriptor?.properties, configuration?.parameters].flatMap(propertyCwes)
  const cwes = [...tagCwes(tags), ...stated, ...taxonCwes(run, relatedTaxa(descriptor))]
  return {
    id: reference.id ?? descriptorId ?? '',
    descriptorId,
    name,
    title: multiformatText(descriptor?.shortDescription) ?? name,
    descriptor,
    component: found.component.object,
    level: level.value,
    levelSeverity: level.severity,
    securitySeverity: score.score,
    tags,
    cwes: [...new Set(cwes)].sort((a, b) => a - b),
    reason: found.reason,
    problem:
      found.problem ??
      (level.illegal !== null ? 'rule-level-illegal' : null) ??
      (score.illegal !== null ? 'security-severity-illegal' : null),
  }
}
