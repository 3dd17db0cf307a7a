import { z } from 'zod'
import { redirect } from '#app/http/endpoint.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { readPlace, stringifySearch } from '#app/ui/search-params.ts'
import { changeProject, deleteProject, endSeries } from './change-project.server.ts'
import { seriesNumberSchema as series } from './project-parameters.server.ts'
import { newSlugSchema, slugSchema } from './projects.schemas.ts'

const formSchema = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('rename'), slug: newSlugSchema }),
  z.object({ deed: z.literal('default-ref'), ref: slugSchema }),
  z.object({ deed: z.literal('end'), series }),
  z.object({ deed: z.literal('resume'), series }),
  z.object({ deed: z.literal('delete'), ref: slugSchema.optional(), series: series.optional(), confirmed: z.literal('yes') }),
])

/**
 * `POST /api/projects/{slug}/change`: what the forms of a project send where there is no JavaScript. It leads back to the project; where
 * nothing was changed to the place on its page that says so. `refs`: the place in its table of refs that they are sent from.
 */
export async function projectFormEndpoint(request: Request, text: string): Promise<Response> {
  const slug = slugSchema.safeParse(text)
  if (!slug.success) return problem(404, 'not-found', 'There is no such project.')
  const fields = Object.fromEntries(new URLSearchParams(await request.text()))
  const refs = readPlace(fields['refs'])
  const backTo = (name: string, place = '') => redirect(303, `/${stringifySearch({ manage: name, refs })}${place}`)
  const sent = formSchema.safeParse(fields)
  return sent.success ? act(slug.data, sent.data, backTo) : backTo(slug.data, '#not-changed')
}

/** `backTo` answers with the page of a project by its name, and a place there. */
async function act(slug: string, sent: z.infer<typeof formSchema>, backTo: (slug: string, place?: string) => Response): Promise<Response> {
  const state = await serverState()
  switch (sent.deed) {
    case 'rename':
    case 'default-ref': {
      const change = sent.deed === 'rename' ? { slug: sent.slug } : { defaultRef: sent.ref }
      const outcome = await changeProject(state.database, slug, change)
      return outcome.status === 'changed' ? backTo(outcome.slug) : backTo(slug, '#not-changed')
    }
    case 'end':
    case 'resume': {
      const isDone = await endSeries(state.database, slug, sent.series, sent.deed === 'end')
      return backTo(slug, isDone ? '' : '#not-changed')
    }
    case 'delete': {
      const outcome = await deleteProject(state, { slug, ref: sent.ref, series: sent.series })
      if (outcome === 'unknown' || outcome === 'busy') return backTo(slug, '#not-changed')
      return sent.ref === undefined && sent.series === undefined ? redirect(303, '/#deleted') : backTo(slug)
    }
  }
}
