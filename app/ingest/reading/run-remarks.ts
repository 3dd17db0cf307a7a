import { bagName } from '#app/sarif/assay-bag.ts'
import { asObject } from '#app/sarif/json.ts'
import { pointerToken } from '#app/sarif/pointer-token.ts'
import { runProblems } from '#app/sarif/notifications/completeness.ts'
import { schemaViolations } from '#app/sarif/schema.ts'
import { missingReferences } from '#app/ingest/scanning/external-properties.ts'
import type { RunHeader } from '#app/ingest/resolving/run-header.ts'
import type { TellProblem } from './log-checks.ts'
import type { RunResults } from './run-results.ts'

/** In UTF-16 units of JSON: of a longer one the schema is not asked. */
const longestHeader = 8 * 1024 * 1024

/**
 * Tells what is wrong with a run besides its results. `text` is `header` as JSON. Gives why the results cannot be taken for all there are, as
 * sentences; none for a complete run.
 */
export function remarkOnRun(header: RunHeader, text: string, { kind, lost, areUnreadable }: RunResults, tell: TellProblem): string[] {
  const run: unknown = JSON.parse(text)
  const violations = text.length > longestHeader ? [] : schemaViolations('run', { ...asObject(run), results: [] })
  for (const violation of violations) tell('schema-violation', violation.pointer, violation.kind)
  if (asObject(asObject(asObject(run)?.properties)?.[bagName])) tell('exported-by-assay', `/properties${pointerToken(bagName)}`, '')
  for (const { property, file } of missingReferences(header.member('externalPropertyFileReferences'))) {
    tell('external-file-missing', '/externalPropertyFileReferences', `\`${property}\`${file === '' ? '' : ` in ${file}`}`)
  }
  const problems = [
    ...runProblems(run, kind),
    ...(lost.length > 0 ? ['Results that are too large were not stored.'] : []),
    ...(areUnreadable ? ['Results that could not be read may be any.'] : []),
  ]
  for (const why of problems) tell('run-incomplete', '', why)
  return problems
}
