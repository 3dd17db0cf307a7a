import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { ExampleError } from '#app/example/example-error.ts'
import { type ExampleSearch, readExampleSearch } from '#app/example/example-search.ts'
import { failOnServer } from '#app/example/example.functions.ts'
import { findServerEvent } from '#app/example/monitoring.functions.ts'
import { monitoringStatusQuery } from '#app/example/monitoring.queries.ts'
import { MonitoringView } from '#app/example/MonitoringView.tsx'
import { queryLoader } from '#app/routing/query-loader.ts'
import { MessagePending } from '#app/ui/pages/MessagePending.tsx'
import { tabTitle } from '#app/ui/faults/fault-title.ts'

export const Route = createFileRoute('/sentry-example-page')({
  // Few come for it: what it loads costs the other pages nothing.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: ExampleSearch & SearchSchemaInput) => readExampleSearch(search),
  beforeLoad: ({ search }) => failIf(search.fail === 'before-load'),
  loaderDeps: ({ search: { fail, digest } }) => ({ fail, digest }),
  loader: async (route) => {
    const { fail, digest } = route.deps
    failIf(fail === 'loader')
    if (fail === 'server-function') await failOnServer()
    const [event] = await Promise.all([
      digest === undefined ? null : findServerEvent({ data: { digest } }),
      queryLoader(route)(monitoringStatusQuery()),
    ])
    return digest === undefined ? null : { digest, event }
  },
  head: ({ match }) => {
    failIf(match.search.fail === 'head')
    return { meta: [tabTitle(match.status, 'Error monitoring')] }
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
  return <MonitoringView status={status} asked={Route.useLoaderData()} />
}
