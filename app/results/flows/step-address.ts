import { type FlowSearch, flowSearchDefaults } from './flow-search.ts'
import { unlike } from '#app/results/address/addresses.ts'
import { resultSearchDefaults } from '#app/results/address/results-search.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { stringifySearch } from '#app/ui/search-params.ts'
import { writeParameter } from '#app/ui/write-parameter.ts'

const defaults = { ...resultSearchDefaults, ...flowSearchDefaults }

/** The address of a result's page at a step of a code flow. */
export function stepHref(id: ResultId, search: ResultSearch & FlowSearch): string {
  return `/results/${id}${stringifySearch(unlike(search, defaults))}#code-flows`
}

/** Writes the step into the address of the page: that one walks through its steps changes nothing else on it. */
export function writeStep(id: ResultId, step: number): void {
  if (location.pathname === `/results/${id}`) writeParameter('step', String(step))
}
