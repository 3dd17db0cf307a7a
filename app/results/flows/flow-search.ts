import type { ImportanceLevel } from '#app/sarif/flows/flow-steps.ts'
import { readPlace } from '#app/ui/search-params.ts'

/*
 * What the address of a result's page says of its code flows. The browser reads it without the library that schemas are written with; the
 * schemas of requests hold the same bounds.
 */

/** The least first. */
export const importanceLevels = ['essential', 'important', 'all'] as const satisfies readonly ImportanceLevel[]

export type FlowSearch = {
  /** Which code flow, 1-based. */
  flow: number
  /** Which of its steps, 1-based in the order of all of them; 0 for none. */
  step: number
  importance: ImportanceLevel
}

export const flowSearchDefaults: FlowSearch = { flow: 1, step: 0, importance: 'important' }

/** Numbers of paths and of steps are at most this. */
export const mostFlowNumber = 9_999_999

/** Steps of a page of a flow. */
export const pageSteps = 100

/** Reads the search parameters; what cannot be used falls back to its default. */
export function readFlowSearch(search: Record<string, unknown>): FlowSearch {
  return {
    flow: readPlace(search['flow']) ?? flowSearchDefaults.flow,
    step: readPlace(search['step']) ?? flowSearchDefaults.step,
    importance: importanceLevels.find((level) => level === search['importance']) ?? flowSearchDefaults.importance,
  }
}
