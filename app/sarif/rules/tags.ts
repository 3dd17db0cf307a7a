import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { hasCweMember, propertyCwes, readTags, tagCwes } from './property-tags.ts'
import type { ResolvedRule } from './rule.ts'
import { createRunMemo } from '#app/sarif/runs/run-memo.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { taxonCwes } from './taxa.ts'

/** Tags, and the CWE numbers (ascending) that they, the taxa and members such as `cwe` among the properties name. */
export type TagSet = { readonly tags: readonly string[]; readonly cwes: readonly number[] }

const memo = createRunMemo<WeakMap<ResolvedRule, TagSet>>()

/**
 * The tags and CWEs of a result: those of its rule, then its own (SARIF §3.8.2, §3.27.8). A result with none of its own gives the rule
 * itself, and equal ones of a rule give the same object.
 */
export function resolveTags(run: Run, rule: ResolvedRule, result: JsonObject): TagSet {
  const properties = asObject(result.properties)
  const hasOwn = properties !== undefined && (properties.tags !== undefined || hasCweMember(properties))
  if (!hasOwn && result.taxa === undefined) return rule
  const tags = readTags(properties)
  const cwes = [...taxonCwes(run, asArray(result.taxa)), ...propertyCwes(properties)]
  if (tags.length === 0 && cwes.length === 0) return rule
  const key = cwes.length === 0 ? JSON.stringify(tags) : JSON.stringify([tags, cwes])
  const sets = memo.get(run, key) ?? memo.set(run, key, new WeakMap())
  const known = sets.get(rule)
  if (known !== undefined) return known
  const set: TagSet = {
    tags: [...new Set([...rule.tags, ...tags])],
    cwes: [...new Set([...rule.cwes, ...tagCwes(tags), ...cwes])].sort((a, b) => a - b),
  }
  sets.set(rule, set)
  return set
}
