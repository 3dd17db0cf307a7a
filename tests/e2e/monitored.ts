import type { Page } from 'playwright/test'
import { type SentryReceiver, startSentryReceiver } from '#tests/setup/sentry-receiver.ts'
import { expect, test as base } from './server.ts'

export { expect }

type Fixtures = {
  /** Forgets, before each test, what came in the one before. */
  fresh: void
}

type WorkerFixtures = {
  sentry: SentryReceiver
}

/** The `test` of files about monitoring: the server has a DSN, and `sentry` takes what it and the pages send there. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sentry: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, provide) => {
      const sentry = await startSentryReceiver()
      await provide(sentry)
      await sentry.close()
    },
    { scope: 'worker' },
  ],
  settings: async ({ sentry }, provide) => provide({ SENTRY_DSN: sentry.dsn, SENTRY_TRACES_SAMPLE_RATE: '1' }),
  fresh: [
    async ({ sentry }, provide) => {
      sentry.received.length = 0
      await provide()
    },
    { auto: true },
  ],
})

/** Opens a page and waits until its script has taken it over and monitoring has begun. */
export async function openMonitored(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-monitored]').waitFor()
}
