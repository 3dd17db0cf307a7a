import type { Level } from '#app/sarif/codes.ts'
import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { readLogicalLocation } from '#app/sarif/locations/logical-location.ts'
import { plainText } from '#app/sarif/messages/message-links.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { exceptionText } from './exception-text.ts'
import { findNotificationDescriptor } from './notification-descriptor.ts'
import { notificationLevel } from './notification-level.ts'

export type NotificationPlace = {
  /** Empty where it is in no file. */
  readonly path: string
  /** 1-based. */
  readonly line: number | null
  /** The name in a program of the same place; null where it has none. */
  readonly logical: string | null
}

/** What a tool says of its own work (SARIF §3.58). */
type Notification = NotificationPlace & {
  readonly level: Level
  readonly text: string
  /** The id of its descriptor; null where the log names none. */
  readonly id: string | null
  /** The id of the rule that it is about (§3.58.3); null where it is about none. */
  readonly rule: string | null
  /** ISO 8601 as the log has it. */
  readonly time: string | null
  /** Places that it is about, besides the one that it says itself (§3.58.4). */
  readonly morePlaces: number
  /** What the exception that was met says, with its stack and its causes, in lines (§3.58.9). */
  readonly exception: string | null
}

/**
 * Reads a notification of any shape. Its message may be of its descriptor (§3.11.7). `root` as for `repoPath`; `invocation` is the one that it stands
 * in, where that is known.
 */
export function readNotification(run: Run, value: unknown, root = '', invocation?: JsonObject): Notification {
  const object = asObject(value) ?? {}
  const reference = asObject(object.descriptor)
  const found = findNotificationDescriptor(run, reference)
  const message = resolveMessage(run, { ...resolveRule(run, {}), descriptor: found.descriptor, component: found.component }, object.message)
  const associated = asObject(object.associatedRule)
  const rule = associated === undefined ? null : resolveRule(run, { rule: associated })
  const locations = asArray(object.locations)
  return {
    level: notificationLevel(run, object, invocation),
    text: plainText(message.text, () => false),
    id: asText(reference?.id) ?? asText(found.descriptor?.id) ?? null,
    rule: rule === null || rule.id === '' ? null : rule.id,
    time: asText(object.timeUtc) ?? null,
    ...readPlace(run, locations[0], root),
    morePlaces: Math.max(0, locations.length - 1),
    exception: exceptionText(run, object.exception, root),
  }
}

/** The places that a notification is about besides the first (SARIF §3.58.4), at most so many. */
export function placesBesides(run: Run, value: unknown, root: string, most: number): NotificationPlace[] {
  return asArray(asObject(value)?.locations)
    .slice(1, most + 1)
    .map((location) => readPlace(run, location, root))
}

function readPlace(run: Run, value: unknown, root: string): NotificationPlace {
  const location = asObject(value)
  const physical = asObject(location?.physicalLocation)
  return {
    path: repoPath(run, physical?.artifactLocation, root).path,
    line: readRegion(physical?.region).startLine,
    logical: readLogicalLocation(run, asArray(location?.logicalLocations)[0])?.name ?? null,
  }
}
