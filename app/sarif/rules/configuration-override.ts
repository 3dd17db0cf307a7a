import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { invocationIndex } from '#app/sarif/runs/invocation.ts'
import { findRule, readRuleReference } from './rule-reference.ts'
import type { ResolvedRule } from './rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'

const maximumOverrides = 10_000

/** What an invocation set for a rule (SARIF §3.51), and where that stands in the run, as a JSON pointer. */
type ConfigurationOverride = { readonly configuration: JsonObject; readonly pointer: string }

/** The configurations that hold for a rule in the invocation that found the result, in their order; mostly none (SARIF §3.20.5). */
export function configurationOverrides(run: Run, result: JsonObject, rule: ResolvedRule): ConfigurationOverride[] {
  const index = invocationIndex(run, result)
  const elements = asArray(asObject(run.invocations[index])?.ruleConfigurationOverrides).slice(0, maximumOverrides)
  return elements.flatMap((element, at) => {
    const override = asObject(element)
    const descriptor = asObject(override?.descriptor)
    const configuration = asObject(override?.configuration)
    if (descriptor === undefined || configuration === undefined) return []
    const found = findRule(run, readRuleReference(descriptor)).descriptor ?? asText(descriptor.id)
    if (found === undefined || found !== (rule.descriptor ?? rule.id)) return []
    return [{ configuration, pointer: `/invocations/${index}/ruleConfigurationOverrides/${at}` }]
  })
}
