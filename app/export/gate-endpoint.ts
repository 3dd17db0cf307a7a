import { z } from 'zod'
import { json, parametersOf } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { queryTextSchema } from '#app/search/language/query-text.schemas.ts'
import { askGate, refusalSentence } from './gate.ts'

const allowance = z.enum(['0', '1']).optional()
const schema = z.strictObject({ q: queryTextSchema.default(''), allowIncomplete: allowance, allowMissing: allowance })

/** `GET /api/gate`: whether nothing matches a query. Without an answer that can be relied on it is refused. */
export async function gateEndpoint(request: Request): Promise<Response> {
  const { q, allowIncomplete, allowMissing } = schema.parse(parametersOf(request))
  const { database } = await serverState()
  const answer = await askGate(database, q, { allowsIncomplete: allowIncomplete === '1', allowsMissing: allowMissing === '1' })
  if (!('reason' in answer)) return json(answer)
  if (answer.reason === 'missing') return problem(404, 'not-found', refusalSentence(answer), { missing: answer.missing })
  if (answer.reason === 'not-analysed' || answer.reason === 'ended') return problem(404, 'not-found', refusalSentence(answer))
  if (answer.reason === 'incomplete') return problem(409, 'incomplete', refusalSentence(answer), { incomplete: answer.incomplete })
  return problem(400, 'bad-request', refusalSentence(answer), answer.reason === 'not-understood' ? { problems: answer.problems } : {})
}
