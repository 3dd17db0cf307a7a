import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { ExampleError } from '#app/monitoring/example-error.ts'
import { type ExamplePlace, readExampleSearch } from '#app/monitoring/example-search.ts'
import { failOnServer } from '#app/monitoring/example.functions.ts'

export const Route = createFileRoute('/sentry-example-page')({
  validateSearch: (search: { fail?: ExamplePlace } & SearchSchemaInput) => readExampleSearch(search),
  beforeLoad: ({ search }) => failIf(search.fail === 'before-load'),
  loaderDeps: ({ search: { fail } }) => ({ fail }),
  loader: async ({ deps: { fail } }) => {
    failIf(fail === 'loader')
    if (fail === 'server-function') await failOnServer()
  },
  head: ({ match }) => {
    failIf(match.search.fail === 'head')
    return { meta: [{ title: 'Error monitoring – Assay' }] }
  },
  component: MonitoringPage,
})

function failIf(asked: boolean): void {
  if (asked) throw new ExampleError()
}

function MonitoringPage() {
  failIf(Route.useSearch().fail === 'render')
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
