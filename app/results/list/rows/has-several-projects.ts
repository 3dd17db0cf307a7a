import type { Facet } from '#app/search/answers/facet.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'

/** Whether a list may have rows of more than one project: those that its query names are the only ones. Until that is known the rows tell, so that few move then. */
export function hasSeveralProjects(facets: readonly Facet[] | undefined, rows: readonly (ListedResult | undefined)[]): boolean {
  if (!facets) return rows.some((row) => row && row.project !== rows.find(Boolean)?.project)
  const values = facets.find(({ field }) => field === 'project')?.values ?? []
  const count = (wanted: 'include' | null) => values.filter(({ chosen }) => chosen === wanted).length
  return (count('include') || count(null)) > 1
}
