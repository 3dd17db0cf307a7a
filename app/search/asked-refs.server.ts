import { refName } from '#app/store/projects/refs.ts'
import type { AskedRef } from '#app/store/sightings/shown-result.ts'
import { isNamedBy } from '#app/search/answers/name-meant.server.ts'
import { demandsOf } from '#app/search/language/demands.ts'

/** Tells how much a query asks for a ref: with `compare:` for the side after the most. */
export function askedRefs(q: string): AskedRef {
  const { terms, comparison } = demandsOf(q)
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
