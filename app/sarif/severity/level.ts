import type { Kind, Level, Severity } from '#app/sarif/codes.ts'
import { invocationIndex } from '#app/sarif/runs/invocation.ts'
import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { onceFor } from '#app/sarif/once-for.ts'
import { statedLevel } from '#app/sarif/level-word.ts'
import type { Reasoned } from '#app/sarif/reasoned.ts'
import { findRule, readRuleReference } from '#app/sarif/rules/rule-reference.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/**
 * `severity` is the one that stands where a level should, as `critical`; `illegal` is what the result states as its level where that is none of
 * SARIF's.
 */
export type ResolvedLevel = Reasoned<Level> & { readonly severity?: Severity; readonly illegal?: string }

const stated = byLevel('stated by the result')
const overridden = byLevel('from a configuration override of the invocation')
const ruled = byLevel('from the default configuration of the rule')
const assumed: ResolvedLevel = { value: 'warning', reason: 'the default, as neither the result nor its rule states a level' }
const withoutLevel: ResolvedLevel = { value: 'none', reason: 'only a result of kind fail has a level' }

/**
 * The level of a result, by the procedure of SARIF §3.27.10. A level that SARIF does not know is what its word means, else counts as none
 * stated.
 */
export function resolveLevel(run: Run, result: JsonObject, rule: ResolvedRule, kind: Kind): ResolvedLevel {
  const own = statedLevel(result.level)
  const level =
    kind !== 'fail' ? withoutLevel : own.value !== null ? withSeverity(stated[own.value], own.severity) : inheritedLevel(run, result, rule)
  return own.illegal === null ? level : { ...level, illegal: own.illegal }
}

function inheritedLevel(run: Run, result: JsonObject, rule: ResolvedRule): ResolvedLevel {
  const override = overriddenLevel(run, result, rule)
  if (override !== undefined) return override
  return rule.level === null ? assumed : withSeverity(ruled[rule.level], rule.levelSeverity)
}

function withSeverity(level: Reasoned<Level>, severity: Severity | null): ResolvedLevel {
  return severity === null ? level : { ...level, severity }
}

/** Levels by descriptor, or by id where the log has no descriptor; one map per invocation. */
type Overrides = ReadonlyMap<JsonObject | string, ResolvedLevel>
const overridesOf = onceFor((run: Run) => run.invocations.map((invocation) => readOverrides(run, invocation)))

function overriddenLevel(run: Run, result: JsonObject, rule: ResolvedRule): ResolvedLevel | undefined {
  if (run.invocations.length === 0) return undefined
  return overridesOf(run)[invocationIndex(run, result)]?.get(rule.descriptor ?? rule.id)
}

/** SARIF §3.20.5, §3.51. */
function readOverrides(run: Run, invocation: unknown): Overrides {
  const overrides = new Map<JsonObject | string, ResolvedLevel>()
  for (const element of asArray(asObject(invocation)?.ruleConfigurationOverrides)) {
    const override = asObject(element)
    const { value, severity } = statedLevel(asObject(override?.configuration)?.level)
    const descriptor = asObject(override?.descriptor)
    if (value === null || descriptor === undefined) continue
    const target = findRule(run, readRuleReference(descriptor)).descriptor ?? asText(descriptor.id)
    if (target !== undefined && !overrides.has(target)) overrides.set(target, withSeverity(overridden[value], severity))
  }
  return overrides
}

/** Each level with the same reason. */
export function byLevel(reason: string): Readonly<Record<Level, Reasoned<Level>>> {
  return {
    error: { value: 'error', reason },
    warning: { value: 'warning', reason },
    note: { value: 'note', reason },
    none: { value: 'none', reason },
  }
}
