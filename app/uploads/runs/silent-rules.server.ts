import { cutOrNull, cutText } from '#app/results/message/cut-text.ts'
import { asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { multiformatText } from '#app/sarif/text/multiformat.ts'
import { findRule, readRuleReference } from '#app/sarif/rules/rule-reference.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { SilentRules } from './runs.schemas.ts'

const mostListed = 500
const longestTitle = 200

/**
 * Which rules were on and found nothing. A rule is on by its default configuration (SARIF §3.50.2) and by what the last invocation that speaks of
 * it made of that (§3.20.5, §3.51). `found` are the rule ids of the run's results as they state them, null where they are not known.
 */
export function silentRules(run: Run, found: ReadonlySet<string> | null): SilentRules {
  const switches = switchedRules(run)
  const on: JsonObject[] = []
  let off = 0
  for (const component of run.components) {
    for (const element of component.rules) {
      const rule = asObject(element)
      if (rule === undefined) continue
      if (switches.get(rule) ?? asObject(rule.defaultConfiguration)?.enabled !== false) on.push(rule)
      else off++
    }
  }
  if (found === null) return { on: on.length, off, silent: null, moreSilent: 0 }
  const families = withPrefixes(found)
  const silent = on.filter((rule) => !families.has(asText(rule.id) ?? ''))
  return {
    on: on.length,
    off,
    silent: silent.slice(0, mostListed).map((rule) => ({
      id: cutText(asText(rule.id) ?? 'a rule without an id', longestTitle),
      title: cutOrNull(multiformatText(rule.shortDescription) ?? asText(rule.name), longestTitle),
    })),
    moreSilent: Math.max(0, silent.length - mostListed),
  }
}

function switchedRules(run: Run): Map<JsonObject, boolean> {
  const switches = new Map<JsonObject, boolean>()
  for (const invocation of run.invocations) {
    const overrides = asObject(invocation)?.ruleConfigurationOverrides
    if (!Array.isArray(overrides)) continue
    for (const override of overrides) {
      const { descriptor } = findRule(run, readRuleReference(asObject(asObject(override)?.descriptor)))
      const enabled = asObject(asObject(override)?.configuration)?.enabled
      if (descriptor !== null && typeof enabled === 'boolean') switches.set(descriptor, enabled)
    }
  }
  return switches
}

/** Ids are hierarchical: `CA5350/md5` is a finding of `CA5350` (SARIF §3.27.5). */
function withPrefixes(ids: ReadonlySet<string>): Set<string> {
  const all = new Set<string>()
  for (const id of ids) {
    for (let end = id.length; end > 0; end = id.lastIndexOf('/', end - 1)) all.add(id.slice(0, end))
  }
  return all
}
