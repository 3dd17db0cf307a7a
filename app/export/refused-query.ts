import { problem } from '#app/http/responses/problem.ts'
import type { QueryRefusal } from './query-refusal.ts'

/** What HTTP answers where a query is refused; `sentence` says so. */
export function refusedQuery(refusal: QueryRefusal, sentence: string): Response {
  if (refusal.reason === 'missing') return problem(404, 'not-found', sentence, { missing: refusal.missing })
  if (refusal.reason === 'not-analysed') return problem(404, 'not-found', sentence)
  return problem(400, 'bad-request', sentence, refusal.reason === 'not-understood' ? { problems: refusal.problems } : {})
}
