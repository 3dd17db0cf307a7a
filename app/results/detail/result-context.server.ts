import type { JsonObject } from '#app/sarif/json.ts'
import type { ResolvedRule } from '#app/sarif/rule.ts'
import type { Run } from '#app/sarif/run.ts'
import type { Anchors } from './message-parts.server.ts'

/** All that describing a part of a result takes. */
export type ResultContext = {
  readonly run: Run
  /** The root that was given with the log. */
  readonly root: string | undefined
  readonly rule: ResolvedRule
  readonly result: JsonObject
  /** The places of the page that messages may lead to. */
  readonly anchors: Anchors
  /** An artifact of the run with its contents, by its index; null where it has none. */
  readArtifact(index: number): Promise<JsonObject | null>
}
