import type { Fingerprints } from '#app/sarif/fingerprints.ts'
import type { MessageProblem } from '#app/sarif/messages/message.ts'
import type { RegionProblem } from '#app/sarif/locations/region.ts'
import type { RepoPath } from '#app/sarif/locations/repo-path.ts'
import type { RuleContradiction } from '#app/sarif/rules/rule-reference.ts'
import type { RuleProblem } from '#app/sarif/rules/rule.ts'
import type { ScanProblem } from '#app/ingest/scanning/scan-handler.ts'

/** What an import report can name. Codes are stable: people filter by them, and docs/import-report.md lists them. */
export type ReportCode =
  | ScanProblem
  | VersionRemark
  | RunRemark
  | ResultProblem
  | CheckRemark
  | 'archive-member'
  | 'category-not-compared'
  | 'nothing-in-common'
  | 'project-from-tool'

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
