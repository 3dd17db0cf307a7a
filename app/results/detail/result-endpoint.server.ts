import { z } from 'zod'
import { acceptedLanguages } from '#app/http/requests/accepted-languages.ts'
import { decimal } from '#app/http/requests/decimal.ts'
import { json, parametersOf } from '#app/http/endpoint.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { withHeaders } from '#app/http/responses/with-headers.ts'
import { mostEntries } from '#app/results/history/history.schemas.ts'
import { damagedSentence } from '#app/results/opening/original-result.server.ts'
import { askedRef, download, elsewhere, notAnId, partEndpoint, partSchema } from '#app/results/opening/part-endpoint.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { loadResult } from './load-result.server.ts'

const resultSchema = partSchema.extend({ entries: decimal(z.int().min(1).max(mostEntries)).optional() })

/** `GET /api/results/{id}`: one result, in the language that the request accepts where the log has it. */
export async function resultEndpoint(request: Request, text: string): Promise<Response> {
  const id = resultIdSchema.safeParse(text)
  if (!id.success) return problem(404, 'not-found', notAnId)
  const languages = acceptedLanguages(request.headers.get('accept-language'))
  const { ref, entries } = resultSchema.parse(parametersOf(request))
  const loaded = await loadResult((await serverState()).database, id.data, { asked: askedRef(ref), languages, entries })
  return loaded.status === 'found' ? withHeaders(json(loaded.detail), { vary: 'accept-language' }) : elsewhere(loaded, request, '')
}

/** `GET /api/results/{id}/raw`: the original JSON, byte for byte, as a download. */
export async function rawEndpoint(request: Request, text: string): Promise<Response> {
  return partEndpoint(request, text, '/raw', async ({ bytes, isDamaged }) => {
    if (isDamaged) return problem(500, 'damaged', damagedSentence)
    return download(bytes, 'application/json; charset=utf-8', `result-${text}.json`)
  })
}
