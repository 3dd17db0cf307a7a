import { useSuspenseQuery } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, notFound, redirect, stripSearchParams } from '@tanstack/react-router'
import { queryLoader } from '#app/query-loader.ts'
import { GonePage } from '#app/results/detail/GonePage.tsx'
import { markAsGone } from '#app/results/detail/mark-as-gone.ts'
import { ResultPending } from '#app/results/detail/ResultPending.tsx'
import { neighboursQuery, resultQuery } from '#app/results/results.queries.ts'
import { readResultId, resultSearchDefaults, readResultSearch } from '#app/results/list/results-search.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { ResultView } from '#app/results/detail/ResultView.tsx'
import { UnknownResultPage } from '#app/results/detail/UnknownResultPage.tsx'

export const Route = createFileRoute('/results/$id')({
  params: {
    parse: ({ id }) => {
      const read = readResultId(id)
      if (read === null) throw notFound({ data: 'malformed' })
      return { id: read }
    },
  },
  validateSearch: (search: Partial<ResultSearch> & SearchSchemaInput) => readResultSearch(search),
  loaderDeps: ({ search: { q, sort } }) => ({ q, sort }),
  search: { middlewares: [stripSearchParams(resultSearchDefaults)] },
  loader: async (route) => {
    const load = queryLoader(route)
    const { params, deps } = route
    const [answer] = await Promise.all([load(resultQuery(params.id)), load(neighboursQuery(params.id, deps))])
    if (answer.status === 'unknown') throw notFound({ data: 'unknown' })
    if (answer.status === 'moved') throw redirect({ to: '/results/$id', params: { id: answer.to }, search: deps, statusCode: 302 })
    if (answer.status === 'gone') markAsGone()
    return { title: answer.status === 'found' ? answer.detail.title : 'Deleted result' }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'No such result'} – Assay` }] }),
  pendingComponent: ResultPending,
  component: ResultPage,
  notFoundComponent: ({ data }) => <UnknownResultPage malformed={data === 'malformed'} />,
})

function ResultPage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const { data: answer, dataUpdatedAt } = useSuspenseQuery(resultQuery(id))
  return answer.status === 'found' ? (
    <ResultView result={answer.detail} search={search} now={dataUpdatedAt} />
  ) : (
    <GonePage search={search} />
  )
}
