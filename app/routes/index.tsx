import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { OverviewPending } from '#app/overview/OverviewPending.tsx'
import { overviewQuery } from '#app/overview/overview.queries.ts'
import { OverviewView } from '#app/overview/OverviewView.tsx'
import { queryLoader } from '#app/query-loader.ts'
import { uploadQuery } from '#app/uploads/uploads.queries.ts'
import { type OverviewSearch, readOverviewSearch } from '#app/uploads/upload-search.ts'

export const Route = createFileRoute('/')({
  validateSearch: (search: Partial<OverviewSearch> & SearchSchemaInput) => readOverviewSearch(search),
  loaderDeps: ({ search: { upload, project } }) => ({ upload, project }),
  loader: async (route) => {
    const load = queryLoader(route)
    const { upload, project } = route.deps
    await Promise.all([load(overviewQuery(project)), upload === undefined ? null : load(uploadQuery(upload))])
  },
  head: () => ({ meta: [{ title: 'Overview – Assay' }] }),
  pendingComponent: OverviewPending,
  component: OverviewPage,
})

function OverviewPage() {
  return <OverviewView {...Route.useSearch()} />
}
