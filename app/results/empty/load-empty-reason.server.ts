import { emptyReason, isForChanges, isForProjects } from './empty-reason.ts'
import type { EmptyReason } from './empty.schemas.ts'
import { answerTotal } from '#app/search/answer.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import type { Database } from '#app/store/database.ts'
import { listProjects } from '#app/store/projects/project-summaries.ts'
import { projectsWithoutRuns } from '#app/store/uploads/without-runs.ts'

/** Why the list of a query is empty, as far as what is stored tells. */
export async function loadEmptyReason(database: Database, q: string): Promise<EmptyReason> {
  const query = parseQuery(q)
  const reason = emptyReason(query, await listProjects(database.kysely))
  if (!('projects' in reason) && query.terms.length > 0 && isForProjects(query)) {
    const named = await projectsWithoutRuns(database.kysely)
    const isNamed = query.terms.every((term) => term.values.some(({ text }) => named.has(text)))
    return isNamed ? { type: 'without-runs' } : reason
  }
  if (isForChanges(query) && (await answerTotal(database, { q: `${q} change:same` })) > 0) return { type: 'unchanged' }
  // A list that is older than what is stored is about to be asked for again: until then nothing is known to be clean.
  return 'projects' in reason && (await answerTotal(database, { q })) > 0 ? { type: 'outdated' } : reason
}
