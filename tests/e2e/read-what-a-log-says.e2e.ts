import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { checkPage } from '#tests/corpus/check-page.ts'
import { checkPages } from '#tests/corpus/check-pages.ts'
import { whatItHolds } from '#tests/corpus/expected.ts'
import { asArray } from '#tests/corpus/json.ts'
import { logText } from '#tests/corpus/log-text.ts'
import { readOpenPage } from '#tests/corpus/read-page.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { fact, open, region, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

const sample = fileURLToPath(new URL('../../app/cli/samples/kinds-of-content.sarif', import.meta.url))

test.use({ database: 'says' })

/** Kinds of content that a page has a place for. */
const kinds = [
  ...['message', 'message.markdown', 'locations', 'relatedLocations', 'logicalLocations', 'annotations', 'snippet', 'codeFlows', 'graphs'],
  ...['graphTraversals', 'stacks', 'fixes', 'webRequest', 'webResponse', 'attachments', 'workItemUris', 'hostedViewerUri', 'rank', 'taxa'],
  ...['occurrenceCount', 'provenance: first found', 'provenance: conversion', 'conversion', 'suppressions', 'fingerprints', 'properties'],
  ...['kind', 'level', 'baselineState', 'guid', 'correlationGuid', 'rule: help', 'rule: configuration', 'rule: tags', 'rule: deprecated'],
]

let upload: string

test.beforeAll(async ({ server }) => {
  ;({ id: upload } = await send(server.url, await readFile(sample, 'utf8'), { project: 'says' }))
})

/** Opens the page of the sample's result of a rule. */
async function openRule(page: Page, url: string, rule: string, more = ''): Promise<string> {
  const [id = ''] = await resultIds(url, `project:says is:* rule:${rule} ${more}`)
  await open(page, `/results/${id}`)
  return id
}

test('what is left out is counted by words that agree', async ({ page, server }) => {
  const numbers = Array.from({ length: 201 }, (_, at) => at)
  const stack = { frames: numbers.map((at) => ({ location: { logicalLocations: [{ fullyQualifiedName: `frame${at}` }] } })) }
  const workItemUris = numbers.map((at) => `https://example.com/${at}`)
  await send(server.url, logOf([{ stacks: Array.from({ length: 51 }, () => stack), workItemUris }]), { project: 'left-out' })
  const [id = ''] = await resultIds(server.url, 'project:left-out')
  await open(page, `/results/${id}`)
  const stacks = page.getByRole('region', { name: 'Stacks' })
  await expect(stacks.getByText(/frames? (is|are) in the original JSON/).first()).toHaveText('1 more frame is in the original JSON.')
  await expect(stacks.getByText(/^1 more (is|are) in the original JSON/)).toHaveText('1 more is in the original JSON.')
  await expect(page.getByText(/151 mores?/)).toHaveText(/151 more$/)
})

test('what stands beside the text of a step or of a graph is a word of its own, to copy and to hear', async ({ page, server }) => {
  await openRule(page, server.url, 'shop/sql-injection')
  await expect(region(page, 'Code flows').getByRole('link', { name: 'A user controls the name taint, source' })).toBeVisible()
  await openRule(page, server.url, 'shop/lock-order')
  await expect(region(page, 'Graphs').getByText('of the run').locator('..')).toHaveText('Who calls whom of the run')
})

test('fixes are diffs, copied and downloaded as patches that git applies', async ({ page, server, context }, testInfo) => {
  await context.grantPermissions(['clipboard-write'])
  const id = await openRule(page, server.url, 'shop/sql-injection')
  const fix = region(page, 'Fixes').getByRole('group', { name: 'Fix 1' })
  await expect(fix).toContainText('Pass the name and the origin as parameters')
  const diff = fix.getByRole('region', { name: 'Fix 1, changes of src/db/teas.ts' })
  await expect(diff.locator('.is-deleted')).toHaveCount(3)
  await expect(diff.locator('.is-inserted').first()).toContainText('pool.query(sql, [`%${name}%`, origin])')
  const downloading = page.waitForEvent('download')
  await fix.getByRole('link', { name: 'Download patch of fix 1' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`result-${id}-fix-1.patch`)
  const patch = await readFile(await download.path(), 'utf8')
  await fix.getByRole('button', { name: 'Copy fix 1 as a patch' }).click()
  await expect(fix.getByRole('status')).toHaveText('Copied')
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' })))
  await page.locator('#paste').press('ControlOrMeta+V')
  await expect(page.locator('#paste')).toHaveValue(patch)

  const { runs } = JSON.parse(await readFile(sample, 'utf8'))
  const folder = testInfo.outputPath('repository')
  const file = join(folder, 'src/db/teas.ts')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, runs[0].artifacts[1].contents.text)
  execFileSync('git', ['apply', '-'], { cwd: folder, input: patch, env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) } })
  expect(await readFile(file, 'utf8')).toContain('return origin === \'\' ? byName : byName + " AND origin = $2"\n')
})

