import type { QueryProblem, QueryReading } from '#app/results/results.schemas.ts'
import { defaultsFor } from './defaults.ts'
import { parseQuery } from './parse.ts'
import { hasRoom, maxQueryLength, maxQueryText, type Query } from './query.ts'
import { understand } from './understand.ts'
import { joinTerms, withoutTerm } from './without-term.ts'

/** What the query box shows: the defaults that hold, the terms that have room, each with the query that is without it, and the problems, by position. */
export function readQuery(q: string): QueryReading {
  const query = parseQuery(q)
  const { terms, problems } = understand(query)
  return {
    // Put in front, because a quotation mark left open takes all that comes behind it.
    defaults: defaultsFor(terms).map(({ text: shown, sentence, lift }) => ({ text: shown, sentence, without: joinTerms(lift, q) })),
    terms: query.terms.filter(hasRoom).map((term) => ({
      text: q.slice(term.start, term.end),
      negated: term.negated,
      without: withoutTerm(q, term),
    })),
    problems: [...problems, ...tooLong(q, query)].sort((a, b) => a.start - b.start),
  }
}

function tooLong(q: string, { terms }: Query): QueryProblem[] {
  const start = terms.find((term) => !hasRoom(term))?.start ?? maxQueryText
  if (start >= q.length) return []
  const sentence = `A query has at most ${maxQueryLength.toLocaleString('en')} characters; terms that reach beyond them are left out.`
  return [{ start, end: q.length, sentence, suggestion: '' }]
}
