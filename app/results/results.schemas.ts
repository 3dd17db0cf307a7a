import type { DetailMatched } from '#app/results/matching/matching.schemas.ts'
import { z } from 'zod'
import { resultIdPattern, usableCursor, usableQuery } from '#app/results/list/results-search.ts'
import { sorts } from '#app/search/sorts.ts'
import { groupings } from '#app/search/groupings.ts'
import type { Change } from '#app/search/changes.ts'
import type { ResultHistory } from '#app/results/history/history.schemas.ts'
import type { Attachment } from '#app/results/attachments/attachments.schemas.ts'
import type { StatedFacts } from '#app/results/facts/facts.schemas.ts'
import type { Fix } from '#app/results/fixes/fixes.schemas.ts'
import type { MessagePart, ShownTranslation } from '#app/results/message/message.schemas.ts'
import type { PropertyBag } from '#app/results/properties/properties.schemas.ts'
import type { RuleDetail } from '#app/results/rule/rule.schemas.ts'
import type { ShownTaxon } from '#app/results/taxa/taxa.schemas.ts'
import type { WebExchange } from '#app/results/web/web.schemas.ts'
import type { FlowList } from '#app/results/flows/flows.schemas.ts'
import type { ResultGraphs } from '#app/results/graphs/graphs.schemas.ts'
import type { ResultPlaces } from '#app/results/locations/locations.schemas.ts'
import type { ShownStack } from '#app/results/stacks/stacks.schemas.ts'
import type { SourceView } from '#app/results/source/source.schemas.ts'
import type { LoggedVerdict } from '#app/store/verdict-log.ts'
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

/** Search parameters of the list; what cannot be used falls back to its default and never breaks the page. */
export const resultsSearchSchema = resultSearchSchema
  .extend({ group: z.enum(groupings).or(z.literal('')).catch('').default(''), cursor: z.string().catch('').default('') })
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
  baseline: 'new' | 'unchanged' | 'updated' | 'absent'
  /** What became of it between both sides, where the query compares something. */
  change?: Change
  suppression: Suppression
  verdict: Verdict
  /** Of the verdict: how often it was changed. */
  version: number
  /** Plain text; cut at 500 characters with `…`. */
  message: string
  /** Empty where the result has no path. */
  path: string
  /** 1-based; null where the log gives none. */
  line: number | null
  /** Steps of the longest code flow. */
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
  count: number
  /** `include` or `exclude` where the query names it. */
  chosen: 'include' | 'exclude' | null
}

export type Facet = {
  /** The query's field: `severity`, `rule`, ... */
  field: string
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

/** A value that was derived, and why it is what it is. */
type Reasoned<T> = { value: T; reason: string }

export type ResultDetail = {
  id: ResultId
  project: string
  ref: string
  tool: { name: string; version: string | null }
  /** `commit`, `upload` and `receivedAt` are of the last snapshot that had the result; the rest of the run that its bytes are from. */
  run: { pointer: string; automationId: string | null; complete: boolean; commit: string | null; upload: string; receivedAt: string }
  rule: RuleDetail
  title: string
  /** Of a long message the first 50,000 characters. */
  message: MessagePart[]
  /** How long the message is, in UTF-16 units, where it was cut; else null. */
  messageLength: number | null
  /** Sanitised HTML where the message has markdown. */
  messageHtml: string | null
  /** Null where texts are shown in the log's own language. */
  translation: ShownTranslation | null
  severity: Reasoned<Severity>
  level: Reasoned<Level>
  kind: Reasoned<Kind>
  state: State
  baseline: 'new' | 'unchanged' | 'updated' | 'absent'
  logBaseline: Baseline
  suppression: Reasoned<Suppression>
  /** What holds now: `unreviewed`, too, where what was said has run out. */
  verdict: Verdict
  /** Counts the changes of the verdict: whoever gives another says by it what they saw. */
  version: number
  /** What was ever said of it, the newest first; at most 100 of `total`. */
  verdictLog: { entries: LoggedVerdict[]; total: number }
  /** What became of it over time, and what it is on each ref. */
  history: ResultHistory
  firstSeen: string
  lastSeen: string
  matched: DetailMatched
  path: { path: string; uri: string | null; steps: string[] }
  region: { startLine: number | null; startColumn: number | null; endLine: number | null; endColumn: number | null; text: string } | null
  places: ResultPlaces
  source: SourceView
  steps: number
  /** At most 20 of `total`. */
  fixes: { fixes: Fix[]; total: number }
  web: WebExchange | null
  attachments: { attachments: Attachment[]; total: number }
  facts: StatedFacts
  /** At most 100 of `total`. */
  taxa: { taxa: ShownTaxon[]; total: number }
  properties: PropertyBag[]
  flows: FlowList
  graphs: ResultGraphs
  stacks: { listed: ShownStack[]; total: number }
  tags: string[]
  cwes: { id: number; name: string | null; href: string }[]
  fingerprints: { used: { name: string; value: string }[]; reason: string; all: { property: string; name: string; value: string }[] }
  /** The original bytes as text where they are short enough for the page; else null, and the download has them. */
  raw: { text: string | null; bytes: number }
}

/** Neighbours of a result in the list that it was opened from. */
export type ResultNeighbours = {
  position: number | null
  total: number
  previous: ResultId | null
  next: ResultId | null
}
