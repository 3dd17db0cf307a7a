import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { OverviewPending } from '#app/overview/OverviewPending.tsx'
import { overviewQuery } from '#app/overview/overview.queries.ts'
import { OverviewView } from '#app/overview/OverviewView.tsx'
import { queryLoader } from '#app/query-loader.ts'
import { uploadQuery, uploadRunsQuery } from '#app/uploads/uploads.queries.ts'
import { readOverviewSearch } from '#app/uploads/upload-search.ts'

export const Route = createFileRoute('/')({
  validateSearch: (search: { upload?: string } & SearchSchemaInput) => readOverviewSearch(search),
  loaderDeps: ({ search: { upload } }) => ({ upload }),
  loader: async (route) => {
    const load = queryLoader(route)
    const { upload } = route.deps
    const asked = upload === undefined ? [] : [load(uploadQuery(upload)), load(uploadRunsQuery(upload))]
    await Promise.all([load(overviewQuery()), ...asked])
  },
  head: () => ({ meta: [{ title: 'Overview – Assay' }] }),
  pendingComponent: OverviewPending,
  component: OverviewPage,
})

function OverviewPage() {
  const { upload } = Route.useSearch()
  return <OverviewView upload={upload} />
}
