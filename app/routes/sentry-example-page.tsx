import { useSuspenseQuery } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { ExampleError } from '#app/monitoring/example-error.ts'
import { type ExamplePlace, readExampleSearch } from '#app/monitoring/example-search.ts'
import { failOnServer } from '#app/monitoring/example.functions.ts'
import { monitoringStatusQuery } from '#app/monitoring/monitoring.queries.ts'
import { queryLoader } from '#app/query-loader.ts'
import { MessagePending } from '#app/ui/MessagePending.tsx'

export const Route = createFileRoute('/sentry-example-page')({
  validateSearch: (search: { fail?: ExamplePlace } & SearchSchemaInput) => readExampleSearch(search),
  beforeLoad: ({ search }) => failIf(search.fail === 'before-load'),
  loaderDeps: ({ search: { fail } }) => ({ fail }),
  loader: async (route) => {
    const { fail } = route.deps
    failIf(fail === 'loader')
    if (fail === 'server-function') await failOnServer()
    await queryLoader(route)(monitoringStatusQuery())
  },
  head: ({ match }) => {
    failIf(match.search.fail === 'head')
    return { meta: [{ title: 'Error monitoring – Assay' }] }
  },
  pendingComponent: () => <MessagePending title="Error monitoring" />,
  component: MonitoringPage,
})

function failIf(asked: boolean): void {
  if (asked) throw new ExampleError()
}

function MonitoringPage() {
  failIf(Route.useSearch().fail === 'render')
  const { data: status } = useSuspenseQuery(monitoringStatusQuery())
  return <p>{String(status.on)}</p>
}
