import type { Level } from '#app/sarif/codes.ts'
import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { statedLevel } from '#app/sarif/level-word.ts'
import { onceFor } from '#app/sarif/once-for.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { findNotificationDescriptor } from './notification-descriptor.ts'

/**
 * The level of a notification (SARIF §3.58.6): its own, else that of an override of its invocation (§3.20.6), else of its descriptor, else `warning`.
 * `invocation` is the one that it stands in.
 */
export function notificationLevel(run: Run, notification: JsonObject, invocation: JsonObject | undefined): Level {
  const stated = statedLevel(notification.level).value
  const reference = asObject(notification.descriptor)
  if (stated !== null || reference === undefined) return stated ?? 'warning'
  const { descriptor } = findNotificationDescriptor(run, reference)
  const target = descriptor ?? asText(reference.id)
  const overridden = invocation === undefined || target === undefined ? undefined : overridesOf(run)(invocation).get(target)
  return overridden ?? statedLevel(asObject(descriptor?.defaultConfiguration)?.level).value ?? 'warning'
}

/** Of each invocation the levels by descriptor, or by id where the log has no descriptor. */
const overridesOf = onceFor((run: Run) => onceFor((invocation: JsonObject) => readOverrides(run, invocation)))

function readOverrides(run: Run, invocation: JsonObject): ReadonlyMap<JsonObject | string, Level> {
  const overrides = new Map<JsonObject | string, Level>()
  for (const element of asArray(invocation.notificationConfigurationOverrides)) {
    const override = asObject(element)
    const level = statedLevel(asObject(override?.configuration)?.level).value
    const reference = asObject(override?.descriptor)
    if (level === null || reference === undefined) continue
    const target = findNotificationDescriptor(run, reference).descriptor ?? asText(reference.id)
    if (target !== undefined && !overrides.has(target)) overrides.set(target, level)
  }
  return overrides
}
