import type { QueryProblem } from '#app/search/query-reading.ts'
import type { Query } from '#app/search/language/query.ts'
import type { Place, ProblemsOf } from './foreign.ts'
import { foreignField } from './foreign-field.ts'
import { foreignList } from './foreign-list.ts'
import { foreignValue } from './foreign-value.ts'
import { foreignOrder } from './foreign-order.ts'
import { operatorAt } from './operators.ts'
import { unseenSign } from './unseen-sign.ts'

/**
 * The problems of a query, `others`, and what it has of other languages, each with what this one writes for it where that is the same: words
 * between terms and in front of them, fields with other signs, lists of values, values with other marks round them, orders behind them, signs that nobody sees. What covers one of the others, or another of these,
 * stays a word alone, unless it takes them in. What is written for it has no problems of its own, of which `problemsOf` tells.
 */
export function withForeignSyntax({ terms }: Query, others: readonly QueryProblem[], problemsOf: ProblemsOf): QueryProblem[] {
  const foreign = terms.flatMap(
    (_, at) =>
      unseenSign(terms, at, problemsOf) ??
      operatorAt(terms, at) ??
      foreignOrder(terms, at) ??
      foreignList(terms, at, problemsOf) ??
      foreignField(terms, at, problemsOf) ??
      foreignValue(terms, at, problemsOf) ??
      [],
  )
  const found: QueryProblem[] = []
  const takenIn: Place[] = []
  for (const { whole, takesIn, ...alone } of foreign) {
    const last = found.at(-1)
    // The next OR of a row that is written otherwise as one.
    if (last !== undefined && alone.end <= last.end) continue
    const isHit = (other: QueryProblem) =>
      whole !== null && overlaps(other, whole) && other.sentence !== alone.sentence && !takesIn.some((place) => isWithin(other, place))
    const isFree = whole !== null && ![others, found, foreign].some((problems) => problems.some(isHit))
    const problem = isFree ? { ...whole, sentence: alone.sentence } : alone
    takenIn.push(...takesIn.filter((place) => isWithin(place, problem)))
    found.push(problem)
  }
  return [...others.filter((other) => !takenIn.some((place) => isWithin(other, place))), ...found]
}

function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end
}

function isWithin(one: Place, other: Place): boolean {
  return other.start <= one.start && one.end <= other.end
}
