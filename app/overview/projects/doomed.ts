import type { ProjectLoss } from './projects.schemas.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/** What somebody wants to delete: a project, or of it a ref, or a series. */
export type Doomed =
  | { what: 'project'; slug: string }
  | { what: 'ref'; slug: string; ref: string }
  | { what: 'series'; slug: string; series: number; ref: string; tool: string }

/** Its name, as it is asked for. */
export function nameOf(doomed: Doomed): string {
  if (doomed.what === 'project') return `the project ${doomed.slug}`
  return doomed.what === 'ref' ? `${doomed.ref} of ${doomed.slug}` : `what ${doomed.tool} found on ${doomed.ref}`
}

/** Which part of its project it is, as calls name that; of a whole project nothing. */
export function partOf(doomed: Doomed): { ref?: string; series?: number } {
  if (doomed.what === 'project') return {}
  return doomed.what === 'ref' ? { ref: doomed.ref } : { series: doomed.series }
}

/** What goes with it and what stays, and what becomes of links; of a project with how much that is, once it is counted. */
export function lossOf({ what }: Doomed, counted?: ProjectLoss | null): [loss: string, links: string] {
  const links = 'Links to results that go say that they were deleted. This cannot be undone.'
  if (what === 'project') return [counted ? countedLoss(counted) : 'Its uploads, results and verdicts go, on all refs.', links]
  const own = what === 'ref' ? 'Its uploads go, and' : 'Its snapshots go, with the uploads that held nothing else, and'
  return [
    `${own} the results that nothing else of the project has. Those that another ref or tool has keep their links and verdicts.`,
    links,
  ]
}

function countedLoss({ uploads, results, verdicts }: ProjectLoss): string {
  const own = `${formatCount(uploads, 'upload')} and ${formatCount(results, 'result')} go, on all refs`
  return verdicts === 0 ? `${own}; no result has a verdict.` : `${own}, and with them ${formatCount(verdicts, 'verdict')}.`
}
