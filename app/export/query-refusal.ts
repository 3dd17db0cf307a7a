import type { QueryProblem } from '#app/results/results.schemas.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { readStoredQuery } from '#app/search/read-stored-query.server.ts'
import { impossibleTerms } from '#app/search/suggestions/impossible-terms.ts'
import type { Impossible } from '#app/search/suggestions/meant-term.ts'
import type { Database } from '#app/store/database.ts'

/** A query of which a part is not understood finds more without it than is meant; one that nothing can ever match finds nothing by a slip of the pen. */
export type QueryRefusal = { reason: 'not-understood'; problems: QueryProblem[] } | { reason: 'impossible'; terms: Impossible[] }

/** What comes of an export of what nothing can match. */
export const emptyFile = 'the file would be empty'

/** Why a query is refused, whatever it is asked for; null where it is not. */
export async function queryRefusal(database: Database, q: string): Promise<QueryRefusal | null> {
  const { problems } = (await readStoredQuery(database, q)).reading
  if (problems.length > 0) return { reason: 'not-understood', problems }
  const terms = impossibleTerms(parseQuery(q), new Date().toISOString())
  return terms.length > 0 ? { reason: 'impossible', terms } : null
}

/** A refusal in a sentence. `consequence` is what would come of what nothing can match, as in `emptyFile`. */
export function queryRefusalSentence(refusal: QueryRefusal, consequence: string): string {
  if (refusal.reason === 'impossible') return refusal.terms.map((one) => impossibleSentence(one, consequence)).join(' ')
  return `The query is not understood: ${refusal.problems.map(({ sentence }) => sentence).join(' ')}`
}

function impossibleSentence({ terms, hint }: Impossible, consequence: string): string {
  const what = `${terms.join(' ')}${terms.length === 1 ? '' : ' at once'}`
  return `Nothing can be ${what}, so that ${consequence}${hint === null ? '' : `: ${hint}`}.`
}
