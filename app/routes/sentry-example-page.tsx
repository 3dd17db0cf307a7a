import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { monitoringStatusQuery } from '#app/monitoring/monitoring.queries.ts'
import { queryLoader } from '#app/query-loader.ts'
import { MessagePending } from '#app/ui/MessagePending.tsx'

export const Route = createFileRoute('/sentry-example-page')({
  loader: async (route) => {
    await queryLoader(route)(monitoringStatusQuery())
  },
  head: () => ({ meta: [{ title: 'Error monitoring – Assay' }] }),
  pendingComponent: () => <MessagePending title="Error monitoring" />,
  component: MonitoringPage,
})

function MonitoringPage() {
  const { data: status } = useSuspenseQuery(monitoringStatusQuery())
  return (
    <div className="page-message">
      <h1>Error monitoring</h1>
      <p>
        When something fails in Assay, in the browser or on the server, error monitoring keeps what is needed to mend it: what failed, where
        in the code, and in which release. It also says which pages are slow.
      </p>
      <p>
        {status.on
          ? 'It is on: a DSN is configured, and what fails is sent there.'
          : 'It is off: no DSN is configured, so nothing is recorded and nothing leaves this installation.'}
      </p>
    </div>
  )
}
