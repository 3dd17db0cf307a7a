import type { LogLinks } from './log-links.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { Translation } from '#app/sarif/messages/translation.ts'
import type { KeptText } from '#app/store/uploads/sources.ts'
import type { Anchors } from './message-parts.server.ts'

/** All that describing a part of a result takes. */
export type ResultContext = {
  readonly run: Run
  /** The root that was given with the log. */
  readonly root: string | undefined
  /** With its texts in the reader's language where the log has them; what is found by the descriptor is found by `statedRule`. */
  readonly rule: ResolvedRule
  /** As the log states it. */
  readonly statedRule: ResolvedRule
  /** What `rule` was translated by. */
  readonly translation: Translation | null
  readonly result: JsonObject
  /** The places of the page that messages may lead to. */
  readonly anchors: Anchors
  /** Where links into the log lead. */
  readonly logLinks: LogLinks
  /** An artifact of the run with its contents, by its index; null where it has none. */
  readArtifact(index: number): Promise<JsonObject | null>
  /** What was given of a file beside the logs that had the result, by its path; null where nothing was. */
  readGiven(path: string): Promise<KeptText | null>
}
