import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queryLoader } from '#app/routing/query-loader.ts'
import { GonePage } from '#app/results/detail/GonePage.tsx'
import { markAsGone } from '#app/results/detail/mark-as-gone.ts'
import { type PlaceSearch, placeSearchDefaults, readPlaceSearch } from '#app/results/locations/place-search.ts'
import { ResultPending } from '#app/results/detail/ResultPending.tsx'
import { type FlowSearch, flowSearchDefaults, readFlowSearch } from '#app/results/flows/flow-search.ts'
import { hasGraphs } from '#app/results/graphs/has-graphs.ts'
import { LazyFlowSection } from '#app/results/flows/lazy-flow-section.ts'
import { LazyGraphSection } from '#app/results/graphs/lazy-graph-section.ts'
import { neighboursQuery, resultQuery } from '#app/results/results.queries.ts'
import { readResultId, resultSearchDefaults, readResultSearch } from '#app/results/address/results-search.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { ResultView } from '#app/results/detail/ResultView.tsx'
import { UnknownResultPage } from '#app/results/detail/UnknownResultPage.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'
import { tabTitle } from '#app/ui/faults/fault-title.ts'

export const Route = createFileRoute('/results/$id')({
  params: {
    parse: ({ id }) => {
      const read = readResultId(id)
      if (read === null) throw notFound({ data: 'malformed' })
      return { id: read }
    },
  },
  validateSearch: (search: Partial<ResultSearch & FlowSearch & PlaceSearch> & SearchSchemaInput) => ({
    ...readResultSearch(search),
    ...readFlowSearch(search),
    ...readPlaceSearch(search),
  }),
  loaderDeps: ({ search }) => search,
  search: { middlewares: [stripSearchParams({ ...resultSearchDefaults, ...flowSearchDefaults, ...placeSearchDefaults })] },
  loader: async (route) => {
    const load = queryLoader(route)
    const { params } = route
    const { q, sort, places, ...flow } = route.deps
    const deps = { q, sort }
    const [answer] = await Promise.all([load(resultQuery(params.id, q, places)), load(neighboursQuery(params.id, deps))])
    if (answer.status === 'unknown') throw notFound({ data: 'unknown' })
    if (answer.status === 'moved') throw redirect({ to: '/results/$id', params: { id: answer.to }, search: deps, statusCode: 302 })
    if (answer.status === 'gone') {
      markAsGone()
      return { title: 'Deleted result' }
    }
    const shown = answer.detail
    if (hasGraphs(shown.graphs)) await LazyGraphSection.preload?.()
    if (shown.flows.total > 0) {
      const flows = await import('#app/results/flows/flows.queries.ts')
      const step = flow.step === 0 ? null : load(flows.stepQuery(shown, flow.flow, flow.step))
      await Promise.all([load(flows.flowQuery(shown, flow)), step, LazyFlowSection.preload?.()])
    }
    return { title: visibleText(shown.title) }
  },
  // One that could not be shown may well be there.
  head: ({ loaderData, match }) => ({ meta: [tabTitle(match.status, loaderData?.title ?? 'No such result')] }),
  pendingComponent: ResultPending,
  component: ResultPage,
  notFoundComponent: ({ data }) => <UnknownResultPage malformed={data === 'malformed'} />,
})

function ResultPage() {
  const { id } = Route.useParams()
  const { q, sort, places, ...flow } = Route.useSearch()
  const search = { q, sort }
  const { data: answer, dataUpdatedAt, refetch } = useSuspenseQuery(resultQuery(id, q, places, true))
  const [wasShown] = useState(answer.status === 'found')
  return answer.status === 'found' ? (
    <ResultView result={answer.detail} search={search} flow={flow} now={dataUpdatedAt} askAgain={refetch} />
  ) : (
    <GonePage search={search} wasShown={wasShown} />
  )
}
