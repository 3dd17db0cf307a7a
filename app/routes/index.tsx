import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { OverviewPending } from '#app/overview/OverviewPending.tsx'
import { overviewQuery } from '#app/overview/overview.queries.ts'
import { LazyProjectPanel } from '#app/overview/projects/lazy-panel.ts'
import { projectQuery } from '#app/overview/projects/projects.queries.ts'
import { OverviewView } from '#app/overview/OverviewView.tsx'
import { queryLoader } from '#app/query-loader.ts'
import { uploadQuery, uploadRunsQuery } from '#app/uploads/uploads.queries.ts'
import { readOverviewSearch } from '#app/uploads/upload-search.ts'

export const Route = createFileRoute('/')({
  validateSearch: (search: { upload?: string; project?: string } & SearchSchemaInput) => readOverviewSearch(search),
  loaderDeps: ({ search: { upload, project } }) => ({ upload, project }),
  loader: async (route) => {
    const load = queryLoader(route)
    const { upload, project } = route.deps
    await Promise.all([
      load(overviewQuery()),
      ...(upload === undefined ? [] : [load(uploadQuery(upload)), load(uploadRunsQuery(upload))]),
      ...(project === undefined ? [] : [load(projectQuery(project)), LazyProjectPanel.preload?.()]),
    ])
  },
  head: () => ({ meta: [{ title: 'Overview – Assay' }] }),
  pendingComponent: OverviewPending,
  component: OverviewPage,
})

function OverviewPage() {
  const { upload, project } = Route.useSearch()
  return <OverviewView upload={upload} project={project} />
}
