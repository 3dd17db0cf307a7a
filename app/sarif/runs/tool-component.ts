import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'

/** A driver, an extension or a taxonomy (SARIF §3.19), with its descriptors ready to be looked up. */
export type ToolComponent = {
  readonly object: JsonObject
  readonly name: string | null
  /** Lower case. */
  readonly guid: string | null
  /** As a reason names it: `the driver CodeQL`, `extension 2 codeql/java-queries`. */
  readonly label: string
  readonly rules: readonly unknown[]
  readonly taxa: readonly unknown[]
  /** The first rule of an id: two may share one, and then only an index tells them apart (SARIF §3.52.5). */
  readonly rulesById: ReadonlyMap<string, JsonObject>
  /** By lower-case guid. */
  readonly rulesByGuid: ReadonlyMap<string, JsonObject>
}

/** Reads a tool component of any shape; `place` names it where it has no name of its own. */
export function readToolComponent(value: unknown, place: string): ToolComponent {
  const object = asObject(value) ?? {}
  const name = asText(object.name) ?? null
  const rules = asArray(object.rules)
  const rulesById = new Map<string, JsonObject>()
  const rulesByGuid = new Map<string, JsonObject>()
  for (const element of rules) {
    const rule = asObject(element)
    if (rule === undefined) continue
    const id = asText(rule.id)
    if (id !== undefined && !rulesById.has(id)) rulesById.set(id, rule)
    const guid = asText(rule.guid)?.toLowerCase()
    if (guid !== undefined && !rulesByGuid.has(guid)) rulesByGuid.set(guid, rule)
  }
  return {
    object,
    name,
    guid: asText(object.guid)?.toLowerCase() ?? null,
    label: name === null ? place : `${place} ${name}`,
    rules,
    taxa: asArray(object.taxa),
    rulesById,
    rulesByGuid,
  }
}