test('a fix without a patch says why, and what it would do', async ({ page, server }) => {
  await openRule(page, server.url, 'shop/credentials')
  await expect(region(page, 'Fix')).toContainText('There is no patch to download: the log hides some of the text')
  await openRule(page, server.url, 'shop/metadata', 'has:fix')
  await expect(region(page, 'Fix')).toContainText('Delete bytes from 33, 45 of them.')
  await expect(page.getByRole('region', { name: 'Deleted at bytes from 33' })).toContainText('43 6f 6d 6d 65 6e 74')
})

test('web exchanges and attachments are shown, pictures with what to look at', async ({ page, server }) => {
  const id = await openRule(page, server.url, 'shop/xss')
  const web = region(page, 'Web request and response')
  await expect(web.getByRole('group', { name: 'Request' })).toContainText('GET /search?name=%3Cb%3Ehi%3C%2Fb%3E HTTP/1.1')
  await expect(web.getByRole('group', { name: 'Request' })).toContainText('Lantern/4.2')
  await expect(web.getByRole('region', { name: 'Body of the response' })).toHaveText('<h1>Results for <b>hi</b></h1><ul></ul>')
  const attachments = region(page, 'Attachments')
  const picture = attachments.getByRole('img', { name: 'Attachment 1, evidence/search.png' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth)).toBe(336)
  await expect(attachments).toContainText('The injected heading')
  await expect(attachments).toContainText('Its contents did not come with the log.')
  await expect(fact(page, 'Work items')).toContainText('none, says the log')
  const answer = await page.request.get(`/api/results/${id}/attachments/2`)
  expect(answer.headers()['content-disposition']).toBe(`attachment; filename="result-${id}-attachment-2.txt"`)
  expect(await answer.text()).toMatch(/^203\.0\.113\.9 /)
  expect((await page.request.get(`/api/results/${id}/attachments/3`)).status()).toBe(404)

  await openRule(page, server.url, 'slow-answer')
  await expect(region(page, 'Web request and response')).toContainText('No response was received.')
  await expect(region(page, 'Taxonomies')).toContainText('A05:2021 Security Misconfiguration')
  await expect(fact(page, 'Converted by')).toContainText('harbour-to-sarif 1.3')
  await expect(fact(page, 'Converted from')).toContainText('harbour-report.xml:41')
})

test('the rule, the properties and what the log says itself are there, each with its reason', async ({ page, server }) => {
  await openRule(page, server.url, 'shop/long-migration')
  const rule = region(page, 'Rule')
  await rule.getByText('Configuration and relations').click()
  await expect(rule).toContainText('overridden by the invocation, /invocations/0/ruleConfigurationOverrides/1')
  await expect(rule).toContainText('1000000')
  await openRule(page, server.url, 'shop/sql-injection')
  await expect(fact(page, 'Rank')).toContainText('97.5 of 100')
  await expect(fact(page, 'Occurrences')).toContainText('2')
  await expect(fact(page, 'Guid')).toContainText('5e8f3a52-3d0b-4f0e-8e0e-0d6a2b8b1c01')
  await expect(fact(page, 'First found')).toContainText('2026-01-12T09:00:00Z')
  await expect(fact(page, 'Invocation')).toContainText('lantern check --all')
  await expect(fact(page, 'Shown at').getByRole('link')).toHaveAttribute('rel', /noreferrer/)
  await expect(fact(page, 'Weaknesses')).toContainText('CWE 4.15: stated by the result')
  const properties = region(page, 'Properties')
  await expect(properties).toContainText('0.97')
  await properties.getByText('owner').click()
  await expect(properties).toContainText('#teas')
  await expect(region(page, 'Rule')).toContainText('The only open result of this rule')
})

test('each member of a result is found in its section, and what is missing or said in vain would be found', async ({ page, server }) => {
  test.slow()
  const expected = whatItHolds(await readFile(sample))
  if (expected === null) throw new Error('The sample is no JSON.')
  const { opened, members, faults } = await checkPages(server.url, upload, expected, [page])
  expect(faults).toEqual([])
  expect(opened).toBeGreaterThanOrEqual(11)
  for (const name of kinds) expect(members).toContain(name)

  const { run, result } = expected.results[0] ?? { run: 0, result: null }
  await openRule(page, server.url, 'shop/sql-injection')
  await page.getByRole('region', { name: 'Fixes' }).evaluate((section) => section.remove())
  await fact(page, 'Rank').evaluate((rank) => rank.append(' of NaN'))
  const content = { status: 200, errors: [], ...(await readOpenPage(page)) }
  expect(checkPage(content, asArray(expected.log['runs'])[run], result, logText(expected.log)).faults).toEqual([
    expect.stringContaining('“NaN”'),
    'fixes: no section fixes',
    'fixes: what is inserted: no section fixes',
  ])
})

