import { refName } from '#app/store/projects/refs.ts'
import type { AskedRef } from '#app/store/sightings/result-rows.ts'
import { comparisonMeant } from '#app/search/language/comparison.ts'
import { isNamedBy } from '#app/search/answers/name-meant.server.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { understand } from '#app/search/language/understand.ts'

/** Tells how much a query asks for a ref: with `compare:` for the side after the most. */
export function askedRefs(q: string): AskedRef {
  const terms = understand(parseQuery(q))
  const comparison = comparisonMeant(terms.find(({ field }) => field === 'compare')?.values[0] ?? '')
  const sides = comparison === null ? [] : [comparison.before, comparison.after].map((side) => refName(side).name)
  const tests = terms
    .filter(({ field }) => field === 'ref')
    .map((term) => {
      const isNamed = isNamedBy(term)
      return (name: string) => isNamed(name) !== term.negated
    })
  return (name) => {
    if (tests.some((test) => !test(name))) return 0
    return sides.lastIndexOf(name) + 1 || Number(tests.length > 0)
  }
}
