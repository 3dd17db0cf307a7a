import type { Locator, Page } from 'playwright/test'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { enterFlow } from './code-flow.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

const file = [`${'a = a + 1;'.repeat(40)}dangerous()${';b = b + 1'.repeat(40)}`, 'short()', `minified${'x'.repeat(300_000)}`].join('\n')

function at(message: string, startLine: number, startColumn: number) {
  const region = { startLine, startColumn, endColumn: startColumn + 11 }
  const location = { physicalLocation: { artifactLocation: { uri: 'src/long.js' }, region } }
  const steps = [{ location: { physicalLocation: { artifactLocation: { uri: 'src/long.js' }, region: { startLine: 2 } } } }, { location }]
  return finding({ message, locations: [location], codeFlows: [{ threadFlows: [{ locations: steps }] }] })
}

test.beforeAll(async ({ server }) => {
  const results = [at('Far along', 1, 401), at('Minified', 3, 200_000), at('Short', 2, 1)]
  await send(server.url, log(run(results, { artifacts: [{ location: { uri: 'src/long.js' }, contents: { text: file } }] })), {
    project: 'long',
  })
})

function lines(page: Page): Locator {
  return page.getByRole('region', { name: 'Lines of the source' })
}

/** That what is marked is to be seen as soon as its box is. */
async function expectInView(box: Locator, text: RegExp): Promise<void> {
  const mark = box.locator('mark').first()
  await expect(mark).toHaveText(text)
  // What stands above it may still be loading, and grow.
  await expect(async () => {
    await box.scrollIntoViewIfNeeded()
    await expect(mark).toBeInViewport({ timeout: 100 })
  }).toPass()
}

for (const width of [1280, 390]) {
  test(`what is found far along a line is in view, ${width} pixels wide`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const message of ['Far along', 'Minified']) {
      const [id = ''] = await resultIds(server.url, `project:long "${message}"`)
      await open(page, `/results/${id}`)
      await expectInView(lines(page), /^(dangerous\(\)|x{11})$/)
    }
  })
}

test('the next result is shown from the beginning of its lines, wherever those of this one were', async ({ page, server }) => {
  const [id = ''] = await resultIds(server.url, 'project:long "Far along"')
  await open(page, `/results/${id}?q=project:long&sort=path`)
  await expectInView(lines(page), /dangerous/)
  await page.keyboard.press('j')
  await expectInView(lines(page), /short/)
})

test('what a fix changes far along a line is in view', async ({ page, server }) => {
  const deletedRegion = { startLine: 1, startColumn: 401, endColumn: 412 }
  const fixes = [
    {
      artifactChanges: [
        { artifactLocation: { uri: 'src/long.js' }, replacements: [{ deletedRegion, insertedContent: { text: 'safe()' } }] },
      ],
    },
  ]
  const artifacts = [{ location: { uri: 'src/long.js' }, contents: { text: file } }]
  await send(server.url, log(run([finding({ fixes })], { artifacts })), { project: 'long-fix' })
  const [id = ''] = await resultIds(server.url, 'project:long-fix')
  await open(page, `/results/${id}`)
  await expectInView(page.getByRole('region', { name: 'Fix 1, changes of src/long.js' }), /^dangerous$/)
})

test('a fix in a line that is too long to be shown says that it is not shown', async ({ page, server }) => {
  const deletedRegion = { startLine: 3, startColumn: 1, endColumn: 2 }
  const fixes = [
    { artifactChanges: [{ artifactLocation: { uri: 'src/long.js' }, replacements: [{ deletedRegion, insertedContent: { text: 'M' } }] }] },
  ]
  const artifacts = [{ location: { uri: 'src/long.js' }, contents: { text: file } }]
  await send(server.url, log(run([finding({ fixes })], { artifacts })), { project: 'long-unseen' })
  const [id = ''] = await resultIds(server.url, 'project:long-unseen')
  await open(page, `/results/${id}`)
  await expect(page.getByRole('group', { name: 'Fix 1' })).toContainText(/\d lines not shown: the patch has them\./)
})

test('so is the place of a step', async ({ page, server }) => {
  const [id = ''] = await resultIds(server.url, 'project:long "Far along"')
  await open(page, `/results/${id}`)
  const step = page.getByRole('region', { name: 'Source of the step' })
  await enterFlow(page)
  await expectInView(step, /short/)
  await page.keyboard.press('j')
  await expectInView(step, /dangerous/)
  await page.keyboard.press('k')
  await expectInView(step, /short/)
})
