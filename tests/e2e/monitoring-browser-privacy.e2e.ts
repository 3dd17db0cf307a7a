import type { Page } from 'playwright/test'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { expect, test } from './monitored.ts'
import { messages, send } from './pages.ts'

test.use({ database: 'monitoring-browser-privacy', expectedErrors: [/SENTINEL|Object|status of 4/] })

/** A word that no code of Assay's holds; it says where it was planted. */
function sentinel(place: string): string {
  return `SENTINEL${place}`
}

test.beforeAll(async ({ server }) => {
  const found = finding({
    rule: sentinel('Rule'),
    path: `src/${sentinel('Path')}.ts`,
    line: 1,
    message: sentinel('Message'),
    fingerprint: sentinel('Fingerprint'),
  })
  await send(server.url, log(run([found], { tool: sentinel('Tool'), branch: sentinel('Branch'), rules: [{ id: sentinel('Rule') }] })), {
    project: sentinel('Project'),
  })
})

test('nothing that a log, a person or an address says leaves the browser: pages are loaded, searched, clicked and fail', async ({
  page,
  sentry,
  context,
}) => {
  await context.addCookies([{ name: 'a', value: sentinel('Cookie'), url: 'http://127.0.0.1' }])
  await page.goto(`/results?q=${sentinel('Query')}`)
  // From there, the address is the referrer of the next page.
  await page.evaluate((word) => {
    localStorage.setItem(word, word)
    location.href = `/results?q=${word.toLowerCase()}`
  }, sentinel('Stored'))
  await page.locator('html[data-monitored]').waitFor()
  const search = page.getByRole('combobox', { name: 'Search results' })
  await search.fill(`path:src/${sentinel('Typed')}`)
  await search.press('Enter')
  await search.fill('')
  await search.press('Enter')
  await messages(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentinel('Message'))
  await expect(page).toHaveTitle(new RegExp(sentinel('Message')))
  await fail(page)
  await page.goto('/')
  await page.locator('html[data-monitored]').waitFor()
  await page.getByLabel('Choose files with SARIF logs').setInputFiles({
    name: `${sentinel('FileName')}.sarif`,
    mimeType: 'application/json',
    buffer: Buffer.from(`{"${sentinel('Content')}":`),
  })
  await expect(page.getByText(`${sentinel('FileName')}.sarif`).first()).toBeVisible()
  await page
    .getByRole('link', { name: sentinel('Project') })
    .first()
    .click()
  await fail(page)

  const browsers = () => sentry.received.filter(({ bytes }) => bytes.includes('sentry.javascript.browser'))
  await sentry.waitFor(() => (browsers().filter(({ bytes }) => bytes.includes('"type":"event"')).length === 6 ? true : null))
  await sentry.waitFor(() => browsers().find(({ bytes }) => bytes.includes('"type":"log"')))
  await sentry.waitFor(() => sentry.transactions().find(({ breadcrumbs = [] }) => breadcrumbs.length > 0))
  const sent = browsers()
  const text = sent.map(({ bytes, headers, path }) => bytes.toString() + JSON.stringify(headers) + path).join('\n')
  expect([...new Set(text.match(/sentinel\w*/gi))]).toEqual([])
  expect(text).not.toContain('<')
  // Breadcrumbs say where one went and what was asked for, by route and by function.
  const breadcrumbs = sentry.events().flatMap((event) => event.breadcrumbs ?? [])
  expect(new Set(breadcrumbs.map(({ category }) => category))).toEqual(new Set(['navigation', 'fetch']))
  expect(breadcrumbs).toContainEqual(expect.objectContaining({ data: { from: '/results', to: '/results/$id' } }))
  expect(
    sent.flatMap(({ envelope: [, items] }) => [...items].map(([{ type }]) => type)).filter((type) => !known.has(String(type))),
  ).toEqual([])
  expect(sentry.events().filter(({ user }) => user !== undefined)).toEqual([])
})

/** What the browser may send; nothing that follows a person (`session`), a screen (`replay_event`) or asks for feedback. */
const known = new Set(['event', 'transaction', 'log', 'client_report'])

/** Fails in three ways, each of which quotes what it failed on. */
async function fail(page: Page): Promise<void> {
  await page.evaluate((word) => {
    queueMicrotask(() => {
      throw new Error(`${word} in ${document.title}`, { cause: new TypeError(`${word} of ${location.href}`) })
    })
    void Promise.reject({ [word]: document.title, nested: { [word]: word } })
    queueMicrotask(() => {
      const error = new SyntaxError(word)
      error.name = `${word}Error of ${document.title}`
      throw error
    })
  }, sentinel('Thrown'))
}
