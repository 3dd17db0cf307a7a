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

/** What goes with it, and what stays. */
export function lossOf({ what }: Doomed): string[] {
  const links = 'Links to results that go say that they were deleted. This cannot be undone.'
  if (what === 'project') return ['Its uploads, results and verdicts go, on all refs.', links]
  const own = what === 'ref' ? 'Its uploads go, and' : 'Its snapshots go, with the uploads that held nothing else, and'
  return [
    `${own} the results that nothing else of the project has. Those that another ref or tool has keep their links and verdicts.`,
    links,
  ]
}
