import type { Database } from '#app/store/database.ts'
import { answerValues } from '#app/search/answer.ts'
import { type FoundQuery, foundAmong } from './found-otherwise.server.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { readQuery } from '#app/search/read-query.ts'
import { rulesTitled } from '#app/search/answers/rule-titles.server.ts'
import { tokenise } from '#app/search/text/tokenise.ts'
import { joinTerms, withoutTerm } from '#app/search/language/without-term.ts'

/** Rules that words are exchanged for at most. */
const mostRules = 5
/** Letters of a word that says something. */
const shortestWord = 3

/**
 * Of a query whose words find nothing the one with rules in their place that are about them: no result need have in its message what its rule's title says.
 * Those with most results are taken, as many as a query has room for. Nothing where it has no words, or no title has all of them.
 */
export async function foundByRules(database: Database, q: string, until: number): Promise<FoundQuery[]> {
  const trimmed = q.trim()
  const terms = parseQuery(trimmed).terms.filter(({ field, negated }) => field === null && !negated)
  const words = terms.flatMap(({ values }) => values.flatMap(({ text }) => tokenise(text))).filter((word) => word.length >= shortestWord)
  const text = words.join(' ')
  if ((await rulesTitled(database, text)).length === 0) return []
  const rest = terms.reduceRight(withoutTerm, trimmed)
  const { values } = await answerValues(database, { q: rest, field: 'rule', text, limit: mostRules })
  const rules = values.filter(({ count }) => count > 0).map(({ value }) => value)
  const guesses = rules.map((_, left) => {
    const term = `rule:${rules.slice(0, rules.length - left).join(',')}`
    // In front, because a quotation mark left open takes all that comes behind it.
    return { text: term, query: joinTerms(term, rest) }
  })
  const { problems } = readQuery(rest)
  return foundAmong(database, [guesses.filter(({ query }) => readQuery(query).problems.length <= problems.length)], until)
}
