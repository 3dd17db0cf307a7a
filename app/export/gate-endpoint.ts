import { z } from 'zod'
import { json, parametersOf } from '#app/http/endpoint.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { queryTextSchema } from '#app/search/language/query-text.schemas.ts'
import { askGate, refusalSentence } from './gate.ts'
import { refusedQuery } from './refused-query.ts'

const allowance = z.enum(['0', '1']).optional()
const schema = z.strictObject({ q: queryTextSchema.default(''), allowIncomplete: allowance, allowMissing: allowance })

/** `GET /api/gate`: whether nothing matches a query. Without an answer that can be relied on it is refused. */
export async function gateEndpoint(request: Request): Promise<Response> {
  const { q, allowIncomplete, allowMissing } = schema.parse(parametersOf(request))
  const { database } = await serverState()
  const answer = await askGate(database, q, { allowsIncomplete: allowIncomplete === '1', allowsMissing: allowMissing === '1' })
  if (!('reason' in answer)) return json(answer)
  const sentence = refusalSentence(answer)
  if (answer.reason === 'incomplete') return problem(409, 'incomplete', sentence, { incomplete: answer.incomplete })
  if (answer.reason === 'ended') return problem(404, 'not-found', sentence)
  return answer.reason === 'misread' ? problem(400, 'bad-request', sentence) : refusedQuery(answer, sentence)
}
