import type { QueryProblem } from '#app/search/query-reading.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { isAnalysed } from '#app/search/sql/gate.server.ts'
import { readStoredQuery } from '#app/search/read-stored-query.server.ts'
import { impossibleTerms } from '#app/search/suggestions/impossible-terms.ts'
import { unlikelyWords } from '#app/search/suggestions/unlikely-words.ts'
import type { Impossible } from '#app/search/suggestions/meant-term.ts'
import { type UnanalysedPart, unanalysedParts } from '#app/search/suggestions/unanalysed-part.server.ts'
import { type Unanalysed, whyUnanalysed } from '#app/search/suggestions/unanalysed.server.ts'
import type { Database } from '#app/store/database.ts'

/**
 * A query of which a part is not understood finds more without it than is meant; one that nothing can ever match, or that is about what was never analysed, be it one of
 * several names, finds nothing by a slip of the pen.
 */
export type QueryRefusal =
  | { reason: 'not-understood'; problems: QueryProblem[] }
  | { reason: 'impossible'; terms: Impossible[] }
  | { reason: 'not-analysed'; why: Unanalysed | null }
  | { reason: 'missing'; missing: UnanalysedPart[] }

/** What would come of a query that nothing can match, and what to do where of several names one may be missing. */
export type Purpose = { consequence: string; allowance: string }

export const ofExport: Purpose = {
  consequence: 'the file would be empty',
  allowance: 'What may be missing is written with a * at its end, which other names may fit, too.',
}

/** Why a query is refused, whatever it is asked for; null where it is not. Where parts of it are missing, that is all that is wrong with it. */
export async function queryRefusal(database: Database, q: string): Promise<QueryRefusal | null> {
  const query = parseQuery(q)
  const { reading } = await readStoredQuery(database, q)
  const problems = reading.problems.length > 0 ? reading.problems : unlikelyWords(query)
  if (problems.length > 0) return { reason: 'not-understood', problems }
  const terms = impossibleTerms(query, new Date().toISOString())
  if (terms.length > 0) return { reason: 'impossible', terms }
  if (!(await isAnalysed(database, q))) return { reason: 'not-analysed', why: await whyUnanalysed(database, q) }
  const missing = await unanalysedParts(database, q)
  return missing.length === 0 ? null : { reason: 'missing', missing }
}

/** A refusal in a sentence. */
export function queryRefusalSentence(refusal: QueryRefusal, { consequence, allowance }: Purpose): string {
  if (refusal.reason === 'missing') {
    const sentences = missingSentences(refusal.missing)
    return [...sentences, ...(refusal.missing.every((one) => one.isOnOtherRefs) ? [] : [allowance])].join(' ')
  }
  if (refusal.reason === 'not-analysed') return unanalysedSentence(refusal.why)
  if (refusal.reason === 'impossible') return refusal.terms.map((one) => impossibleSentence(one, consequence)).join(' ')
  return `The query is not understood: ${refusal.problems.map(problemSentence).join(' ')}`
}

/** What is to be left out has nothing in its place, and of quotation marks the sentence itself speaks. */
function problemSentence({ sentence, suggestion }: QueryProblem): string {
  return suggestion === null || /^(?:"|$)/.test(suggestion) ? sentence : `${sentence} Write ${suggestion} instead.`
}

const analysed = 'Nothing that this query asks about has been analysed'

/** What of a query was never analysed beside the rest of it, in sentences. */
export function missingSentences(missing: readonly UnanalysedPart[]): string[] {
  const [elsewhere, nowhere] = [true, false].map((isOnOtherRefs) => missing.filter((one) => one.isOnOtherRefs === isOnOtherRefs))
  const named = (parts: readonly UnanalysedPart[] = []) => parts.map(({ part }) => part).join(', ')
  const likely = [...new Set(nowhere?.flatMap((one) => one.likely ?? []))]
  const meant = likely.length === 0 ? '' : ` Perhaps ${likely.join(', ')} ${likely.length === 1 ? 'is' : 'are'} meant.`
  return [
    ...(nowhere?.length ? [`${analysed} of ${named(nowhere)} yet.${meant}`] : []),
    ...(elsewhere?.length ? [`${analysed} of ${named(elsewhere)} on a default ref yet. With ref:* it asks about all.`] : []),
  ]
}

function unanalysedSentence(why: Unanalysed | null): string {
  const nothing = `${analysed} yet`
  if (why === null) return `${nothing}, so that it says nothing.`
  if (why === 'on other refs') return `${nothing} on a default ref. With ref:* it asks about all.`
  const { term, beside, likely } = why
  return `${nothing}: there is no ${term}${beside && ` beside ${beside}`}.${likely === null ? '' : ` Perhaps ${likely} is meant.`}`
}

function impossibleSentence({ terms, hint }: Impossible, consequence: string): string {
  const what = `${terms.join(' ')}${terms.length === 1 ? '' : ' at once'}`
  return `Nothing can be ${what}, so that ${consequence}${hint === null ? '' : `: ${hint}`}.`
}
