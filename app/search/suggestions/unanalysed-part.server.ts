import type { Database } from '#app/store/database.ts'
import { compares, isScope } from '#app/search/language/defaults.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { understand, understandTerms, type Meaning } from '#app/search/language/understand.ts'
import { haveSnapshots } from '#app/search/sql/gate.server.ts'
import { literalOf } from '#app/search/text/glob.ts'
import { askedFields, nearestTerm, onAllRefs } from './unanalysed.server.ts'

/** One of several values of a term, as a term, of which nothing was analysed beside the others, or nothing on a default ref; with what was `likely` meant. */
export type UnanalysedPart = { part: string; isOnOtherRefs: boolean; likely: string | null }

/** Parts of which it is sought what was probably meant. */
const soughtAtMost = 8

/**
 * Those of several values of a term that nothing which a query asks about has been read of, as `ref:mian` of `ref:main,mian`. A name with
 * wildcards says itself that there may be none.
 */
export async function unanalysedParts(database: Database, q: string): Promise<UnanalysedPart[]> {
  const { terms } = parseQuery(q)
  // Beside a comparison these ask for results, whenever they were there.
  const passed = compares(understand({ terms })) ? isScope : () => false
  const parts = terms
    .filter(({ field, negated, values }) => !negated && values.length > 1 && askedFields.some((name) => name === field))
    .flatMap((term) => term.values.map((value) => ({ term, part: { ...term, values: [value] } })))
    .flatMap(({ term, part }) => understandTerms({ terms: [part] }).meanings.map((meaning) => ({ term, part, meaning })))
    .filter(({ meaning }) => !passed(meaning) && isOneName(meaning))
  const without = async (asked: string, of: typeof parts) => {
    const meanings = of.map(({ meaning }) => meaning)
    const have = of.length === 0 ? [] : await haveSnapshots(database, asked, meanings)
    return of.filter((_, at) => have[at] === false)
  }
  const missing = await without(q, parts)
  const nowhere = await without(onAllRefs(q), missing)
  const found = new Map<string, UnanalysedPart>()
  for (const one of missing) {
    const key = `${one.meaning.field}:${one.meaning.values.join(',').toLowerCase()}`
    if (found.has(key)) continue
    const isOnOtherRefs = !nowhere.includes(one)
    const likely = isOnOtherRefs || found.size >= soughtAtMost ? null : await likelyPart(database, terms, one.term, one.part)
    found.set(key, { part: printTerm(one.part), isOnOtherRefs, likely })
  }
  return [...found.values()]
}

/** The term that was probably meant by one of the values of another, if that has it not besides. */
async function likelyPart(database: Database, terms: readonly Term[], term: Term, part: Term): Promise<string | null> {
  const others = terms.filter((other) => other !== term && !other.negated && askedFields.some((name) => name === other.field))
  const likely = await nearestTerm(database, part, others.map(printTerm).join(' '))
  // Upper and lower case of names are one.
  const isThere = term.values.some((value) => printTerm({ ...term, values: [value] }).toLowerCase() === likely?.toLowerCase())
  return isThere ? null : likely
}

function isOneName({ values: [value = ''] }: Meaning): boolean {
  return literalOf(value, false) !== null
}
