import { readConfig } from '#app/http/settings/config.ts'
import { defaultValidity } from '#app/http/settings/route-validity.ts'
import { monitoringValues } from '#app/monitoring/values.ts'
import { routeLoadingValues } from '#app/routing/route-loading-values.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** A value that the product was specified with. */
type DocumentedValue = {
  /** What the specification says it under. */
  under: string
  what: string
  /** As it is in the code now. */
  value: string
  /** Where it is set: a file, and what in it or outside of it. */
  file: string
  name: string
  /** What observes it: a test's file and title. */
  tests: { file: string; title: string }[]
}

const values = 'app/monitoring/values.ts'
const config = 'app/http/settings/monitoring-config.ts'
const browser = 'tests/e2e/monitoring-browser.e2e.ts'
const browserErrors = 'tests/e2e/monitoring-browser-errors.e2e.ts'
const server = 'tests/e2e/monitoring-server.e2e.ts'
const sdk = 'tests/unit/monitoring/sentry.test.ts'
const dsn = 'https://key@sentry.example.org/1'
const defaults = readConfig({ SENTRY_DSN: dsn }).monitoring

/** All values that docs/monitoring.md lists, in its order. Another one is another entry here, and nothing else. */
export const documentedValues: DocumentedValue[] = [
  {
    under: 'environment',
    what: 'name of the environment in a production build',
    value: `\`${defaults?.environment}\``,
    file: config,
    name: '`SENTRY_ENVIRONMENT`',
    tests: [
      { file: browser, title: 'environment is production in a production build, and the release is the same in browser and server' },
      { file: sdk, title: 'says environment and release with each event' },
    ],
  },
  {
    under: 'environment',
    what: 'release, the same in browser and server',
    value: 'version and commit',
    file: 'app.config.ts',
    name: '`release`, or `SENTRY_RELEASE`',
    tests: [{ file: browser, title: 'environment is production in a production build, and the release is the same in browser and server' }],
  },
  {
    under: 'endpoint',
    what: 'where events go',
    value: readConfig({}).monitoring === null ? 'nowhere, and nothing is loaded' : 'somewhere',
    file: config,
    name: '`SENTRY_DSN`',
    tests: [
      { file: 'tests/e2e/monitoring-process.e2e.ts', title: 'without a DSN nothing of Sentry is loaded' },
      { file: 'tests/e2e/example-page-off.e2e.ts', title: 'without a DSN the SDK is never asked for, and nothing goes elsewhere' },
    ],
  },
  {
    under: 'endpoint',
    what: 'path of the tunnel',
    value: defaults?.tunnel === null ? 'unset' : `${defaults?.tunnel}`,
    file: config,
    name: '`SENTRY_TUNNEL`',
    tests: [
      { file: 'tests/e2e/monitoring-privacy.e2e.ts', title: 'is not there unless it is set' },
      {
        file: 'tests/e2e/monitoring-privacy.e2e.ts',
        title: 'passes on to the DSN’s project what Assay’s pages send, and nothing that other sites do',
      },
    ],
  },
  {
    under: 'tracing',
    what: 'idle timeout: a page’s transaction ends so long after the last that was done for it',
    value: seconds(monitoringValues.idleTimeout),
    file: values,
    name: '`idleTimeout`',
    tests: [{ file: browser, title: 'idle timeout: a navigation ends 1 s after the last that was done for it' }],
  },
  {
    under: 'tracing',
    what: 'final timeout: it ends whatever still runs',
    value: seconds(monitoringValues.finalTimeout),
    file: values,
    name: '`finalTimeout`',
    tests: [{ file: browser, title: 'final timeout: a navigation ends after 30 s, whatever is still being done for it' }],
  },
  {
    under: 'tracing',
    what: 'child span timeout: one piece of work keeps it open for so long at most',
    value: seconds(monitoringValues.childSpanTimeout),
    file: values,
    name: '`childSpanTimeout`',
    tests: [{ file: browser, title: 'child span timeout: a request keeps a navigation open for 15 s at most' }],
  },
  {
    under: 'tracing',
    what: 'requests that bear the headers of the trace',
    value: 'those to the own origin, but for scripts',
    file: 'app/monitoring/traced-fetch.ts',
    name: '`tracedFetch`',
    tests: [{ file: browser, title: 'trace headers go on requests to the own origin and on no other' }],
  },
  {
    under: 'logs and transport',
    what: 'collected lines of the log are sent after',
    value: seconds(monitoringValues.logFlushInterval),
    file: values,
    name: '`logFlushInterval`',
    tests: [
      { file: browser, title: 'log flush: a line of the log is sent 5 s after it was written' },
      { file: sdk, title: 'sends collected lines of the log after 5 seconds' },
    ],
  },
  {
    under: 'logs and transport',
    what: 'requests to Sentry under way at once; what comes above is dropped and counted',
    value: formatNumber(monitoringValues.transportBuffer),
    file: values,
    name: '`transportBuffer`',
    tests: [
      { file: browser, title: 'transport buffer: at most 64 requests to Sentry are under way at once' },
      { file: sdk, title: 'has at most 64 requests to Sentry under way and counts what it drops' },
    ],
  },
  {
    under: 'logs and transport',
    what: '`baggage`, in characters',
    value: `at most ${formatNumber(monitoringValues.largestBaggage)}`,
    file: values,
    name: '`largestBaggage`',
    tests: [
      { file: browser, title: 'baggage: the header never exceeds 8,192 characters, whatever a caller has set' },
      { file: server, title: 'does not go on with what a huge or a foreign baggage says' },
      { file: sdk, title: 'writes a baggage for pages that has at most 8,192 characters' },
    ],
  },
  {
    under: 'ignored',
    what: '`Script error.` of other origins',
    value: 'not sent',
    file: 'app/monitoring/unreported.ts',
    name: '`isUnreported`, with app/monitoring/browser-errors.ts',
    tests: [{ file: browserErrors, title: '“Script error.” of another origin' }],
  },
  {
    under: 'ignored',
    what: 'loop notices of ResizeObserver',
    value: 'not sent',
    file: 'app/monitoring/unreported.ts',
    name: '`isUnreported`, with app/monitoring/browser-errors.ts',
    tests: [{ file: browserErrors, title: 'either notice of a ResizeObserver' }],
  },
  {
    under: 'ignored',
    what: 'redirects and not-founds of the framework',
    value: 'not sent',
    file: 'app/monitoring/expected.ts',
    name: '`isExpected`, in the browser `isUnreported`',
    tests: [
      { file: browserErrors, title: 'a redirect and a not-found of the framework, also where nobody handles them' },
      { file: server, title: 'what is no failure sends no event' },
    ],
  },
  {
    under: 'ignored',
    what: 'transactions that end in 404',
    value: 'not sent',
    file: 'app/monitoring/scrub.ts',
    name: '`scrubTransaction`',
    tests: [
      { file: browserErrors, title: 'the transaction of a page that ends in 404, loaded or navigated to' },
      { file: server, title: 'is not sent where it ended in 404 or was a probe' },
    ],
  },
  {
    under: 'prefetch',
    what: 'what makes a page be prefetched',
    value: 'intent: hover, focus, touch',
    file: 'app/router.tsx',
    name: '`defaultPreload`',
    tests: [{ file: 'tests/e2e/prefetch.e2e.ts', title: 'focus and touch are intents, and the newest goes first' }],
  },
  {
    under: 'prefetch',
    what: 'prefetches at once',
    value: `at most ${routeLoadingValues.prefetchesAtOnce}`,
    file: 'app/routing/route-loading-values.ts',
    name: '`prefetchesAtOnce`',
    tests: [
      {
        file: 'tests/e2e/prefetch.e2e.ts',
        title: 'a pointer that sweeps over 50 links has five of them prefetched at a time, and none that it has left',
      },
    ],
  },
  {
    under: 'prefetch',
    what: `validity of what is static: ${routesTrustedFor(defaultValidity['/sentry-example-page'])}`,
    value: seconds(defaultValidity['/sentry-example-page'] * 1000),
    file: 'app/http/settings/route-validity.ts',
    name: '`defaultValidity`, or `ASSAY_VALIDITY`',
    tests: [
      { file: 'tests/e2e/validity.e2e.ts', title: 'is asked for again after 300 seconds and not before' },
      { file: 'tests/e2e/validity.e2e.ts', title: 'is configured for each route when the server starts' },
    ],
  },
  {
    under: 'prefetch',
    what: `validity of what is dynamic: ${routesTrustedFor(0)}`,
    value: seconds(0),
    file: 'app/http/settings/route-validity.ts',
    name: '`defaultValidity`, or `ASSAY_VALIDITY`',
    tests: [{ file: 'tests/e2e/validity.e2e.ts', title: 'is painted at once if it was prefetched, and fetched again, once' }],
  },
  {
    under: 'route load',
    what: 'a page that has not come becomes a load of the whole document after',
    value: seconds(routeLoadingValues.timeout),
    file: 'app/routing/route-loading-values.ts',
    name: '`timeout`',
    tests: [
      { file: 'tests/e2e/slow-route.e2e.ts', title: 'a page whose data has not come after 3.8 seconds is loaded as a whole' },
      { file: 'tests/e2e/slow-route.e2e.ts', title: 'has not come after 3.8 seconds is loaded as a whole, once' },
    ],
  },
  {
    under: 'crash',
    what: 'the same digest on the page, in the log and on the event',
    value: '12 hexadecimal digits',
    file: 'app/http/logging/log.ts',
    name: '`logUnexpected`',
    tests: [
      { file: server, title: 'is one event under the digest of the page and of the log' },
      {
        file: 'tests/e2e/example-page.e2e.ts',
        title: 'of an error while rendering leads to a page with a digest, by which its event is found',
      },
    ],
  },
  {
    under: 'crash',
    what: 'what people are told of it',
    value: 'a sentence and a way on',
    file: 'app/ui/faults/FaultPage.tsx',
    name: 'in the browser app/ui/faults/ErrorPage.tsx',
    tests: [
      { file: 'tests/e2e/fail-safely.e2e.ts', title: 'a page that could not be rendered looks like the others, and leads on' },
      { file: 'tests/e2e/fail-safely.e2e.ts', title: 'a crash in the browser shows a sentence and a way back, and nothing of the error' },
    ],
  },
]

function seconds(milliseconds: number): string {
  return `${formatNumber(milliseconds / 1000)} s`
}

function routesTrustedFor(validity: number): string {
  const routes = Object.entries(defaultValidity).flatMap(([route, trusted]) => (trusted === validity ? [`\`${route}\``] : []))
  return routes.join(', ')
}
