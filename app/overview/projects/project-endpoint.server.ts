import { json, parametersOf } from '#app/http/endpoint.ts'
import { jsonBody } from '#app/http/requests/json-body.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { changeProject, deleteProject, endSeries } from './change-project.server.ts'
import { loadProject } from './load-project.server.ts'
import { projectParametersSchema, seriesNumberSchema } from './project-parameters.server.ts'
import { deletionRequestSchema, projectChangeSchema, seriesChangeSchema, slugSchema } from './projects.schemas.ts'

const deletionSchema = deletionRequestSchema.extend({ series: seriesNumberSchema.optional() })
type Named = { ref?: string; series?: string }

/** `GET /api/projects/{slug}`: a project with its refs and series. */
export async function projectEndpoint(request: Request, slug: string): Promise<Response> {
  return showProject(slug, projectParametersSchema.parse(parametersOf(request)).from)
}

async function showProject(slug: string, from = 1): Promise<Response> {
  const read = slugSchema.safeParse(slug)
  if (!read.success) return unknown()
  const { database } = await serverState()
  const project = await loadProject(database, read.data, { from })
  return project === null ? unknown() : json(project)
}

/** `DELETE` of a project, of a ref or of a series: 204 once it is gone, 202 when nobody sees it any more and the rest is being done. */
export async function removeProject(slug: string, { ref, series }: Named = {}): Promise<Response> {
  const asked = deletionSchema.safeParse({ slug, ref, series })
  if (!asked.success) return unknown()
  const outcome = await deleteProject(await serverState(), asked.data)
  switch (outcome) {
    case 'unknown':
      return unknown()
    case 'busy':
      return problem(409, 'busy', 'An upload of this project is being read right now. Delete it when that is done.')
    case 'deleting':
      return json({ status: 'deleting' }, 202)
    case 'deleted':
      return new Response(null, { status: 204 })
  }
}

/** `PATCH /api/projects/{slug}`: another slug, another default ref, or both. */
export async function patchProject(request: Request, slug: string): Promise<Response> {
  const change = projectChangeSchema.parse(await jsonBody(request))
  const read = slugSchema.safeParse(slug)
  if (!read.success) return unknown()
  const { database } = await serverState()
  const outcome = await changeProject(database, read.data, change)
  if (outcome.status === 'taken') return problem(409, 'conflict', 'Another project goes by this name already.')
  if (outcome.status === 'unknown-ref') return problem(404, 'not-found', 'The project has no such branch or tag.')
  return outcome.status === 'changed' ? showProject(outcome.slug) : unknown()
}

/** `PATCH /api/projects/{slug}/series/{id}` with `{"ended": true}`, or false for one that is to go on. */
export async function patchSeries(request: Request, slug: string, series: string): Promise<Response> {
  const { ended } = seriesChangeSchema.parse(await jsonBody(request))
  const [read, number] = [slugSchema.safeParse(slug), seriesNumberSchema.safeParse(series)]
  if (!read.success || !number.success) return unknown()
  const { database } = await serverState()
  return (await endSeries(database, read.data, number.data, ended)) ? showProject(read.data) : unknown()
}

function unknown(): Response {
  return problem(404, 'not-found', 'There is no such project, or no such ref or series of it.')
}
