import type { Fingerprints } from '#app/sarif/fingerprints.ts'
import type { MessageProblem } from '#app/sarif/messages/message.ts'
import type { RegionProblem } from '#app/sarif/locations/region.ts'
import type { RepoPath } from '#app/sarif/locations/repo-path.ts'
import type { RuleContradiction } from '#app/sarif/rules/rule-reference.ts'
import type { RuleProblem } from '#app/sarif/rules/rule.ts'

/** What an import report can name. Codes are stable: people filter by them, and docs/import-report.md lists them. */
export type ReportCode =
  | ScanProblem
  | VersionRemark
  | RunRemark
  | ResultProblem
  | CheckRemark
  | 'archive-member'
  | 'category-not-compared'
  | 'no-file-in-common'
  | 'nothing-in-common'
  | 'project-from-tool'

/**
 * What a scan may remark on, none of which stops it.
 * - `text-before-log`, `text-after-log`, `nul-after-log`: bytes around the log's object, passed over; `nul-after-log` if all are NUL
 * - `several-logs`: logs follow one another in the text, and are read as one
 * - `duplicate-member`: a key for the second time in one object; the last one counts, as in `JSON.parse`
 * - `duplicate-results`, `duplicate-runs`: a second array, read as the continuation of the first; what is something else the second time is told as well
 * - `run-not-object`: an element of `runs`, passed over
 * - `result-too-large`, `artifact-too-large`, `member-too-large`: passed over, its neighbours are not touched
 */
export type ScanProblem =
  | 'text-before-log'
  | 'text-after-log'
  | 'nul-after-log'
  | 'several-logs'
  | 'duplicate-member'
  | 'duplicate-results'
  | 'duplicate-runs'
  | 'run-not-object'
  | 'result-too-large'
  | 'artifact-too-large'
  | 'member-too-large'

/** What a log's version means for reading it. */
export type VersionRemark = 'version-missing' | 'version-newer' | 'version-prerelease'

/** What only the first results of a run are looked through for (log-checks.ts). */
type CheckRemark =
  | 'fingerprint-shared'
  | 'paths-absolute'
  | 'region-outside-file'
  | 'result-part-malformed'
  | 'schema-violation'
  | 'uri-base-not-found'

type RunRemark =
  | 'artifact-malformed'
  | 'exported-by-assay'
  | 'external-file-missing'
  | 'fingerprint-tells-nothing'
  | 'member-malformed'
  | 'results-not-an-array'
  | 'results-null'
  | 'run-incomplete'
  | 'runs-empty'
  | 'runs-not-an-array'
  | 'runs-null'
  | 'sources-not-used'

/** What reading a result by the standard's rules may meet (app/sarif/), and what reading its bytes may. */
export type ResultProblem =
  | NonNullable<Fingerprints['problem'] | RepoPath['problem']>
  | MessageProblem
  | RegionProblem
  | RuleProblem
  | RuleContradiction
  | 'level-illegal'
  | 'message-cut'
  | 'path-cut'
  | 'result-absent'
  | 'result-unreadable'
  | 'tags-cut'
