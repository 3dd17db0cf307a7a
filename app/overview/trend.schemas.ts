import type { Severity } from '#app/sarif/codes.ts'

/** What was open at the end of a day, verdicts aside. */
export type TrendPoint = {
  /** `2026-01-31`, UTC. */
  day: string
  total: number
  /** In the order of `Trend.severities`. */
  counts: number[]
}

/** What was open over time, on default refs and verdicts aside: at the end of days on which something was published, at most 30 of them. */
export type Trend = {
  /** Those of which there ever was one in the time shown, most severe first. */
  severities: Severity[]
  /** Oldest first. Where there are too many days, of each week or month its last. The newest holds until now. */
  points: TrendPoint[]
  /** How many days each point stands for. */
  step: 'day' | 'week' | 'month'
  /** Whether there are days before the first point. */
  isCut: boolean
  /** The day it is, UTC. */
  today: string
}

/** A snapshot of a default ref, and what it changed there. */
export type ChangedSnapshot = {
  project: string
  upload: string
  /** The upload that its series had before; null for the first. */
  previous: string | null
  /** What tells it apart from others of its upload; null where nothing needs to. */
  tool: string | null
  category: string | null
  toolName: string
  commit: string | null
  receivedAt: string
  /** False where it may have missed results, and so fixes none. */
  complete: boolean
  fresh: number
  reopened: number
  fixed: number
}

/** Open results of the default view that were first seen from one day on, up to and without another. */
export type AgeBand = { name: string; from: string | null; to: string | null; count: number }
