import { ImportReport, type ReportEntry } from '#app/ingest/reporting/report.ts'
import type { RunNotice } from '#app/ingest/reading/reader-messages.ts'
import type { SnapshotPlan } from './snapshot-plan.ts'

type PlannedRun = Pick<RunNotice, 'tool' | 'pointer'> & { plan: Pick<SnapshotPlan, 'replaced'> }

/**
 * What to say of snapshots, by the first run of each, that fix all that the one before them had: mostly logs of two parts of one code base,
 * as of two packages, of which the second was taken for a later state of the first.
 */
export function nothingInCommon(runs: Iterable<PlannedRun>): ReportEntry[] {
  const report = new ImportReport()
  const seen = new Set<PlannedRun['plan']>()
  for (const { plan, tool, pointer } of runs) {
    if (seen.has(plan)) continue
    seen.add(plan)
    const { count, commit } = plan.replaced()
    if (count === 0) continue
    const results = count === 1 ? '1 result' : `${count.toLocaleString('en-US')} results`
    const reason = commit === 'same' ? 'though both logs are of one commit' : 'and neither log says its commit'
    report.add('nothing-in-common', pointer, `${results} of ${tool}, ${reason}`)
  }
  return report.entries()
}
