import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { OverviewPending } from '#app/overview/OverviewPending.tsx'
import { overviewQuery } from '#app/overview/overview.queries.ts'
import { overviewTitle } from '#app/overview/overview-title.ts'
import { LazyProjectPanel } from '#app/overview/projects/lazy-panel.ts'
import { projectQuery } from '#app/overview/projects/projects.queries.ts'
import { OverviewView } from '#app/overview/OverviewView.tsx'
import { queryLoader } from '#app/routing/query-loader.ts'
import { uploadsPlace } from '#app/uploads/overview-place.ts'
import { uploadQuery, uploadRunsQuery, uploadsPageQuery } from '#app/uploads/uploads.queries.ts'
import { type OverviewSearch, readOverviewSearch } from '#app/uploads/upload-search.ts'
import { tabTitle } from '#app/ui/faults/fault-title.ts'

export const Route = createFileRoute('/')({
  // What other pages do not need is no part of what every page begins with.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Partial<OverviewSearch> & SearchSchemaInput) => readOverviewSearch(search),
  loaderDeps: ({ search }) => search,
  loader: async (route) => {
    const load = queryLoader(route)
    const { upload, project, manage, refs, before } = route.deps
    // Who pages through uploads stays with the figures that are there, unless something was changed since. Back on the first page the place tells.
    const isPaged = route.cause === 'stay' && (before !== undefined || route.location.hash === uploadsPlace)
    const [{ chosen }, opened, , managed] = await Promise.all([
      load({ ...overviewQuery(route.deps), ...(isPaged && { staleTime: Infinity }) }),
      upload ? load(uploadQuery(upload)) : upload === undefined ? undefined : null,
      load(uploadsPageQuery({ before, project })),
      manage === undefined ? undefined : load(projectQuery(manage, refs)),
      manage !== undefined && LazyProjectPanel.preload?.(),
      ...(upload ? [load(uploadRunsQuery(upload))] : []),
    ])
    // An address may name it by its key.
    return { title: overviewTitle({ upload: opened, manage: managed?.slug ?? manage, chosen }) }
  },
  head: ({ loaderData, match }) => ({ meta: [tabTitle(match.status, loaderData?.title ?? 'Overview')] }),
  pendingComponent: OverviewPending,
  component: OverviewPage,
})

function OverviewPage() {
  return <OverviewView {...Route.useSearch()} />
}
