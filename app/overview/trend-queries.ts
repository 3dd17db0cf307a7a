import { termOf } from '#app/search/language/query-terms.ts'
import type { Severity } from '#app/sarif/codes.ts'
import type { SnapshotDeed } from './change-words.ts'
import type { AgeBand, ChangedSnapshot } from './trend.schemas.ts'

/*
 * The queries behind the figures of the first page: a list that is opened by one has as many results as the figure says.
 */

/** What is open, or was at the end of a day (`2026-01-31`, UTC), whatever people have said of it. */
export function openQuery(project: string | null, severity: Severity | null, day: string | null): string {
  return joined([...(day === null ? [] : [`at:${day}`]), ...projectTerms(project), ...severityTerms(severity), 'verdict:*'])
}

/** What is open by default, of a severity. */
export function severityQuery(severity: Severity, project: string | null): string {
  return joined([...severityTerms(severity), ...projectTerms(project)])
}

/** What is open and has been dismissed. */
export function dismissedQuery(project: string | null): string {
  return joined([...projectTerms(project), 'verdict:false-positive,wont-fix,used-in-tests'])
}

/** What is open by default and was first seen within a band of days. */
export function ageQuery(project: string | null, { from, to }: Pick<AgeBand, 'from' | 'to'>): string {
  return joined([...projectTerms(project), ...(from === null ? [] : [`seen:>=${from}`]), ...(to === null ? [] : [`seen:<${to}`])])
}

/** What a snapshot was the first of its series to have, had again, or had no more; null where there is none before it to compare with. */
export function deedQuery(snapshot: ChangedSnapshot, change: SnapshotDeed): string | null {
  const { upload, previous } = snapshot
  if (previous === null) return null
  const scope = {
    fresh: [`upload:${upload}`, 'is:new'],
    reopened: [`upload:${upload}`, `-upload:${previous}`, '-is:new'],
    fixed: [`upload:${previous}`, `-upload:${upload}`],
  }[change]
  return joined([...scope, ...seriesTerms(snapshot), 'kind:fail,open,review', '-is:suppressed'])
}

/** An upload may have snapshots of several tools and categories. */
function seriesTerms({ tool, category }: ChangedSnapshot): string[] {
  return [...(tool === null ? [] : [termOf('tool', tool)]), ...(category === null ? [] : [termOf('category', category)])]
}

function projectTerms(project: string | null): string[] {
  return project === null ? [] : [termOf('project', project)]
}

/** Asking for results without a severity asks for every kind of them; counted are those of the default view. */
function severityTerms(severity: Severity | null): string[] {
  if (severity === null) return []
  return severity === 'none' ? ['severity:none', 'kind:fail,open,review'] : [`severity:${severity}`]
}

function joined(terms: string[]): string {
  return terms.join(' ')
}
