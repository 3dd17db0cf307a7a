import { nameMeant } from '#app/search/conditions.server.ts'
import type { Demands } from '#app/search/demands.ts'
import { bitOf } from '#app/search/facet-list.server.ts'
import { namePattern } from '#app/search/glob.ts'
import type { Meaning } from '#app/search/understand.ts'
import type { Project, Series } from './project.ts'

/** What the series of a project fail, by their numbers within it: terms of project, ref, tool and category, and the default refs. */
export function seriesFailures(project: Project, demands: Demands, bitOfTerm: (term: Meaning) => number): Uint16Array {
  const failures = new Uint16Array(project.series.length)
  function demand(bit: number, holds: (series: Series) => boolean): void {
    project.series.forEach((series, number) => {
      if (!holds(series)) failures[number] = (failures[number] ?? 0) | bit
    })
  }
  if (demands.onDefaultRefs) demand(bitOf('ref'), (series) => project.isOnDefaultRef(series))
  for (const term of demands.others) {
    const namesOf = named[term.field]
    if (namesOf === undefined) continue
    const patterns = term.values.map((value) => new RegExp(namePattern(nameMeant(term.field, value)), 'su'))
    demand(bitOfTerm(term), (series) => {
      const names = namesOf(project, series)
      return names.some((name) => patterns.some((pattern) => pattern.test(name))) !== term.negated
    })
  }
  return failures
}

const named: { [field: string]: (project: Project, series: Series) => string[] } = {
  project: ({ about }) => [about.slug, about.key],
  ref: (_, series) => [series.refName],
  tool: (_, series) => [series.tool],
  category: (_, series) => [series.category],
}
