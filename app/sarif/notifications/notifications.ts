import type { Level } from '#app/sarif/codes.ts'
import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { statedLevel } from '#app/sarif/level-word.ts'
import { readLogicalLocation } from '#app/sarif/locations/logical-location.ts'
import { plainText } from '#app/sarif/messages/message-links.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { findComponent, readRuleReference } from '#app/sarif/rules/rule-reference.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { exceptionText } from './exception-text.ts'

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
  /** The name in a program of the same place (§3.58.4); null where it has none. */
  readonly logical: string | null
  /** Places that it is about, besides. */
  readonly morePlaces: number
  /** What the exception that was met says, with its stack and its causes, in lines (§3.58.9). */
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
  const locations = asArray(object.locations)
  const first = asObject(locations[0])
  const physical = asObject(first?.physicalLocation)
  return {
    level: statedLevel(object.level).value ?? 'warning',
    text: plainText(message.text, () => false),
    id: asText(reference?.id) ?? asText(found.descriptor?.id) ?? null,
    rule: rule === null || rule.id === '' ? null : rule.id,
    time: asText(object.timeUtc) ?? null,
    path: repoPath(run, physical?.artifactLocation, root).path,
    line: readRegion(physical?.region).startLine,
    logical: readLogicalLocation(run, asArray(first?.logicalLocations)[0])?.name ?? null,
    morePlaces: Math.max(0, locations.length - 1),
    exception: exceptionText(run, object.exception, root),
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
