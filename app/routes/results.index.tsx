import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { overviewQuery } from '#app/overview/overview.queries.ts'
import { queryLoader } from '#app/query-loader.ts'
import { Suspense } from 'react'
import { LazyEmptyResults, LazyFacetPanel, LazyGroupsView } from '#app/results/lazy-parts.ts'
import { ResultsPending } from '#app/results/ResultsPending.tsx'
import { filtersQuery, groupsQuery, resultListQuery } from '#app/results/results.queries.ts'
import { resultsSearchDefaults, readResultsSearch } from '#app/results/results-search.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { ResultsView } from '#app/results/ResultsView.tsx'
import { formatCount } from '#app/ui/format-number.ts'

export const Route = createFileRoute('/results/')({
  validateSearch: (search: Partial<ResultsSearch> & SearchSchemaInput) => readResultsSearch(search),
  loaderDeps: ({ search: { q, sort, group, cursor } }) => ({ q, sort, group, cursor }),
  // What a list is grouped by holds while it is narrowed and sorted.
  search: { middlewares: [stripSearchParams(resultsSearchDefaults), keepGroup] },
  loader: async (route) => {
    const load = queryLoader(route)
    const { deps } = route
    const { group } = deps
    const [{ total }] = await Promise.all([
      group === '' ? load(resultListQuery(deps)) : load(groupsQuery(deps, group)),
      load(filtersQuery(deps.q)),
      LazyFacetPanel.preload?.(),
      group === '' ? null : LazyGroupsView.preload?.(),
    ])
    // Why a list is empty depends on what is stored.
    if (total === 0) await Promise.all([load(overviewQuery()), LazyEmptyResults.preload?.()])
    const count = formatCount(total, deps.q === '' ? 'open result' : 'result') + (group === '' ? '' : ` by ${group}`)
    return { title: deps.q === '' ? count : `${count}: ${deps.q}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'Results'} – Assay` }] }),
  pendingComponent: ResultsPending,
  component: ResultsPage,
})

/** Links say what they change: what they say nothing of has no value yet, whatever the types say. */
function keepGroup({ search, next }: { search: ResultsSearch; next: (search: ResultsSearch) => ResultsSearch }): ResultsSearch {
  const asked = next(search)
  return { ...asked, group: asked.group ?? search.group }
}

function ResultsPage() {
  const search = Route.useSearch()
  if (search.group === '') return <ResultsView search={search} />
  return (
    <Suspense>
      <LazyGroupsView search={search} by={search.group} />
    </Suspense>
  )
}
