import { queryOptions } from '@tanstack/react-query'
import type { FlowSearch, ImportanceLevel } from '#app/results/flows/flow-search.ts'
import { getFlow, getStep, listSteps } from '#app/results/flows/flows.functions.ts'
import type { ResultId } from '#app/results/results.schemas.ts'

/** A code flow, with the page of its steps that has the one asked for. */
export function flowQuery(id: ResultId, { flow, step, importance }: FlowSearch) {
  const data = { id, flow, step, importance }
  return queryOptions({
    queryKey: ['results', 'flow', data],
    queryFn: ({ signal }) => getFlow({ data, signal }),
    meta: { route: '/results/$id' },
  })
}

/** A page of the steps of a code flow. */
export function stepsQuery(id: ResultId, flow: number, importance: ImportanceLevel, page: number) {
  const data = { id, flow, importance, page }
  return queryOptions({
    queryKey: ['results', 'steps', data],
    queryFn: ({ signal }) => listSteps({ data, signal }),
    meta: { route: '/results/$id' },
  })
}

/** A step, with the source at its place. */
export function stepQuery(id: ResultId, flow: number, step: number) {
  const data = { id, flow, step }
  return queryOptions({
    queryKey: ['results', 'step', data],
    queryFn: ({ signal }) => getStep({ data, signal }),
    meta: { route: '/results/$id' },
  })
}
