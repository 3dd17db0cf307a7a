import type { QueryProblem, QueryReading } from '#app/results/results.schemas.ts'
import { defaultsFor } from './defaults.ts'
import { parseQuery } from './parse.ts'
import type { Term } from './query.ts'
import { maxQueryLength } from './query.ts'
import { understand } from './understand.ts'

/** What the query box shows: the defaults that hold, the terms, each with the query that is without it, and the problems, by position. */
export function readQuery(q: string): QueryReading {
  const text = q.slice(0, maxQueryLength)
  const query = parseQuery(q)
  const { terms, problems } = understand(query)
  return {
    // Put in front, because a quotation mark left open takes all that comes behind it.
    defaults: defaultsFor(terms).map(({ text: shown, sentence, lift }) => ({ text: shown, sentence, without: join(lift, text) })),
    terms: query.terms.map((term) => ({
      text: text.slice(term.start, term.end),
      negated: term.negated,
      without: withoutTerm(text, term),
    })),
    problems: [...problems, ...tooLong(q)].sort((a, b) => a.start - b.start),
  }
}

function withoutTerm(text: string, term: Term): string {
  return join(text.slice(0, term.start), text.slice(term.end))
}

function join(before: string, after: string): string {
  // Spaces at the end may be in quotation marks that are left open.
  return [before.trim(), after.trimStart()].filter(Boolean).join(' ')
}

function tooLong(q: string): QueryProblem[] {
  if (q.length <= maxQueryLength) return []
  const sentence = `A query has at most ${maxQueryLength.toLocaleString('en')} characters; what comes after them is left out.`
  return [{ start: maxQueryLength, end: q.length, sentence, suggestion: null }]
}
