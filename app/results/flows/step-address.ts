import { type FlowSearch, flowSearchDefaults } from '#app/results/flows/flow-search.ts'
import { resultSearchDefaults } from '#app/results/list/results-search.ts'
import type { ResultId, ResultSearch } from '#app/results/results.schemas.ts'
import { writeParameter } from '#app/ui/write-parameter.ts'

const defaults: Record<string, unknown> = { ...resultSearchDefaults, ...flowSearchDefaults }

/** The address of a result's page at a step of a code flow. */
export function stepHref(id: ResultId, search: ResultSearch & FlowSearch): string {
  const stated = Object.entries(search).filter(([name, value]) => value !== defaults[name])
  return `/results/${id}?${new URLSearchParams(stated.map(([name, value]) => [name, String(value)])).toString()}#code-flows`
}

/** Writes the step into the address of the page: that one walks through its steps changes nothing else on it. */
export function writeStep(id: ResultId, step: number): void {
  if (location.pathname === `/results/${id}`) writeParameter('step', String(step))
}
