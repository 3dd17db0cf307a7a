import type { ListedResult, QueryProblem } from '#app/results/results.schemas.ts'
import { answerList } from '#app/search/answer.ts'
import { type FoundQuery, foundOtherwise } from '#app/search/found-otherwise.server.ts'
import { isAnalysed } from '#app/search/gate.server.ts'
import { readStoredQuery } from '#app/search/read-query.server.ts'
import { withoutForeignSigns } from '#app/search/written-otherwise.ts'
import type { Database } from '#app/store/database.ts'

/** Results that a gate names; `total` counts all. */
const listed = 50

/** `otherwise`, where it passes, are queries that find something and differ from the one that was asked by how a term is written. */
export type GateAnswer = { pass: boolean; total: number; results: ListedResult[]; otherwise: FoundQuery[] }

/**
 * Why a gate has no answer. A query that is not understood whole, or about what was not analysed, must not let anything through; nor must one
 * that is misread, as `rule:a|b`, which is one rule here, where `rule:a,b` are two and have results.
 */
type GateRefusal =
  | { reason: 'not-understood'; problems: QueryProblem[] }
  | { reason: 'misread'; meant: FoundQuery[] }
  | { reason: 'not-analysed' }

/** Whether nothing matches a query, and the first 50 results that do, worst first. */
export async function askGate(database: Database, q: string): Promise<GateAnswer | GateRefusal> {
  const { problems } = (await readStoredQuery(database, q)).reading
  if (problems.length > 0) return { reason: 'not-understood', problems }
  if (!(await isAnalysed(database, q))) return { reason: 'not-analysed' }
  const { total, results } = await answerList(database, { q, sort: 'severity', cursor: '', limit: listed })
  if (total > 0) return { pass: false, total, results, otherwise: [] }
  const meant = await foundOtherwise(database, q, withoutForeignSigns)
  if (meant.length > 0) return { reason: 'misread', meant }
  return { pass: true, total, results, otherwise: await foundOtherwise(database, q) }
}

/** A refusal in a sentence. */
export function refusalSentence(refusal: GateRefusal): string {
  if (refusal.reason === 'not-analysed') return 'Nothing that this query asks about has been analysed yet, so that it says nothing.'
  if (refusal.reason === 'misread') return refusal.meant.map(meantSentence).join(' ')
  return `The query is not understood: ${refusal.problems.map(({ sentence }) => sentence).join(' ')}`
}

function meantSentence({ text, total }: FoundQuery): string {
  return `The query finds nothing, but ${total === 1 ? '1 result' : `${total} results`} with ${text}: between values stand commas here, and nothing round them.`
}
