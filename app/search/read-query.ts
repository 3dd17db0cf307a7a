import type { QueryProblem, QueryReading } from './query-reading.ts'
import { defaultsFor } from '#app/search/language/defaults.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { hasRoom, maxQueryLength, maxQueryText, type Query } from '#app/search/language/query.ts'
import { openQuote } from '#app/search/suggestions/open-quote.ts'
import { problemsOf } from '#app/search/suggestions/problems.ts'
import { mostValues, understand } from '#app/search/language/understand.ts'
import { joinTerms, withoutTerm } from '#app/search/language/without-term.ts'

/** Each comes with the query as it was probably meant. */
const mostProblems = 30

/**
 * What the query box shows: the defaults that hold, the terms that have room, each with the query that is without it, and the problems, by position. Of
 * more terms than a query can have values, and of more problems than anybody reads, the first: each brings the whole query along.
 */
export function readQuery(q: string): QueryReading {
  const query = parseQuery(q)
  return {
    // Put in front, because a quotation mark left open takes all that comes behind it.
    defaults: defaultsFor(understand(query)).map(({ text: shown, sentence, lift }) => ({
      text: shown,
      sentence,
      without: joinTerms(lift, q),
    })),
    terms: query.terms
      .filter(hasRoom)
      .slice(0, mostValues)
      .map((term) => ({
        text: q.slice(term.start, term.end),
        negated: term.negated,
        without: withoutTerm(q, term),
      })),
    problems: [...firstOf(withOpenQuote(problemsOf(query), openQuote(q, query)).sort(byPlace)), ...tooLong(q, query)].sort(byPlace),
  }
}

function byPlace(one: QueryProblem, other: QueryProblem): number {
  return one.start - other.start
}

function firstOf(problems: QueryProblem[]): QueryProblem[] {
  const [next, ...others] = problems.slice(mostProblems)
  if (next === undefined || others.length === 0) return problems
  const sentence = `From here on ${others.length + 1} more parts of the query are not understood.`
  return [
    ...problems.slice(0, mostProblems),
    { start: next.start, end: Math.max(next.end, ...others.map(({ end }) => end)), sentence, suggestion: null },
  ]
}

/** What a quotation mark that is left open holds may be no value of its field either, which is said better by the one sentence. */
function withOpenQuote(problems: QueryProblem[], open: QueryProblem | null): QueryProblem[] {
  return open === null ? problems : [...problems.filter(({ end }) => end <= open.start), open]
}

function tooLong(q: string, { terms }: Query): QueryProblem[] {
  const start = terms.find((term) => !hasRoom(term))?.start ?? maxQueryText
  if (start >= q.length) return []
  const sentence = `A query has at most ${maxQueryLength.toLocaleString('en')} characters; terms that reach beyond them are left out.`
  return [{ start, end: q.length, sentence, suggestion: '' }]
}
