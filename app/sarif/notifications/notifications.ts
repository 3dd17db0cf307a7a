import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import type { Level } from '#app/sarif/codes.ts'
import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { statedLevel } from '#app/sarif/level-word.ts'
import { plainText } from '#app/sarif/messages/message-links.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { findComponent, readRuleReference } from '#app/sarif/rules/rule-reference.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** What a tool says of its own work (SARIF §3.58). */
type Notification = {
  readonly level: Level
  readonly text: string
  /** The id of its descriptor; null where the log names none. */
  readonly id: string | null
  /** The id of the rule that it is about (§3.58.3); null where it is about none. */
  readonly rule: string | null
  /** ISO 8601 as the log has it. */
  readonly time: string | null
  /** Empty where it is about no file. */
  readonly path: string
  /** 1-based. */
  readonly line: number | null
  /** The kind and the message of the exception that was met (§3.58.9). */
  readonly exception: string | null
}

/** Reads a notification of any shape. Its level is `warning` where none is stated (§3.58.6); its message may be of its descriptor (§3.11.7). */
export function readNotification(run: Run, value: unknown, root = ''): Notification {
  const object = asObject(value) ?? {}
  const reference = asObject(object.descriptor)
  const found = findDescriptor(run, reference)
  const message = resolveMessage(run, { ...resolveRule(run, {}), descriptor: found.descriptor, component: found.component }, object.message)
  const associated = asObject(object.associatedRule)
  const rule = associated === undefined ? null : resolveRule(run, { rule: associated })
  const physical = firstPhysical(object.locations)
  return {
    level: statedLevel(object.level).value ?? 'warning',
    text: plainText(message.text, () => false),
    id: asText(reference?.id) ?? asText(found.descriptor?.id) ?? null,
    rule: rule === null || rule.id === '' ? null : rule.id,
    time: asText(object.timeUtc) ?? null,
    path: repoPath(run, physical?.artifactLocation, root).path,
    line: readRegion(physical?.region).startLine,
    exception: exceptionText(asObject(object.exception)),
  }
}

/** Descriptors of notifications stand in a component's `notifications` (§3.19.24), and are found by index, guid or id like rules (§3.52). */
function findDescriptor(run: Run, reference: JsonObject | undefined): { descriptor: JsonObject | null; component: JsonObject } {
  const read = readRuleReference(reference)
  const component = (findComponent(run, read) ?? run.driver).object
  const descriptors = asArray(component.notifications).map(asObject)
  const guid = read.guid?.toLowerCase()
  const descriptor =
    descriptors[asIndex(reference?.index)] ??
    descriptors.find((each) => guid !== undefined && asText(each?.guid)?.toLowerCase() === guid) ??
    descriptors.find((each) => read.id !== undefined && asText(each?.id) === read.id)
  return { descriptor: descriptor ?? null, component }
}

function exceptionText(exception: JsonObject | undefined): string | null {
  const text = [asText(exception?.kind), asText(exception?.message)].filter((part) => part !== undefined).join(': ')
  return text === '' ? null : text
}
