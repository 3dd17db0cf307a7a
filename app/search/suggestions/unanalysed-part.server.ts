import type { Database } from '#app/store/database.ts'
import { compares, isScope } from '#app/search/language/defaults.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm } from '#app/search/language/print.ts'
import { understand, understandTerms, type Meaning } from '#app/search/language/understand.ts'
import { haveSnapshots } from '#app/search/sql/gate.server.ts'
import { literalOf } from '#app/search/text/glob.ts'
import { askedFields, nearestTerm, onAllRefs } from './unanalysed.server.ts'

/** One of several values of a term, as a term, of which nothing was analysed beside the others, or nothing on a default ref; with what was `likely` meant. */
export type UnanalysedPart = { part: string; isOnOtherRefs: boolean; likely: string | null }

/**
 * The first of several values of a term that nothing which a query asks about has been read of, as `ref:mian` of `ref:main,mian`; null for none. A name with
 * wildcards says itself that there may be none.
 */
export async function unanalysedPart(database: Database, q: string): Promise<UnanalysedPart | null> {
  const { terms } = parseQuery(q)
  // Beside a comparison these ask for results, whenever they were there.
  const passed = compares(understand({ terms })) ? isScope : () => false
  const parts = terms
    .filter(({ field, negated, values }) => !negated && values.length > 1 && askedFields.some((name) => name === field))
    .flatMap((term) => term.values.map((value) => ({ term, part: { ...term, values: [value] } })))
    .flatMap(({ term, part }) => understandTerms({ terms: [part] }).meanings.map((meaning) => ({ term, part, meaning })))
    .filter(({ meaning }) => !passed(meaning) && isOneName(meaning))
  if (parts.length === 0) return null
  const have = await haveSnapshots(
    database,
    q,
    parts.map(({ meaning }) => meaning),
  )
  const missing = parts.find((_, at) => have[at] === false)
  if (missing === undefined) return null
  const { term, part, meaning } = missing
  const [isOnOtherRefs = false] = await haveSnapshots(database, onAllRefs(q), [meaning])
  if (isOnOtherRefs) return { part: printTerm(part), isOnOtherRefs, likely: null }
  const others = terms.filter((other) => other !== term && !other.negated && askedFields.some((name) => name === other.field))
  const likely = await nearestTerm(database, part, others.map(printTerm).join(' '))
  const isThere = term.values.some((value) => printTerm({ ...term, values: [value] }) === likely)
  return { part: printTerm(part), isOnOtherRefs, likely: isThere ? null : likely }
}

function isOneName({ values: [value = ''] }: Meaning): boolean {
  return literalOf(value, false) !== null
}
