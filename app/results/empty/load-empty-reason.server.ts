import { emptyReason, isForChanges, isForProjects } from './empty-reason.ts'
import type { EmptyReason } from './empty.schemas.ts'
import { answerTotal } from '#app/search/answer.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import type { Database } from '#app/store/database.ts'
import { listProjects } from '#app/store/projects/project-summaries.ts'
import { projectsNotStored } from '#app/store/uploads/nothing-stored.ts'

/** Why the list of a query is empty, as far as what is stored tells. */
export async function loadEmptyReason(database: Database, q: string): Promise<EmptyReason> {
  const query = parseQuery(q)
  const reason = emptyReason(query, await listProjects(database.kysely))
  if (!('projects' in reason) && query.terms.length > 0 && isForProjects(query)) {
    const notStored = await projectsNotStored(database.kysely)
    const [first, ...others] = query.terms.map((term) => term.values.flatMap(({ text }) => notStored.get(text) ?? [])[0])
    return first !== undefined && !others.includes(undefined) ? first : reason
  }
  if (isForChanges(query) && (await answerTotal(database, { q: `${q} change:same` })) > 0) return { type: 'unchanged' }
  // A list that is older than what is stored is about to be asked for again: until then nothing is known to be clean.
  return 'projects' in reason && (await answerTotal(database, { q })) > 0 ? { type: 'outdated' } : reason
}
