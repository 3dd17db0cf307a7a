import { useQueries } from '@tanstack/react-query'
import type { ShownResult } from '#app/results/detail/detail.schemas.ts'
import { pageSteps } from './flow-search.ts'
import { stepsQuery } from './flows.queries.ts'
import type { FlowView, StepRow } from './flows.schemas.ts'

/** Gives the rows of these ranks, page by page from the server; what has not come yet is undefined. */
export function useStepRows(shown: ShownResult, view: FlowView, ranks: readonly number[]): (rank: number) => StepRow | undefined {
  const pages = [...new Set(ranks.map(pageOf))]
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...stepsQuery(shown, view.flow, view.importance, page),
      ...(page === view.first.page ? { initialData: view.first } : {}),
    })),
  })
  return (rank) => {
    const page = pageOf(rank)
    const { rows } = (page === view.first.page ? view.first : answers[pages.indexOf(page)]?.data) ?? {}
    return rows?.[rank - page * pageSteps]
  }
}

function pageOf(rank: number): number {
  return Math.floor(rank / pageSteps)
}
