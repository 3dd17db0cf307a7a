import { z } from 'zod'
import { decimal } from '#app/http/requests/decimal.ts'
import { json, parametersOf } from '#app/http/endpoint.ts'
import { serverState } from '#app/http/server-state.ts'
import { answerFacets, answerGroups, answerList, longestPage } from '#app/search/answer.ts'
import { readStoredQuery } from '#app/search/read-stored-query.server.ts'
import { lastRevision } from '#app/store/revision.ts'
import type { Database } from '#app/store/database.ts'
import type { QueryProblem } from '#app/search/query-reading.ts'
import { groupings } from '#app/search/groupings.ts'
import { queryTextSchema } from '#app/search/language/query-text.schemas.ts'
import { pageRows } from '#app/results/address/results-search.ts'
import { groupSorts, sorts } from '#app/search/sorts.ts'

const querySchema = z.strictObject({ q: queryTextSchema.default('') })
const listSchema = querySchema.extend({
  sort: z.enum(sorts).default('severity'),
  cursor: z.string().max(2000).default(''),
  from: decimal(
    z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
  ).optional(),
  limit: decimal(z.int().min(1).max(longestPage)).default(pageRows),
})

const groupsSchema = listSchema.extend({ sort: z.enum(groupSorts).default('severity'), by: z.enum(groupings) })

/** `GET /api/results`: a page of the list, with the total and what could not be understood of the query. */
export async function listEndpoint(request: Request): Promise<Response> {
  const question = listSchema.parse(parametersOf(request))
  const { database } = await serverState()
  // Before the list, so that nothing comes between the two unnoticed.
  const mark = await lastRevision(database.kysely)
  return json({ ...(await answerList(database, question)), mark, problems: await problemsOf(database, question.q) })
}

/** `GET /api/facets`: counts per value of each facet. */
export async function facetsEndpoint(request: Request): Promise<Response> {
  const { q } = querySchema.parse(parametersOf(request))
  const { database } = await serverState()
  return json({ facets: await answerFacets(database, { q }), problems: await problemsOf(database, q) })
}

/** `GET /api/groups`: a page of the list's groups, each with its exact count. */
export async function groupsEndpoint(request: Request): Promise<Response> {
  const question = groupsSchema.parse(parametersOf(request))
  const { database } = await serverState()
  return json({ ...(await answerGroups(database, question)), problems: await problemsOf(database, question.q) })
}

async function problemsOf(database: Database, q: string): Promise<QueryProblem[]> {
  return (await readStoredQuery(database, q)).reading.problems
}
