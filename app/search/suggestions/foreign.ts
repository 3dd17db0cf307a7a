import type { QueryProblem } from '#app/search/query-reading.ts'

/** A part of a query. */
export type Place = Pick<QueryProblem, 'start' | 'end'>

/**
 * A problem of what other query languages have; `whole` is all that is to be written otherwise with it, and how; null where nothing is the same.
 * `takesIn`: where what else is wrong is mended with it.
 */
export type Foreign = QueryProblem & { whole: Omit<QueryProblem, 'sentence'> | null; takesIn: Place[] }

/** A problem of one place, all of which is to be written as is suggested, if anything is. */
export function foreignAt(place: Place, sentence: string, suggestion: string | null): Foreign {
  return { ...place, sentence, suggestion: null, whole: suggestion === null ? null : { ...place, suggestion }, takesIn: [place] }
}

/** The problems of a query, those of other languages aside. */
export type ProblemsOf = (q: string) => readonly QueryProblem[]

/** A term as it is written where that has no problem, or else as is suggested for it; null where that has one still. */
export function withoutProblem(written: string, problemsOf: ProblemsOf): string | null {
  const [problem] = problemsOf(written)
  if (problem === undefined) return written
  if (problem.suggestion === null) return null
  const suggested = written.slice(0, problem.start) + problem.suggestion + written.slice(problem.end)
  return problemsOf(suggested).length > 0 ? null : suggested
}
