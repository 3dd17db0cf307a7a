import { z } from 'zod'
import { resultIdPattern, usableCursor, usableQuery } from '#app/results/list/address/usable-search.ts'
import type { FacetField } from '#app/search/choices.ts'
import { groupSorts, sorts } from '#app/search/sorts.ts'
import { groupings } from '#app/search/groupings.ts'
import type { Change } from '#app/search/changes.ts'
import type { Baseline, Kind, Level, Severity, State, Suppression, Verdict } from '#app/sarif/codes.ts'

/** 100 bits in Crockford's base32, lower case: the id of a result, and the `$id` of its page. */
export const resultIdSchema = z.string().regex(resultIdPattern).brand('ResultId')
export type ResultId = z.infer<typeof resultIdSchema>

/** Search parameters of a result's page: the list it was opened from. What cannot be used falls back to its default. */
export const resultSearchSchema = z.object({
  q: z.string().catch('').transform(usableQuery).default(''),
  sort: z.enum(sorts).catch('severity').default('severity'),
})
export type ResultSearch = z.infer<typeof resultSearchSchema>

/** Search parameters of the list, whose order may be one that only groups have; what cannot be used falls back to its default and never breaks the page. */
export const resultsSearchSchema = resultSearchSchema
  .extend({
    sort: z.enum(groupSorts).catch('severity').default('severity'),
    group: z.enum(groupings).or(z.literal('')).catch('').default(''),
    cursor: z.string().catch('').default(''),
  })
  .transform((search) => ({ ...search, cursor: usableCursor(search.cursor, search.group) }))
export type ResultsSearch = z.infer<typeof resultsSearchSchema>

/** How many results the server has read into memory so far, and how many it will. */
export type ModelLoading = { rows: number; of: number }

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

/** Results that have something in common. */
export type ResultGroup = {
  /** What they have in common: a rule, a path, a folder with `/` behind it. Empty where they have none. */
  name: string
  /** Of a rule: what it looks for, where its tools say. */
  title?: string
  count: number
  /** How many there are of each severity that there is, most severe first. */
  severities: { severity: Severity; count: number }[]
  /** The query for these results and no others; null where no query can say it. */
  query: string | null
}

export type GroupsPage = {
  groups: ResultGroup[]
  /** Results of all groups. */
  total: number
  groupCount: number
  /** Position of the first group among all, 1-based; null where there are none. */
  from: number | null
  /** Opaque cursor of the page after and before; null at either end. */
  next: string | null
  previous: string | null
}

export type FacetValue = {
  /** As it stands in a query term. */
  value: string
  /** As people read it. */
  label: string
  /** Of a rule: what it looks for, where its tools say. */
  title?: string
  count: number
  /** `include` or `exclude` where the query names it. */
  chosen: 'include' | 'exclude' | null
  /** In the spellings that the query has for it, with commas between them, where it has others. */
  written?: string
}

export type Facet = {
  /** The query's field. */
  field: FacetField
  values: FacetValue[]
  /** How many values there are beyond those listed. */
  more: number
}

/** A folder, or a file, that stands directly in another folder. */
export type FolderChild = {
  /** From the root; a folder's ends with `/`. */
  path: string
  /** Within its folder; empty for results without a path. */
  name: string
  isFolder: boolean
  /** As it stands in a `path:` term. */
  value: string
  chosen: 'include' | 'exclude' | null
  /** Of all below it. */
  count: number
  /** The same by severity, most severe first, those that have none left out. */
  severities: [Severity, number][]
}

export type FolderLevel = {
  /** Ends with `/`, so that `/` itself is a folder; empty for the root. */
  folder: string
  children: FolderChild[]
  /** How many there are beyond those listed. */
  more: number
}

/** What the query box has to say about a query. */
export type QueryProblem = {
  /** UTF-16 offsets into `q`. */
  start: number
  end: number
  sentence: string
  /** The text to put in place of start..end, where there is a likely one. */
  suggestion: string | null
}

export type QueryReading = {
  /** Terms that hold because nothing in the query overrides them, each shown as a chip that can be removed. */
  defaults: { text: string; sentence: string; without: string }[]
  /** The query's own terms. `without` is the query when that term is removed. */
  terms: { text: string; negated: boolean; without: string }[]
  problems: QueryProblem[]
}

/** Neighbours of a result in the list that it was opened from. */
export type ResultNeighbours = {
  position: number | null
  total: number
  previous: ResultId | null
  next: ResultId | null
}
