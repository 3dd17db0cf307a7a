import { bitOf } from '#app/search/choices.ts'
import { isNamedBy } from '#app/search/answers/name-meant.server.ts'
import type { Demands } from '#app/search/language/demands.ts'
import type { Meaning } from '#app/search/language/understand.ts'
import { isOnDefaultRef, namesOfProject, type SeenProject, type Series } from '#app/search/model/held/project.ts'

/** Gives what the series of a project fail, by their numbers within it: terms of project, ref, tool and category, and the default refs. */
export function seriesFailures(demands: Demands, bitOfTerm: (term: Meaning) => number): (project: SeenProject) => Uint16Array {
  const conditions: { bit: number; holds: (project: SeenProject, series: Series) => boolean }[] = []
  if (demands.onDefaultRefs) conditions.push({ bit: bitOf('ref'), holds: isOnDefaultRef })
  for (const term of demands.others) {
    const namesOf = named[term.field]
    if (namesOf === undefined) continue
    const isNamed = isNamedBy(term)
    conditions.push({ bit: bitOfTerm(term), holds: (project, series) => namesOf(project, series).some(isNamed) !== term.negated })
  }
  return (project) =>
    Uint16Array.from(project.series, (series) =>
      conditions.reduce((failed, { bit, holds }) => (holds(project, series) ? failed : failed | bit), 0),
    )
}

const named: { [field: string]: (project: SeenProject, series: Series) => string[] } = {
  project: ({ about }) => namesOfProject(about),
  ref: (_, series) => [series.refName],
  tool: (_, series) => [series.tool],
  category: (_, series) => [series.category],
}
