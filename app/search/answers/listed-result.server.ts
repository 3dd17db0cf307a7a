import type { ListedResult } from './list-page.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { baselines, kinds, levels, severities, states, valueOf, verdicts } from '#app/sarif/codes.ts'
import { suppressionOf } from '#app/sarif/suppression-code.ts'
import { changes } from '#app/search/changes.ts'
import { cutLetters } from '#app/search/text/cut-letters.ts'
import type { Standing } from './selection.server.ts'

/** Code points of a message that a list shows. */
export const longestMessage = 500

/** And of what a message says in short. */
export const longestSummary = 200

/** And of the name of a place in the program. */
const longestName = 200

/** What a list shows of a row, as the database has it: codes for closed vocabularies, 0 for no line, one character more of the message than is shown. */
export type ShownRow = {
  sighting: number
  /** The run that it came in, and where its original bytes are. */
  run: number
  block: number
  slot: number
  uid: ResultId
  project: string
  ref: string
  tool: string
  rule: string
  level: number
  severity: number
  kind: number
  suppression: number
  verdict: number
  version: number
  message: string
  path: string
  line: number
  steps: number
  seen: string
}

/** What a row is called and where it stands, which the read model has in memory. */
export type RowNames = Pick<ShownRow, 'project' | 'ref' | 'tool' | 'rule' | 'path'>

/** What is not in a row: a name that stands for its path where it has none (logical-names.server.ts), and what its message says in short (summaries.server.ts). */
type Beside = { logicalName?: string | undefined; summary?: string | undefined }

/** A row of the database in words. */
export function listedResult(row: ShownRow & Standing, { logicalName, summary }: Beside): ListedResult {
  const { uid, project, ref, tool, rule, message, path, line, steps, seen } = row
  const baseline = valueOf(baselines, row.baseline)
  return {
    id: uid,
    project,
    ref,
    tool,
    rule,
    level: valueOf(levels, row.level),
    severity: valueOf(severities, row.severity),
    kind: valueOf(kinds, row.kind),
    state: valueOf(states, row.state),
    baseline: baseline === 'unset' ? 'unchanged' : baseline,
    isNew: row.isNew === 1,
    ...(row.change === null ? {} : { change: valueOf(changes, row.change) }),
    suppression: suppressionOf(row.suppression),
    verdict: valueOf(verdicts, row.verdict),
    version: row.version,
    message: cutLetters(message, longestMessage),
    ...(summary === undefined ? {} : { summary: cutLetters(summary, longestSummary) }),
    path,
    ...(logicalName === undefined ? {} : { logicalName: cutLetters(logicalName, longestName) }),
    line: line === 0 ? null : line,
    steps,
    seen,
    url: `/results/${uid}`,
  }
}
