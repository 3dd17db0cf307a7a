import type { QueryProblem } from '#app/results/results.schemas.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { isAnalysed } from '#app/search/sql/gate.server.ts'
import { readStoredQuery } from '#app/search/read-stored-query.server.ts'
import { impossibleTerms } from '#app/search/suggestions/impossible-terms.ts'
import type { Impossible } from '#app/search/suggestions/meant-term.ts'
import { type UnanalysedPart, unanalysedPart } from '#app/search/suggestions/unanalysed-part.server.ts'
import { type Unanalysed, whyUnanalysed } from '#app/search/suggestions/unanalysed.server.ts'
import type { Database } from '#app/store/database.ts'

/**
 * A query of which a part is not understood finds more without it than is meant; one that nothing can ever match, or that is about what was never analysed, be it one of
 * several names, finds nothing by a slip of the pen.
 */
export type QueryRefusal =
  | { reason: 'not-understood'; problems: QueryProblem[] }
  | { reason: 'impossible'; terms: Impossible[] }
  | { reason: 'not-analysed'; why: Unanalysed | UnanalysedPart | null }

/** What comes of an export of what nothing can match. */
export const emptyFile = 'the file would be empty'

/** Why a query is refused, whatever it is asked for; null where it is not. */
export async function queryRefusal(database: Database, q: string): Promise<QueryRefusal | null> {
  const { problems } = (await readStoredQuery(database, q)).reading
  if (problems.length > 0) return { reason: 'not-understood', problems }
  const terms = impossibleTerms(parseQuery(q), new Date().toISOString())
  if (terms.length > 0) return { reason: 'impossible', terms }
  if (!(await isAnalysed(database, q))) return { reason: 'not-analysed', why: await whyUnanalysed(database, q) }
  const part = await unanalysedPart(database, q)
  return part && { reason: 'not-analysed', why: part }
}

/** A refusal in a sentence. `consequence` is what would come of what nothing can match, as in `emptyFile`. */
export function queryRefusalSentence(refusal: QueryRefusal, consequence: string): string {
  if (refusal.reason === 'not-analysed') return unanalysedSentence(refusal.why)
  if (refusal.reason === 'impossible') return refusal.terms.map((one) => impossibleSentence(one, consequence)).join(' ')
  return `The query is not understood: ${refusal.problems.map(({ sentence }) => sentence).join(' ')}`
}

function unanalysedSentence(why: Unanalysed | UnanalysedPart | null): string {
  const analysed = 'Nothing that this query asks about has been analysed'
  const nothing = `${analysed} yet`
  if (why === null) return `${nothing}, so that it says nothing.`
  if (why === 'on other refs') return `${nothing} on a default ref. With ref:* it asks about all.`
  if ('part' in why) {
    const { part, isOnOtherRefs, likely } = why
    if (isOnOtherRefs) return `${analysed} of ${part} on a default ref yet. With ref:* it asks about all.`
    const meant = likely === null ? '' : ` Perhaps ${likely} is meant.`
    return `${analysed} of ${part} yet.${meant} Where it may be missing, write it with a * at its end, which other names may fit, too.`
  }
  const { term, beside, likely } = why
  return `${nothing}: there is no ${term}${beside && ` beside ${beside}`}.${likely === null ? '' : ` Perhaps ${likely} is meant.`}`
}

function impossibleSentence({ terms, hint }: Impossible, consequence: string): string {
  const what = `${terms.join(' ')}${terms.length === 1 ? '' : ' at once'}`
  return `Nothing can be ${what}, so that ${consequence}${hint === null ? '' : `: ${hint}`}.`
}
