import { defineConfig } from 'playwright/test'
import { browserArguments, findBrowser } from '#tests/setup/browser.ts'

const executablePath = findBrowser()

/** Chromium on the built server; each worker has a server and a database of its own (see e2e/server.ts). A trace costs each test much: it is kept of second tries. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // One more than the two processors that are there: each waits for its page or server a fifth of the time, in which the third goes on.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: browserArguments,
    },
  },
})
