import { z } from 'zod'
import { parametersOf, redirect } from '#app/http/endpoint.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { refName } from '#app/store/projects/refs.ts'
import type { AskedRef } from '#app/store/sightings/shown-result.ts'
import { type Elsewhere, type OpenedResult, openResult } from './open-result.server.ts'

/** Parameters of what is asked of one result. */
export const partSchema = z.strictObject({ ref: z.string().optional() })

/** What an id is not that no result can have. */
export const notAnId = 'This is not the id of a result: those have 20 letters and digits.'

/** Answers with a part of a result, or with what became of its id. `rest` is what follows the id in the address. */
export async function partEndpoint(
  request: Request,
  text: string,
  rest: string,
  work: (opened: OpenedResult) => Promise<Response>,
): Promise<Response> {
  const id = resultIdSchema.safeParse(text)
  if (!id.success) return problem(404, 'not-found', notAnId)
  const asked = askedRef(partSchema.parse(parametersOf(request)).ref)
  const opened = await openResult((await serverState()).database, id.data, { asked })
  return opened.status === 'found' ? work(opened) : elsewhere(opened, request, rest)
}

/** A file to keep, whatever a browser would make of it. */
export function download(bytes: Uint8Array | string, type: string, name: string): Response {
  return new Response(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
  })
}

/** Which ref the `ref` of an address names: the result is shown as it is there. */
export function askedRef(asked: string | undefined): AskedRef {
  const name = asked === undefined ? undefined : refName(asked).name
  // A page names it as it is stored, which may be another's way to write it.
  return (ref) => (ref === asked ? 2 : Number(ref === name))
}

/** What became of an id that leads to no result, for who asked for it or for a part of it. */
export function elsewhere(found: Elsewhere, { url }: Request, rest: string): Response {
  if (found.status === 'moved') return redirect(302, `/api/results/${found.to}${rest}${new URL(url).search}`)
  if (found.status === 'gone') return problem(410, 'gone', 'This result was deleted with the uploads that had it.')
  return problem(404, 'not-found', 'There is no result with this id.')
}
