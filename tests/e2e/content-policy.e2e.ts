import type { Page } from 'playwright/test'
import { serverWith } from './server-with.ts'
import { open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

/** Violations are reported to the console, too, where every test looks for errors; here they are counted as well. */
async function violations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const found: string[] = []
    Object.assign(globalThis, { found })
    document.addEventListener('securitypolicyviolation', (event) =>
      found.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    )
  })
  // Put there above.
  return () => page.evaluate(() => (globalThis as unknown as { found: string[] }).found)
}

test.describe('pages keep to their own policy', () => {
  test.use({ expectedErrors: [/failed \[[0-9a-f]{12}\]|^Failed to load resource: .* a status of (404|500)|^ServerFault: /] })

  test('on every page, through the controls of each, and from one to the next', async ({ page, server }) => {
    await send(server.url, shopLog(), { project: 'policy' })
    const [id] = await resultIds(server.url, 'project:policy')
    const found = await violations(page)
    for (const path of ['/', '/results?q=project:policy', `/results/${id}`, '/sentry-example-page']) {
      await open(page, path)
      for (const theme of ['Dark theme', 'Light theme', 'System theme']) await page.getByTitle(theme).click()
      await page.getByRole('button', { name: 'How to search' }).click()
      await expect(page.getByRole('dialog', { name: 'How to search' })).toBeVisible()
      await page.keyboard.press('Escape')
      for (const summary of await page.locator('summary:visible').all()) await summary.click()
      expect(await found(), path).toEqual([])
    }
    await open(page, '/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Results' }).click()
    await page.getByRole('table', { name: 'Results' }).getByRole('link').first().click()
    await expect(page.getByRole('complementary', { name: 'Facts' })).toBeVisible()
    await page.goBack()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Assay', exact: true }).click()
    await page
      .getByLabel('Choose files with SARIF logs')
      .setInputFiles({ name: 'x.sarif', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(page.getByRole('main')).toContainText('x.sarif')
    expect(await found()).toEqual([])
  })

  test('on pages that could not be shown', async ({ page }) => {
    const found = await violations(page)
    await page.goto('/no/such/page')
    await page.waitForLoadState('networkidle')
    expect(await found()).toEqual([])
    for (const place of ['render', 'loader']) {
      await page.goto(`/sentry-example-page?fail=${place}`)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.styleSheets.length)).toBe(1)
      expect(await found(), place).toEqual([])
    }
  })
})

test.describe('what has got into a page', () => {
  test.use({ expectedErrors: [/Content Security Policy/] })

  test('runs nothing, loads nothing and sends nothing', async ({ page }) => {
    const found = await violations(page)
    const ends: string[] = []
    page.on('requestfailed', (request) => ends.push(`${request.url()} ${request.failure()?.errorText}`))
    page.on('requestfinished', (request) => ends.push(`${request.url()} answered`))
    await open(page, '/')
    await page.evaluate(async () => {
      const add = (tag: string, attributes: Record<string, string>, text = '') => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        element.textContent = text
        document.body.append(element)
      }
      add('script', {}, 'document.title = "taken"')
      add('style', {}, 'main { display: none }')
      add('img', { src: 'http://evil.example/a.png', onerror: 'document.title = "taken"' })
      add('iframe', { src: 'http://evil.example/' })
      add('iframe', { srcdoc: '<p>' })
      add('object', { data: '/favicon.svg' })
      add('link', { rel: 'stylesheet', href: 'http://evil.example/a.css' })
      add('script', { src: 'http://evil.example/a.js' })
      await fetch('http://evil.example/').catch(() => {})
    })
    await expect(page).toHaveTitle('Overview · Assay')
    await expect(page.getByRole('main')).toBeVisible()
    const directives = (await found()).map((violation) => violation.split(' ')[0])
    for (const directive of ['script-src-elem', 'style-src-elem', 'script-src-attr', 'img-src', 'frame-src', 'connect-src', 'object-src']) {
      expect(directives).toContain(directive)
    }
    const foreign = ends.filter((end) => end.includes('evil.example'))
    expect(foreign.length).toBeGreaterThan(0)
    expect(foreign.filter((end) => !end.endsWith(' csp'))).toEqual([])
  })
})

test('the browser may send errors to the configured Sentry, and not where a tunnel takes them', async () => {
  const dsn = { SENTRY_DSN: 'https://key@errors.example:8443/sentry/7' }
  for (const [env, allowed] of [
    [dsn, "connect-src 'self' https://errors.example:8443;"],
    [{ ...dsn, SENTRY_TUNNEL: '/monitoring' }, "connect-src 'self';"],
  ] as const) {
    const server = await serverWith(env)
    try {
      expect((await fetch(server.url)).headers.get('content-security-policy')).toContain(allowed)
    } finally {
      await server.stop()
    }
  }
})
