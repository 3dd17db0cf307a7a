import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { overviewQuery } from '#app/overview/overview.queries.ts'
import { OverviewView } from '#app/overview/OverviewView.tsx'
import { uploadQuery } from '#app/uploads/uploads.queries.ts'
import { readOverviewSearch } from '#app/uploads/upload-search.ts'

export const Route = createFileRoute('/')({
  validateSearch: (search: { upload?: string } & SearchSchemaInput) => readOverviewSearch(search),
  loaderDeps: ({ search: { upload } }) => ({ upload }),
  loader: ({ context: { queryClient }, deps: { upload } }) =>
    Promise.all([
      queryClient.ensureQueryData(overviewQuery()),
      upload === undefined ? null : queryClient.ensureQueryData(uploadQuery(upload)),
    ]),
  head: () => ({ meta: [{ title: 'Overview – Assay' }] }),
  component: OverviewPage,
})

function OverviewPage() {
  const { upload } = Route.useSearch()
  return <OverviewView upload={upload} />
}
