import { ImportReport, type ReportEntry } from '#app/ingest/reporting/report.ts'
import type { RunNotice } from '#app/ingest/reading/reader-messages.ts'
import type { SnapshotPlan } from './snapshot-plan.ts'

type PlannedRun = Pick<RunNotice, 'tool' | 'pointer'> & { plan: Pick<SnapshotPlan, 'replaced' | 'begun'> }

/**
 * What to say of snapshots, by the first run of each, that fix all that the one before them had, or within one commit have but what moved from
 * its files: mostly logs of two parts of one code base, as of two packages, of which the second was taken for a later state of the first.
 */
export function nothingInCommon(runs: Iterable<PlannedRun>): ReportEntry[] {
  const report = new ImportReport()
  const seen = new Set<PlannedRun['plan']>()
  for (const { plan, tool, pointer } of runs) {
    if (seen.has(plan)) continue
    seen.add(plan)
    const replaced = plan.replaced()
    if (replaced === null) continue
    const { fixed, moved, commit } = replaced
    if (moved > 0) {
      const others = `${fixed.toLocaleString('en-US')} as fixed and ${plan.begun.toLocaleString('en-US')} as new`
      report.add(
        'no-file-in-common',
        pointer,
        `of ${tool}, ${resultsOf(moved)} so ${moved === 1 ? 'counts' : 'count'} as moved here from another file, ${others}`,
      )
      continue
    }
    const reason = commit === 'same' ? 'though both logs are of one commit' : 'and neither log says its commit'
    report.add('nothing-in-common', pointer, `${resultsOf(fixed)} of ${tool}, ${reason}`)
  }
  return report.entries()
}

function resultsOf(count: number): string {
  return count === 1 ? '1 result' : `${count.toLocaleString('en-US')} results`
}
