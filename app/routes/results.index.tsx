import { createFileRoute, type ParsedLocation, retainSearchParams, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { type LoadQuery, queryLoader } from '#app/routing/query-loader.ts'
import { entryOf, placeLeft } from '#app/results/place/list-place.ts'
import { readOpened } from '#app/results/facets/open-facets.ts'
import { listTitle } from '#app/results/list/list-title.ts'
import { hasNotes } from '#app/results/list/notes/has-notes.ts'
import { ResultsPending } from '#app/results/list/ResultsPending.tsx'
import { filtersQuery, groupsQuery, listPageQuery, listPagesAt, listRankQuery } from '#app/results/results.queries.ts'
import { resultsSearchDefaults, readResultsSearch } from '#app/results/address/results-search.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import type { Grouping } from '#app/search/groupings.ts'
import type { FacetField } from '#app/search/choices.ts'
import { sortOfRows } from '#app/search/sorts.ts'
import { ResultsView } from '#app/results/list/ResultsView.tsx'
import { LazyEmptyResults } from '#app/results/empty/lazy-empty-results.ts'
import { LazyFacetPanel } from '#app/results/facets/lazy-facet-panel.ts'
import { LazyGroupsView } from '#app/results/groups/lazy-groups-view.ts'
import { LazyListNotes } from '#app/results/list/notes/lazy-list-notes.ts'
import { LazyPart } from '#app/ui/scripts/LazyPart.tsx'
import { tabTitle } from '#app/ui/faults/fault-title.ts'

export const Route = createFileRoute('/results/')({
  // The page that most come for is a part of what every page begins with.
  codeSplitGroupings: [],
  validateSearch: (search: Partial<ResultsSearch> & { open?: FacetField } & SearchSchemaInput) => ({
    ...readResultsSearch(search),
    ...readOpened(search.open),
  }),
  // Where in the list one is, is no other page: the address follows the list as it is scrolled. Groups come in pages.
  loaderDeps: ({ search: { q, sort, group, cursor } }) => ({ q, sort, group, page: group === '' ? '' : cursor }),
  // What a list is grouped by holds while it is narrowed and sorted.
  search: { middlewares: [stripSearchParams(resultsSearchDefaults), retainSearchParams(['group'])] },
  loader: async (route) => {
    const load = queryLoader(route)
    const { q, group } = route.deps
    const list = group === '' ? loadList(route, load) : loadGroups(route.deps, group, load)
    const around = Promise.all([loadFilters(q, route.location.search, load), LazyFacetPanel.preload?.()])
    // Where the list fails nobody waits for it, and a failure that nobody hears of would end the server.
    around.catch(() => {})
    const { rank, total } = await list
    // The server answers with whole pages. In a browser the list does not wait for what stands around it.
    if (import.meta.env.SSR) await around
    // Why a list is empty depends on what is stored.
    if (total === 0) {
      const [empty, uploads] = await Promise.all([import('#app/results/empty/empty.queries.ts'), import('#app/uploads/uploads.queries.ts')])
      await Promise.all([load(empty.emptyReasonQuery(q)), load(uploads.uploadsPageQuery()), LazyEmptyResults.preload?.()])
      // In a browser it is asked for once the rest is shown; its script is none that every page begins with.
      if (import.meta.env.SSR) await load(empty.widerQueriesQuery(q))
    }
    return { rank, cursor: readResultsSearch(route.location.search).cursor, title: listTitle(route.deps, total) }
  },
  head: ({ loaderData, match }) => ({ meta: [tabTitle(match.status, loaderData?.title ?? 'Results')] }),
  pendingComponent: ResultsPending,
  component: ResultsPage,
})

type Deps = Pick<ResultsSearch, 'q' | 'sort'>

async function loadFilters(q: string, search: Record<string, unknown>, load: LoadQuery) {
  const { open } = readOpened(search['open'])
  if (hasNotes(await load(filtersQuery(q, open && [open])))) await LazyListNotes.preload?.()
}

/** Loads the rows that are seen first: where the list was left, else where the cursor of the address leads. */
async function loadList({ deps: { q, sort }, location }: { deps: Deps; location: ParsedLocation }, load: LoadQuery) {
  const deps = { q, sort: sortOfRows(sort) }
  const { cursor } = readResultsSearch(location.search)
  const left = placeLeft(entryOf(location.state))
  const isKnown = left !== undefined || cursor === ''
  const rank = isKnown ? Math.floor(left ?? 0) + 1 : (await load(listRankQuery({ ...deps, cursor }))).rank
  const pages = listPagesAt(rank).map((page) => load(listPageQuery(deps, page)))
  const total = Math.min(...(await Promise.all(pages)).map((page) => page.total))
  // Fewer by now than where it was left.
  if (rank > total && total > 0) await Promise.all(listPagesAt(total).map((page) => load(listPageQuery(deps, page))))
  return { rank: Math.max(1, Math.min(rank, total)), total }
}

async function loadGroups({ q, sort, page }: Deps & { page: string }, by: Grouping, load: LoadQuery) {
  const [{ total }] = await Promise.all([load(groupsQuery({ q, sort, cursor: page }, by)), LazyGroupsView.preload?.()])
  return { rank: 1, total }
}

function ResultsPage() {
  const search = Route.useSearch()
  const { rank, cursor } = Route.useLoaderData()
  // What was loaded for an earlier visit may be of another place.
  if (search.group === '') return <ResultsView search={search} rank={cursor === search.cursor ? rank : 1} />
  return (
    <LazyPart>
      <LazyGroupsView search={search} by={search.group} />
    </LazyPart>
  )
}
