import type { PropertyNode } from '#app/results/properties/properties.schemas.ts'
import type { Level } from '#app/sarif/codes.ts'
import type { NotificationPlace } from '#app/sarif/notifications/notifications.ts'

/** A notification of a tool (SARIF §3.58), texts cut with `…`. */
export type ShownNotification = NotificationPlace & {
  /** What it is about: the analysis, or how the tool was set up (§3.20.21, §3.20.22). */
  about: 'execution' | 'configuration'
  level: Level
  text: string
  id: string | null
  rule: string | null
  time: string | null
  /** Places besides. */
  morePlaces: number
  /** Those, at most 100 and as far as there is room. */
  places: NotificationPlace[]
  /** In lines. */
  exception: string | null
  /** The same with more frames; null where there are none, or no room for them. */
  wholeException: string | null
}

/** A call of a tool (SARIF §3.20). */
export type ShownInvocation = {
  commandLine: string | null
  /** Null where the log does not say. */
  successful: boolean | null
  /** The exit code with its description, the signal, or why the process did not start. */
  exit: string | null
  /** ISO 8601 as the log has them. */
  start: string | null
  end: string | null
  workingDirectory: string | null
  /** Errors first; at most 100. */
  notifications: ShownNotification[]
  moreNotifications: number
}

export type ShownComponent = { name: string; version: string | null; informationUri: string | null; rules: number }

/** Rules that were on and found nothing. */
export type SilentRules = {
  /** Rules that the run describes and that were not off. */
  on: number
  off: number
  /** At most 500; null where it cannot be told which of them found something. */
  silent: { id: string; title: string | null }[] | null
  moreSilent: number
}

/** Whether a run is complete, and what it says of itself. */
export type ShownRun = {
  pointer: string
  automationId: string | null
  complete: boolean
  /** Why its results cannot be taken for all there are (SARIF appendix I). */
  problems: string[]
  driver: ShownComponent
  extensions: ShownComponent[]
  moreExtensions: number
  /** At most 20. */
  invocations: ShownInvocation[]
  moreInvocations: number
  rules: SilentRules
  /** All of the run but its results, as far as there is room. */
  statements: { members: PropertyNode[]; more: number }
}

export type UploadRuns = { runs: ShownRun[]; more: number }
