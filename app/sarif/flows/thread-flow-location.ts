import { asArray, asIndex, asInteger, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'

const importances = ['essential', 'important', 'unimportant'] as const
export type Importance = (typeof importances)[number]

/**
 * A `threadFlowLocation` of any shape with all of its properties. One that has an `index` takes them from the run's `threadFlowLocations`
 * (SARIF §3.38.2); what it says beside its index holds only where the other says nothing.
 */
export function readThreadFlowLocation(run: Run, value: unknown): JsonObject {
  const own = asObject(value) ?? {}
  const index = asIndex(own.index)
  if (index === -1) return own
  const shared = asObject(asArray(run.header.threadFlowLocations)[index])
  return shared === undefined ? own : { ...own, ...shared }
}

/** SARIF §3.38.13: a step that says nothing is important. */
export function readImportance(step: JsonObject): Importance {
  return importances.find((importance) => importance === step.importance) ?? 'important'
}

/** How deep a step is in its thread flow, from 0 on (SARIF §3.38.10). */
export function readNestingLevel(step: JsonObject): number {
  return Math.max(0, asInteger(step.nestingLevel) ?? 0)
}

/** When a step is reached, among all of its code flow, from 0 on (SARIF §3.38.11). Null where it is unset, which -1 says, too. */
export function readExecutionOrder(step: JsonObject): number | null {
  const order = asInteger(step.executionOrder)
  return order === undefined || order < 0 ? null : order
}

/** What a step is, such as `call` or `taint` (SARIF §3.38.8). */
export function readKinds(step: JsonObject): string[] {
  return asArray(step.kinds).flatMap((kind) => asText(kind) ?? [])
}
