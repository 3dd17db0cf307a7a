import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { overviewQuery } from '#app/overview/overview.queries.ts'
import { queryLoader } from '#app/query-loader.ts'
import { LazyEmptyResults, LazyFacetPanel } from '#app/results/lazy-parts.ts'
import { ResultsPending } from '#app/results/ResultsPending.tsx'
import { filtersQuery, resultListQuery } from '#app/results/results.queries.ts'
import { resultsSearchDefaults, readResultsSearch } from '#app/results/results-search.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { ResultsView } from '#app/results/ResultsView.tsx'
import { formatCount } from '#app/ui/format-number.ts'

export const Route = createFileRoute('/results/')({
  validateSearch: (search: Partial<ResultsSearch> & SearchSchemaInput) => readResultsSearch(search),
  loaderDeps: ({ search: { q, sort, cursor } }) => ({ q, sort, cursor }),
  search: { middlewares: [stripSearchParams(resultsSearchDefaults)] },
  loader: async (route) => {
    const load = queryLoader(route)
    const { deps } = route
    const [{ total }] = await Promise.all([load(resultListQuery(deps)), load(filtersQuery(deps.q)), LazyFacetPanel.preload?.()])
    // Why a list is empty depends on what is stored.
    if (total === 0) await Promise.all([load(overviewQuery()), LazyEmptyResults.preload?.()])
    return { title: deps.q === '' ? formatCount(total, 'open result') : `${formatCount(total, 'result')}: ${deps.q}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'Results'} – Assay` }] }),
  pendingComponent: ResultsPending,
  component: ResultsPage,
})

function ResultsPage() {
  return <ResultsView search={Route.useSearch()} />
}
