import { isAnalysed } from '#app/overview/is-analysed.ts'
import type { ProjectSummary } from '#app/overview/overview.schemas.ts'
import type { Query } from '#app/search/language/query.ts'

/** Why a list is empty; each is another page. `clean` is claimed only where every default ref in question was analysed, and its newest snapshots are complete. */
type EmptyReason =
  | { type: 'nothing-read'; reading: boolean }
  | { type: 'no-match'; reading: boolean }
  | { type: 'clean'; projects: ProjectSummary[] }
  | { type: 'incomplete'; projects: ProjectSummary[] }
  | { type: 'not-analysed'; projects: ProjectSummary[] }

/** Takes what the query says, the projects, and whether a log is being read. Only a query for nothing but projects can find them clean. */
export function emptyReason({ terms }: Query, projects: readonly ProjectSummary[], reading: boolean): EmptyReason {
  if (projects.length === 0) return { type: 'nothing-read', reading }
  if (!isForProjects({ terms })) return { type: 'no-match', reading }
  const asked = projects.filter((project) => terms.every((term) => term.values.some(({ text }) => text === project.slug)))
  if (asked.length === 0) return { type: 'no-match', reading }
  // The list is older than what is stored and about to be asked for again: until then nothing is known to be clean.
  if (asked.some(({ total }) => total > 0)) return { type: 'nothing-read', reading: true }
  const others = asked.filter((project) => !isAnalysed(project))
  if (others.length > 0) return { type: 'not-analysed', projects: others }
  const incomplete = asked.filter((project) => !project.complete)
  return incomplete.length > 0 ? { type: 'incomplete', projects: incomplete } : { type: 'clean', projects: asked }
}

/** Whether a query asks for nothing but projects. */
export function isForProjects({ terms }: Query): boolean {
  return terms.every((term) => !term.negated && term.field === 'project')
}

/** Whether a query asks for what is new on the default refs, of which nothing is that a first log brought. */
export function asksForNew({ terms }: Query): boolean {
  const isAsked = terms.some(
    ({ field, negated, values }) => field === 'is' && !negated && values.some(({ text }) => text.toLowerCase() === 'new'),
  )
  return isAsked && !terms.some(({ field }) => field === 'ref' || field === 'compare')
}
