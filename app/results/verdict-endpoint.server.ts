import { z } from 'zod'
import { json } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { verdicts } from '#app/sarif/codes.ts'
import { storedText } from '#app/store/stored-text.ts'
import { setVerdict, VerdictConflict } from '#app/store/verdicts.ts'
import { resultIdSchema } from './results.schemas.ts'

const longestBody = 64 * 1024

const changeSchema = z.object({
  ids: z.array(resultIdSchema).min(1).max(200),
  verdict: z.enum(verdicts),
  author: z.string().trim().min(1).max(200).transform(storedText).nullable().default(null),
  comment: z.string().trim().min(1).max(4000).transform(storedText).nullable().default(null),
  until: z.iso.datetime().nullable().default(null),
  version: z.number().int().min(0).nullable().default(null),
})

/** `PATCH /api/results`: a verdict for results, by their ids; 409 if it is no longer what was seen. */
export async function verdictEndpoint(request: Request): Promise<Response> {
  const text = await request.text()
  if (text.length > longestBody) return problem(413, 'too-large', 'The request is too large: at most 200 ids at once.')
  const body = jsonOf(text)
  if (body === undefined) return problem(400, 'bad-request', 'The body must be JSON, such as {"ids": ["..."], "verdict": "confirmed"}.')
  const { ids, version, ...given } = changeSchema.parse(body)
  const { database } = await serverState()
  try {
    const changed = await setVerdict(database, ids, given, version, new Date().toISOString())
    return changed === 0 ? problem(404, 'not-found', 'There is no result with such an id.') : json({ changed })
  } catch (error) {
    if (!(error instanceof VerdictConflict)) throw error
    return problem(409, 'conflict', 'Someone has changed this verdict since you saw it.', { version: error.version })
  }
}

/** Undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
