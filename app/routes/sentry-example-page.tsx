import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/sentry-example-page')({
  head: () => ({ meta: [{ title: 'Error monitoring – Assay' }] }),
  component: MonitoringPage,
})

function MonitoringPage() {
  return (
    <div className="page-message">
      <h1>Error monitoring</h1>
      <p>
        When something fails in Assay, in the browser or on the server, error monitoring keeps what is needed to mend it: what failed, where
        in the code, and in which release. It also says which pages are slow.
      </p>
      <p>It is off: no DSN is configured, so nothing is recorded and nothing leaves this installation.</p>
    </div>
  )
}
