import type { Facet } from '#app/results/results.schemas.ts'

/** Whether a list may have rows of more than one project: those that its query names are the only ones. */
export function hasSeveralProjects(facets: readonly Facet[] = []): boolean {
  const values = facets.find(({ field }) => field === 'project')?.values ?? []
  const projects = values.filter(({ chosen }) => chosen !== 'exclude')
  const asked = projects.filter(({ chosen }) => chosen === 'include')
  return (asked.length > 0 ? asked : projects).length > 1
}
