import { asArray, asObject, asText } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { storedKey } from '#app/store/stored-text.ts'

/** A rule, by its id, with what it was called before: an id, or a guid in lower case (SARIF §3.49.4, §3.49.6). */
export type RenamedRule = { rule: string; before: string; isGuid: boolean }

/** More than any tool has renamed; a hostile log has no more to say. */
const mostNames = 10_000

/** What rules of a run were called before, by its tool's own word. */
export function renamedRules(run: Run): RenamedRule[] {
  const renamed: RenamedRule[] = []
  for (const element of run.components.flatMap(({ rules }) => rules)) {
    const descriptor = asObject(element)
    const rule = asText(descriptor?.id)
    if (descriptor === undefined || rule === undefined) continue
    for (const [names, isGuid] of [
      [descriptor.deprecatedIds, false],
      [descriptor.deprecatedGuids, true],
    ] as const) {
      for (const name of asArray(names)) {
        const before = asText(name)
        if (before === undefined || before === rule) continue
        if (renamed.length === mostNames) return renamed
        renamed.push({ rule: storedKey(rule), before: isGuid ? before.toLowerCase() : storedKey(before), isGuid })
      }
    }
  }
  return renamed
}
