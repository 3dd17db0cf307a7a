import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { onceFor } from '#app/sarif/once-for.ts'
import { findComponent, readRuleReference } from '#app/sarif/rules/rule-reference.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** What a notification is an instance of (SARIF §3.58.2), as the log describes it, and the component that was meant, whose messages hold without it, too. */
type FoundDescriptor = { readonly descriptor: JsonObject | null; readonly component: JsonObject }

/** Finds what describes a notification: it stands in a component's `notifications` (§3.19.24), and is found by index, guid or id like a rule (§3.52). */
export function findNotificationDescriptor(run: Run, reference: JsonObject | undefined): FoundDescriptor {
  const read = readRuleReference(reference)
  const component = (findComponent(run, read) ?? run.driver).object
  const { list, byGuid, byId } = descriptorsOf(component)
  const descriptor = list[asIndex(reference?.index)] ?? byGuid.get(read.guid?.toLowerCase() ?? '') ?? byId.get(read.id ?? '')
  return { descriptor: descriptor ?? null, component }
}

/** Looked up once for each of what may be millions of notifications. */
const descriptorsOf = onceFor((component: JsonObject) => {
  const list = asArray(component.notifications).map(asObject)
  const [byGuid, byId] = [new Map<string, JsonObject>(), new Map<string, JsonObject>()]
  for (const descriptor of list) {
    const [guid, id] = [asText(descriptor?.guid)?.toLowerCase(), asText(descriptor?.id)]
    if (descriptor !== undefined && guid !== undefined && !byGuid.has(guid)) byGuid.set(guid, descriptor)
    if (descriptor !== undefined && id !== undefined && !byId.has(id)) byId.set(id, descriptor)
  }
  return { list, byGuid, byId }
})
