import { configurationOverrides } from '#app/sarif/rules/configuration-override.ts'
import { asNumber, asObject, type JsonObject } from '#app/sarif/json.ts'
import type { Reasoned } from '#app/sarif/reasoned.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** The rank of a result, 0 to 100, by the procedure of SARIF §3.27.25; null where nothing states one, which the standard writes as -1. */
export function resolveRank(run: Run, result: JsonObject, rule: ResolvedRule): Reasoned<number | null> {
  const own = readRank(result.rank)
  if (own !== null) return { value: own, reason: 'stated by the result' }
  for (const { configuration } of configurationOverrides(run, result, rule)) {
    const rank = readRank(configuration.rank)
    if (rank !== null) return { value: rank, reason: 'from a configuration override of the invocation' }
  }
  const ofRule = readRank(asObject(rule.descriptor?.defaultConfiguration)?.rank)
  if (ofRule !== null) return { value: ofRule, reason: 'from the default configuration of the rule' }
  return { value: null, reason: 'neither the result nor its rule states a rank' }
}

function readRank(value: unknown): number | null {
  const rank = asNumber(value)
  return rank !== undefined && rank >= 0 && rank <= 100 ? rank : null
}
