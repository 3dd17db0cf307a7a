import type { AgeBand, ChangedSnapshot, Trend } from './trend.schemas.ts'
import type { Severity } from '#app/sarif/codes.ts'
import type { NothingStored } from '#app/store/uploads/nothing-stored.ts'

export type SeverityCount = { severity: Severity; count: number }

export type ProjectSummary = {
  key: string
  slug: string
  sample: boolean
  defaultRef: string | null
  open: SeverityCount[]
  total: number
  /** Names of its tools, at most `toolsTold`, and how many there are beside. */
  tools: string[]
  moreTools: number
  lastUploadAt: string | null
  /** False when the newest snapshot of some series is incomplete: no results is not clean then. */
  complete: boolean
  /** What was open over time, verdicts aside: pairs of a place in time, from 0 (the first day of all projects) to 1 (today), and a total. */
  sparkline: [number, number][]
}

/** What became of the first log of a project that nothing is read of: it is received, waits or is read, could not be read, or has no run. */
export type FirstLog = 'awaited' | NothingStored['type']

/** Of projects, on a page of their table: beyond it are the newest uploads, on a phone 120 pixels later for each. */
export const listedProjects = 50

export type Overview = {
  /** The project that all but the table of projects is about; null for all of them, also where the one that was asked for is unknown. */
  chosen: string | null
  /** Of one that was asked for and is unknown; null where no log was sent for it. */
  firstLog: FirstLog | null
  /** Open results in the default view, by severity, most severe first. */
  open: SeverityCount[]
  total: number
  /** How many more the trend counts: those that people have dismissed. */
  dismissed: number
  /** Null while there never was anything open. */
  trend: Trend | null
  /** The newest of default refs, at most 30, the newest first. */
  snapshots: ChangedSnapshot[]
  /** By when they were first seen, the newest first. */
  ages: AgeBand[]
  /** Those of a page, the one with the newest upload first. */
  projects: ProjectSummary[]
  projectCount: number
  /** How many have in their names what was asked for. */
  foundCount: number
  /** Whether sample logs are loaded. */
  samples: boolean
}
