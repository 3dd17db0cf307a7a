import { z } from 'zod'
import { json, parametersOf } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { answerFacets, answerGroups, answerList } from '#app/search/answer.ts'
import { readStoredQuery } from '#app/search/read-query.server.ts'
import { originalBytes } from '#app/store/blocks.ts'
import { lastVerdict } from '#app/store/changes.ts'
import type { Database } from '#app/store/database.ts'
import { followPermalink, shownSighting } from '#app/store/result-rows.ts'
import { type LoadedResult, loadResult } from '#app/results/detail/load-result.server.ts'
import {
  groupings,
  maxQueryLength,
  pageSize,
  type QueryProblem,
  type ResultId,
  resultIdSchema,
  sorts,
} from '#app/results/results.schemas.ts'

const querySchema = z.object({ q: z.string().max(maxQueryLength).default('') })
const listSchema = querySchema.extend({
  sort: z.enum(sorts).default('severity'),
  cursor: z.string().max(2000).default(''),
  from: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(pageSize),
})

const groupsSchema = listSchema.extend({ by: z.enum(groupings) })

/** `GET /api/results`: a page of the list, with the total and what could not be understood of the query. */
export async function listEndpoint(request: Request): Promise<Response> {
  const question = listSchema.parse(parametersOf(request))
  const { database } = await serverState()
  // Before the list, so that no verdict comes between the two unnoticed.
  const mark = await lastVerdict(database.kysely)
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

/** `GET /api/results/{id}`: one result. */
export async function resultEndpoint(text: string): Promise<Response> {
  const { database } = await serverState()
  return withId(text, async (id) => {
    const loaded = await loadResult(database, id)
    return loaded.status === 'found' ? json(loaded.detail) : elsewhere(loaded, '')
  })
}

/** `GET /api/results/{id}/raw`: the original JSON, byte for byte, as a download. */
export async function rawEndpoint(text: string): Promise<Response> {
  const { database } = await serverState()
  return withId(text, async (id) => {
    const link = await followPermalink(database.kysely, id)
    if (link.status === 'moved') return elsewhere({ status: 'moved', to: resultIdSchema.parse(link.to) }, '/raw')
    if (link.status !== 'found') return elsewhere(link, '/raw')
    const sighting = await shownSighting(database.kysely, link.result)
    const bytes = sighting === undefined ? null : await originalBytes(database.kysely, sighting.block, sighting.slot)
    if (bytes === null) return elsewhere({ status: 'unknown' }, '/raw')
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="result-${id}.json"`,
        'cache-control': 'no-store',
      },
    })
  })
}

async function withId(text: string, work: (id: ResultId) => Promise<Response>): Promise<Response> {
  const id = resultIdSchema.safeParse(text)
  return id.success ? work(id.data) : problem(404, 'not-found', 'This is not the id of a result: those have 20 letters and digits.')
}

function elsewhere(loaded: Exclude<LoadedResult, { status: 'found' }>, rest: string): Response {
  if (loaded.status === 'moved') {
    return new Response(null, { status: 302, headers: { location: `/api/results/${loaded.to}${rest}`, 'cache-control': 'no-store' } })
  }
  if (loaded.status === 'gone') return problem(410, 'gone', 'This result was deleted with the uploads that had it.')
  return problem(404, 'not-found', 'There is no result with this id.')
}
