import type { Browser } from 'playwright'
import { scriptBudget, scriptKilobytes, scriptsOf } from '#tests/setup/page-scripts.ts'
import { startSentryReceiver } from '#tests/setup/sentry-receiver.ts'
import { atMost, type Figure, figure } from '#tests/bench/figure.ts'
import { startMeasuredServer } from '#tests/bench/measured-server.ts'
import { browserPatience } from '#tests/bench/browser-patience.ts'
import { tell } from '#tests/bench/progress.ts'

const part = 'Scripts of /results, gzip, monitoring included'

/** What the list loads before it is usable, and until it is idle. */
export async function measureScripts(browser: Browser, env: Record<string, string>): Promise<Figure[]> {
  tell('scripts of the list')
  const sentry = await startSentryReceiver()
  const server = await startMeasuredServer({ ...env, SENTRY_DSN: sentry.dsn })
  const context = await browser.newContext()
  context.setDefaultTimeout(browserPatience)
  try {
    const measured = scriptKilobytes(await scriptsOf(await context.newPage(), `${server.url}/results`))
    const names = { untilUsable: 'until it is usable', untilIdle: 'until it is idle' }
    return (['untilUsable', 'untilIdle'] as const).map((when) => {
      const [value, most] = [measured[when], scriptBudget[when]]
      return figure(part, names[when], value, `${value.toFixed(1)} kB`, { budgets: [atMost(value, most, `<= ${most} kB`, true)] })
    })
  } finally {
    await context.close()
    await server.stop()
    await sentry.close()
  }
}
