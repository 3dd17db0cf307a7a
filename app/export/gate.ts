import type { ListedResult, QueryProblem } from '#app/results/results.schemas.ts'
import { answerList } from '#app/search/answer.ts'
import { isAnalysed } from '#app/search/gate.server.ts'
import { readStoredQuery } from '#app/search/read-query.server.ts'
import type { Database } from '#app/store/database.ts'

/** Results that a gate names; `total` counts all. */
const listed = 50

export type GateAnswer = { pass: boolean; total: number; results: ListedResult[] }

/** Why a gate has no answer. A query that is not understood whole, or about what was not analysed, must not let anything through. */
type GateRefusal = { reason: 'not-understood'; problems: QueryProblem[] } | { reason: 'not-analysed' }

/** Whether nothing matches a query, and the first 50 results that do, worst first. */
export async function askGate(database: Database, q: string): Promise<GateAnswer | GateRefusal> {
  const { problems } = (await readStoredQuery(database, q)).reading
  if (problems.length > 0) return { reason: 'not-understood', problems }
  if (!(await isAnalysed(database, q))) return { reason: 'not-analysed' }
  const { total, results } = await answerList(database, { q, sort: 'severity', cursor: '', limit: listed })
  return { pass: total === 0, total, results }
}

/** A refusal in a sentence. */
export function refusalSentence(refusal: GateRefusal): string {
  if (refusal.reason === 'not-analysed') return 'Nothing that this query asks about has been analysed yet, so that it says nothing.'
  return `The query is not understood: ${refusal.problems.map(({ sentence }) => sentence).join(' ')}`
}
