import type { ResultGraphs } from './graphs.schemas.ts'

/** Whether there is anything to show. */
export function hasGraphs({ graphsTotal, traversalsTotal, othersTotal }: ResultGraphs): boolean {
  return graphsTotal + traversalsTotal + othersTotal > 0
}
