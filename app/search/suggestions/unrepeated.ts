import type { QueryProblem } from '#app/search/query-reading.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printValues } from '#app/search/language/print.ts'
import type { Term, TermValue } from '#app/search/language/query.ts'

/**
 * The problem of the value at that place in a term, with nothing suggested twice: what the term has already is left out of the suggestion, and
 * where that leaves nothing, the value goes with the comma at it. `known`: what the term's values mean; `meantOf`: what one does.
 */
export function unrepeated(
  problem: QueryProblem,
  { values, field }: Term,
  at: number,
  known: readonly (string | null)[],
  meantOf: (value: TermValue) => string | null,
): QueryProblem {
  const [before, value, after] = [values[at - 1], values[at], values[at + 1]]
  // What takes the place of the whole term has no others beside it.
  if (!problem.suggestion || problem.start !== value?.start) return problem
  const suggested = parseQuery(`${field}:${problem.suggestion}`).terms.flatMap((term) => term.values)
  const meanings = suggested.map(meantOf)
  const left = suggested.filter(
    (_, place) => !known.includes(meanings[place] ?? null) && meanings.indexOf(meanings[place] ?? null) === place,
  )
  if (left.length === suggested.length) return problem
  const suggestion = printValues(left)
  if (left.length > 0) return { ...problem, suggestion }
  const place = before === undefined ? { start: problem.start, end: after?.start ?? problem.end } : { start: before.end, end: problem.end }
  return { ...place, sentence: `${problem.sentence} What was probably meant is there already.`, suggestion }
}
