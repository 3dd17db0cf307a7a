import type { Baseline, Kind, Level, Severity, State, Suppression, Verdict } from '#app/sarif/codes.ts'
import type { Change } from '#app/search/changes.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'

/** One row of a list; the same in the page and in the API. */
export type ListedResult = {
  id: ResultId
  project: string
  ref: string
  tool: string
  rule: string
  level: Level
  severity: Severity
  kind: Kind
  state: State
  /** Of the result in the newest snapshot that it was seen in. */
  baseline: Exclude<Baseline, 'unset'>
  /** Whether `is:new` finds it. */
  isNew: boolean
  /** What became of it between both sides, where the query compares something. */
  change?: Change
  suppression: Suppression
  verdict: Verdict
  /** Of the verdict: how often it was changed. */
  version: number
  /** Plain text; cut at 500 characters with `…`. */
  message: string
  /** Where that lists facts and does not begin with what it is about (statementOfFacts): what it says in short; cut at 200 characters with `…`. */
  summary?: string
  /** Empty where the result has no path. */
  path: string
  /** Where it has none, and the log names a place in the program instead (SARIF §3.33): the name of that, else its address (§3.32); cut at 200 characters with `…`. */
  logicalName?: string
  /** 1-based; null where the log gives none. */
  line: number | null
  /** Steps of the longest thread flow (SARIF §3.37). */
  steps: number
  /** First seen, ISO 8601. */
  seen: string
  url: string
}

export type ResultsPage = {
  results: ListedResult[]
  total: number
  /** Opaque cursor of the page after and before; null at either end. */
  next: string | null
  previous: string | null
  /** Opaque cursor of this page's first row: the place that stays the same when results come before it. Null where the page has no rows. */
  here: string | null
  /** Rank of the first row in the whole list, 1-based; null where the page has no rows. */
  from: number | null
}

/** Where in a list a cursor leads: the rank of a row (1-based; 1 in an empty list), and how many rows there are. */
export type ListRank = { rank: number; total: number }

/** Neighbours of a result in the list that it was opened from. */
export type ResultNeighbours = {
  position: number | null
  total: number
  previous: ResultId | null
  next: ResultId | null
}
