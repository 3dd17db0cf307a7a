import { queryOptions } from '@tanstack/react-query'
import type { FlowSearch } from './flow-search.ts'
import type { ImportanceLevel } from '#app/sarif/flows/flow-steps.ts'
import { getFlow, getStep, listSteps } from './flows.functions.ts'
import type { ShownResult } from '#app/results/detail/detail.schemas.ts'

/** A code flow, with the page of its steps that has the one asked for. */
export function flowQuery({ id, on }: ShownResult, { flow, step, importance }: FlowSearch) {
  const data = { id, on, flow, step, importance }
  return queryOptions({
    queryKey: ['results', 'flow', data],
    queryFn: ({ signal }) => getFlow({ data, signal }),
    meta: { route: '/results/$id' },
  })
}

/** A page of the steps of a code flow. */
export function stepsQuery({ id, on }: ShownResult, flow: number, importance: ImportanceLevel, page: number) {
  const data = { id, on, flow, importance, page }
  return queryOptions({
    queryKey: ['results', 'steps', data],
    queryFn: ({ signal }) => listSteps({ data, signal }),
    meta: { route: '/results/$id' },
  })
}

/** A step, with the source at its place. */
export function stepQuery({ id, on }: ShownResult, flow: number, step: number) {
  const data = { id, on, flow, step }
  return queryOptions({
    queryKey: ['results', 'step', data],
    queryFn: ({ signal }) => getStep({ data, signal }),
    meta: { route: '/results/$id' },
  })
}