test('on paper long lines of fixes are broken, so that none is cut off or lies over what stands beside it', async ({ page, server }) => {
  await page.setViewportSize({ width: 1047, height: 718 })
  await openRule(page, server.url, 'shop/sql-injection')
  await page.emulateMedia({ media: 'print' })
  const diff = region(page, 'Fixes').getByRole('region', { name: 'Fix 1, changes of src/db/teas.ts' })
  await expect(diff.locator('.is-inserted').first()).toBeVisible()
  const beyond = await diff.evaluate((box) => {
    const { right } = box.getBoundingClientRect()
    return Array.from(box.querySelectorAll('code'), (line) => line.getBoundingClientRect().right - right)
  })
  expect(Math.max(...beyond)).toBeLessThanOrEqual(1)
})

test('suppressions of the log stand beside verdicts, and messages are GitHub’s markdown', async ({ page, server }) => {
  await openRule(page, server.url, 'shop/path-traversal')
  const suppressions = region(page, 'Suppressions in the log')
  for (const text of ['accepted', 'outside the source', 'src/files/invoice.py:7:5', 'Names are checked by the gateway; see TEA-97.']) {
    await expect(suppressions).toContainText(text)
  }
  const message = region(page, 'Message')
  await expect(message.getByRole('row', { name: 'cron no' })).toBeVisible()
  await expect(message.getByRole('img', { name: 'done' })).toHaveText('☑')
  await expect(message.getByRole('link', { name: 'https://tracker.example/TEA-97' })).toHaveAttribute('rel', /noreferrer/)
  await message.getByRole('link', { name: 'the query' }).click()
  const [query = ''] = await resultIds(server.url, 'project:says rule:shop/sql-injection')
  await expect(page).toHaveURL(`/results/${query}`)
})

test('pages with all of it are accessible and fit a phone', async ({ page, server }) => {
  test.slow()
  for (const rule of ['shop/sql-injection', 'shop/xss', 'slow-answer']) {
    await openRule(page, server.url, rule)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), rule).toBeLessThanOrEqual(0)
  }
})

test.describe('for a reader of German', () => {
  test.use({ locale: 'de-AT' })

  test('a message is shown in German where the log has it so, and says by what', async ({ page, server }) => {
    await openRule(page, server.url, 'shop/sql-injection')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Die Abfrage hängt von request.query.name ab, das von außen kommt')
    const message = region(page, 'Message')
    await expect(message).toContainText('Shown in German (Germany), by the translation Lantern auf Deutsch 4.2.0.')
    await message.getByText('In the log’s own language').click()
    await expect(message).toContainText('The query depends on request.query.name, which a user controls.')
    await expect(fact(page, 'Level')).toContainText('from the default configuration of the rule')
    await openRule(page, server.url, 'shop/long-migration')
    await expect(fact(page, 'Level')).toContainText('stated by the result')
    await expect(page.getByRole('main')).not.toContainText('Shown in')
    await expect(region(page, 'Rule').getByText('overridden by the invocation')).toHaveCount(1)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all of it can be read, and patches be had', async ({ page, server }) => {
    const [id = ''] = await resultIds(server.url, 'project:says rule:shop/sql-injection')
    await page.goto(`/results/${id}`)
    await expect(region(page, 'Fixes')).toContainText('pool.query(sql, [`%${name}%`, origin])')
    await expect(region(page, 'Fixes').getByRole('button')).toHaveCount(0)
    const patch = await page.request.get((await region(page, 'Fixes').getByRole('link').first().getAttribute('href')) ?? '')
    expect(await patch.text()).toMatch(/^diff --git a\/src\/db\/teas\.ts /)
    await region(page, 'Properties').getByText('owner').click()
    await expect(region(page, 'Properties')).toContainText('#teas')
  })
})

test('a result without a path is listed, headed and previewed by the name of its place in the program', async ({ page, server }) => {
  const name = 'com.example.shop.Shop.sell(java.lang.String)'
  const locations = [{ logicalLocations: [{ name: 'sell', fullyQualifiedName: name }] }]
  const findings = [{ message: 'Sells', locations }, { message: 'Nowhere' }].map((finding) => ({ ...finding, path: null }))
  await send(server.url, logOf(findings), { project: 'logical' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/results?q=project:logical')
  const row = (message: string) => page.getByRole('table', { name: 'Results' }).getByRole('row').filter({ hasText: message })
  await expect(row('Sells')).toContainText(name)
  await expect(row('Sells').getByTitle(name)).toBeVisible()
  await expect(row('Nowhere')).toContainText('no path')
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(page.getByRole('complementary', { name: 'Preview' }).locator('p').first()).toHaveText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sells' }).locator('..')).toContainText(name)
})
