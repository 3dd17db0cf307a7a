import { logOf } from '#tests/fixtures/log.ts'
import { browserArguments, findBrowser } from '#tests/setup/browser.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

const executablePath = findBrowser()

// As the browser's own setting has them: a window of 390 pixels is as wide as twelve letters are high.
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...(executablePath === null ? {} : { executablePath }),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32'],
  },
})

test('with letters of twice the size all that pages say is within the window', async ({ page, server }) => {
  const message = 'A message that is longer than a line of large letters has room for'
  const results = [
    { message, rule: 'a-rule-of-a-longer-name', path: 'packages/core/source/some-file-of-a-longer-name.ts' },
    { message: 'Short' },
  ]
  await send(server.url, logOf(results), { project: 'large' })
  const [id = ''] = await resultIds(server.url, 'project:large rule:a-rule-of-a-longer-name')
  for (const address of ['/', '/results?q=project:large', `/results/${id}`, '/sentry-example-page']) {
    await open(page, address)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, address).toBe(0)
  }
  await open(page, '/results?q=project:large')
  const row = page.getByRole('row', { name: message })
  for (const part of [row.getByRole('link'), row.getByText('some-file-of-a-longer-name.ts'), row.getByText('a-rule-of-a-longer-name')]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
})
