import { emptyReason, isForChanges, isForProjects, isForRefs, reasonOnRefs } from './empty-reason.ts'
import type { EmptyReason } from './empty.schemas.ts'
import { answerTotal } from '#app/search/answer.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import type { Query } from '#app/search/language/query.ts'
import { understand } from '#app/search/language/understand.ts'
import { seriesMeant } from '#app/search/sql/conditions.server.ts'
import type { Database } from '#app/store/database.ts'
import { listProjects, projectsWithSeries } from '#app/store/projects/project-summaries.ts'
import { projectsNotStored } from '#app/store/uploads/nothing-stored.ts'

/** Why the list of a query is empty, as far as what is stored tells. */
export async function loadEmptyReason(database: Database, q: string): Promise<EmptyReason> {
  const query = parseQuery(q)
  const reason = await reasonFor(database, query)
  if (!('projects' in reason) && query.terms.length > 0 && isForProjects(query)) {
    const notStored = await projectsNotStored(database.kysely)
    const [first, ...others] = query.terms.map((term) => term.values.flatMap(({ text }) => notStored.get(text) ?? [])[0])
    return first !== undefined && !others.includes(undefined) ? first : reason
  }
  if (isForChanges(query) && (await answerTotal(database, { q: `${q} change:same` })) > 0) return { type: 'unchanged' }
  // A list that is older than what is stored is about to be asked for again: until then nothing is known to be clean.
  return 'projects' in reason && (await answerTotal(database, { q })) > 0 ? { type: 'outdated' } : reason
}

async function reasonFor(database: Database, query: Query): Promise<EmptyReason> {
  const projects = await listProjects(database.kysely)
  if (projects.length === 0 || !isForRefs(query)) return emptyReason(query, projects)
  return reasonOnRefs(await projectsWithSeries(database.kysely, seriesMeant(database, understand(query))))
}
