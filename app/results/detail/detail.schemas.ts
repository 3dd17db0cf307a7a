import type { ShownTaxon } from '#app/results/taxa/taxa.schemas.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { DetailMatched } from '#app/results/matching/matching.schemas.ts'
import type { ResultHistory } from '#app/results/history/history.schemas.ts'
import type { Attachment } from '#app/results/attachments/attachments.schemas.ts'
import type { StatedFacts } from '#app/results/facts/facts.schemas.ts'
import type { Fix } from '#app/results/fixes/fixes.schemas.ts'
import type { MessagePart, ShownTranslation } from '#app/results/message/message.schemas.ts'
import type { PropertyBag } from '#app/results/properties/properties.schemas.ts'
import type { RuleDetail } from '#app/results/rule/rule.schemas.ts'
import type { WebExchange } from '#app/results/web/web.schemas.ts'
import type { FlowList } from '#app/results/flows/flows.schemas.ts'
import type { ResultGraphs } from '#app/results/graphs/graphs.schemas.ts'
import type { ResultPlaces } from '#app/results/locations/locations.schemas.ts'
import type { ShownStack } from '#app/results/stacks/stacks.schemas.ts'
import type { SourceView } from '#app/results/source/source.schemas.ts'
import type { LoggedVerdict } from '#app/store/verdicts/verdict-log.ts'
import type { Baseline, Kind, Level, Severity, State, Suppression, Verdict } from '#app/sarif/codes.ts'
import type { Reasoned } from '#app/sarif/reasoned.ts'

export type ResultDetail = {
  id: ResultId
  project: string
  ref: string
  /** The ref, where it was asked for: the result may be shown otherwise elsewhere. */
  on: string | null
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
  baseline: Exclude<Baseline, 'unset'>
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

/** Which result, and as it is on which ref. */
export type ShownResult = Pick<ResultDetail, 'id' | 'on'>
