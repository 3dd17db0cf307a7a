import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { OverviewPending } from '#app/overview/OverviewPending.tsx'
import { overviewQuery } from '#app/overview/overview.queries.ts'
import { OverviewView } from '#app/overview/OverviewView.tsx'
import { queryLoader } from '#app/query-loader.ts'
import { uploadQuery } from '#app/uploads/uploads.queries.ts'
import { readOverviewSearch } from '#app/uploads/upload-search.ts'

export const Route = createFileRoute('/')({
  validateSearch: (search: { upload?: string } & SearchSchemaInput) => readOverviewSearch(search),
  loaderDeps: ({ search: { upload } }) => ({ upload }),
  loader: async (route) => {
    const load = queryLoader(route)
    const { upload } = route.deps
    await Promise.all([load(overviewQuery()), upload === undefined ? null : load(uploadQuery(upload))])
  },
  head: () => ({ meta: [{ title: 'Overview – Assay' }] }),
  pendingComponent: OverviewPending,
  component: OverviewPage,
})

function OverviewPage() {
  const { upload } = Route.useSearch()
  return <OverviewView upload={upload} />
}
