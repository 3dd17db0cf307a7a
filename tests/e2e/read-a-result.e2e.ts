import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { logOf } from '#tests/fixtures/log.ts'
import { fact, messages, open, region, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

const sample = fileURLToPath(new URL('../../app/cli/samples/kinds-of-content.sarif', import.meta.url))
let log: string
/** The results of the sample as the list has them, severest first. */
let ids: string[]

test.beforeAll(async ({ server }) => {
  log = await readFile(sample, 'utf8')
  await send(server.url, log, { project: 'read' })
  ids = await resultIds(server.url, 'project:read')
})

test('a result that is opened from the list says what it is, by which rule, where and since when', async ({ page }) => {
  await open(page, '/results?q=project:read')
  await messages(page).getByText('The query depends on request.query.name, which a user controls.').click()
  await expect(page).toHaveURL(`/results/${ids[0]}?q=project:read`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The query depends on request.query.name, which a user controls')
  await expect(page).toHaveTitle('The query depends on request.query.name, which a user controls · Assay')
  const main = page.getByRole('main')
  for (const text of ['src/db/teas.ts:8:26', 'open, first seen just now', 'Lantern 4.2.0', 'read, main']) {
    await expect(main).toContainText(text)
  }
  await main.getByRole('link', { name: 'shop/sql-injection' }).click()
  await expect(page).toHaveURL('/results?q=rule:shop/sql-injection')
})

test('what the rule says comes before how the result came about', async ({ page }) => {
  await open(page, `/results/${ids[0]}`)
  const names = (await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).map((name) => name.replace(/ \d+$/, ''))
  const asked = ['Message', 'Code flows', 'Source', 'Fixes', 'Rule', 'History', 'Properties']
  expect(names.filter((name) => asked.includes(name))).toEqual(asked)
})

test('every value says why it is what it is', async ({ page }) => {
  await open(page, `/results/${ids[0]}`)
  for (const [name, ...texts] of [
    ['Severity', 'critical', 'security-severity 9.8 of rule shop/sql-injection'],
    ['Level', 'error', 'from the default configuration of the rule'],
    ['Kind', 'fail', 'stated by the result'],
    ['State', 'open'],
    ['Baseline', 'new', 'The log itself says new'],
    ['Verdict', 'unreviewed'],
    ['Suppression', 'not stated', 'the log says nothing of suppressions'],
    ['First seen', 'just now'],
    ['Path', 'src/db/teas.ts', 'The base SRCROOT is src/.', 'file:///builds/teahouse/shop/src/db/teas.ts'],
    ['Region', 'line 8, column 26 to column 41'],
    ['Steps', '6'],
    ['Ref', 'main'],
    ['Commit', '3f1c9a7e5b2d4860a1c3e5f7092b4d6f81a3c5e7'],
    ['Tool', 'Lantern 4.2.0'],
    ['Run', '/runs/0', 'shop/nightly/2026-02-03'],
    ['Fingerprint', 'lantern/v2', '8c1f0a7be2d94c55', 'from fingerprints, every name at its greatest version'],
  ] as const) {
    for (const text of texts) await expect(fact(page, name), name).toContainText(text)
  }
  await fact(page, 'Fingerprint').getByText('All in the log').click()
  await expect(fact(page, 'Fingerprint')).toContainText('partialFingerprints.contextHash/v1')
  const weakness = fact(page, 'Weaknesses').getByRole('link', { name: 'CWE-89 SQL Injection' })
  await expect(weakness).toHaveAttribute('href', 'https://cwe.mitre.org/data/definitions/89.html')
  await expect(fact(page, 'Tags').getByRole('link')).toHaveText([
    'security',
    'injection',
    'external/cwe/cwe-089',
    'reachable',
    'public-endpoint',
  ])
  await fact(page, 'Tags').getByRole('link', { name: 'reachable' }).click()
  await expect(page).toHaveURL('/results?q=tag:reachable')
})

test('a message that the log leaves empty is said to be', async ({ page, server }) => {
  await send(server.url, logOf([{ message: '' }]), { project: 'silent' })
  const [id] = await resultIds(server.url, 'project:silent')
  await open(page, `/results/${id}`)
  await expect(region(page, 'Message')).toContainText('The log says nothing of it.')
})

test('a message that is its title is said once, whole on a phone as well, and what says more has its section', async ({ page, server }) => {
  const sentence = Array.from({ length: 30 }, () => 'word').join(' ')
  await send(server.url, logOf([{ message: `${sentence}.` }, { message: `${sentence}. More of it.`, line: 9 }]), { project: 'once' })
  const [short, long] = await resultIds(server.url, 'project:once')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/results/${short}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(sentence)
  await expect(page.getByRole('main').getByText(new RegExp(`^${sentence}\\.?$`))).toHaveCount(1)
  await expect(region(page, 'Message')).toHaveCount(0)
  expect(await title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0)
  await open(page, `/results/${long}`)
  await expect(region(page, 'Message')).toContainText(`${sentence}. More of it.`)
})

test('the only open result of a rule does not lead to itself', async ({ page, server }) => {
  const results = [
    { message: 'Alone', rule: 'alone' },
    { message: 'One', rule: 'both', line: 2 },
    { message: 'Two', rule: 'both', line: 3 },
  ]
  await send(server.url, logOf(results), { project: 'rules' })
  const [alone, both] = await resultIds(server.url, 'project:rules')
  await open(page, `/results/${alone}`)
  await expect(region(page, 'Rule')).toContainText('The only open result of this rule in the default view of this project')
  await expect(region(page, 'Rule').getByRole('link')).toHaveCount(0)
  await open(page, `/results/${both}`)
  await region(page, 'Rule').getByRole('link', { name: '2 open results of this rule' }).click()
  await expect(page).toHaveURL('/results?q=project:rules+rule:both')
})

test('of very many tags the first are seen, and the others opened', async ({ page, server }) => {
  const tags = Array.from({ length: 1000 }, (_, at) => `tag-${at + 1}`)
  await send(server.url, logOf([{ message: 'Tagged', properties: { tags } }]), { project: 'tagged' })
  const [id] = await resultIds(server.url, 'project:tagged')
  await open(page, `/results/${id}`)
  const links = fact(page, 'Tags').getByRole('link')
  await expect(links).toHaveText(tags.slice(0, 30))
  await fact(page, 'Tags').getByText('970 more').click()
  await expect(links.last()).toHaveText('tag-1000')
})

test('links of a message lead to places on the page, whether it is markdown or plain', async ({ page }) => {
  await open(page, `/results/${ids[0]}`)
  const place = region(page, 'Related locations').getByRole('listitem').filter({ hasText: 'The name comes from the address' })
  await expect(place).toContainText('src/api/search.ts:6:23')
  await region(page, 'Message').getByRole('link', { name: 'request.query.name' }).click()
  await expect(page).toHaveURL(/#place-1$/)
  await expect(place).toBeInViewport()
  await region(page, 'Message').getByText('As plain text').click()
  await expect(region(page, 'Message').getByRole('link', { name: 'request.query.name' })).toHaveCount(2)

  const [lockOrder = ''] = await resultIds(new URL(page.url()).origin, 'project:read rule:shop/lock-order')
  await open(page, `/results/${lockOrder}`)
  await region(page, 'Message').getByRole('link', { name: 'audit' }).click()
  const audit = region(page, 'Related locations').getByRole('listitem').filter({ hasText: 'first, in the other method' })
  await expect(audit).toContainText('src/stock/Stock.java:19:5')
  await expect(audit).toBeInViewport()
})

test('a link to the message of a result leads to its title, where that is all of the message', async ({ page, server }) => {
  const linking = { message: 'As [the other](sarif:/runs/0/results/0/message) does', fingerprint: 'b' }
  await send(server.url, logOf([{ message: 'Told once', fingerprint: 'a' }, linking]), { project: 'linked' })
  const [id] = await resultIds(server.url, 'project:linked other')
  await open(page, `/results/${id}`)
  await page.getByRole('link', { name: 'the other' }).first().click()
  const title = page.getByRole('heading', { name: 'Told once' })
  await expect(title).toBeVisible()
  expect(await title.getAttribute('id')).toBe(new URL(page.url()).hash.slice(1))
})

test('links of a message that lead elsewhere say nothing of where they were followed', async ({ page }) => {
  await open(page, `/results/${ids[1]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The name is written into the page as it came/)
  await expect(region(page, 'Message').getByRole('listitem')).toHaveCount(3)
  await region(page, 'Message').getByText('As plain text').click()
  const link = region(page, 'Message').getByRole('link', { name: 'the rule' })
  await expect(link).toHaveAttribute('href', 'https://lantern.example/rules/xss')
  await expect(link).toHaveAttribute('rel', /noreferrer/)
})

test('the source that came with the log is shown, with the region marked', async ({ page }) => {
  await open(page, `/results/${ids[0]}`)
  await expect(region(page, 'Source')).toContainText('const { rows } = await pool.query(sql)')
  await expect(region(page, 'Source').locator('mark')).toHaveText('pool.query(sql)')
  await expect(region(page, 'Source')).toContainText('From the context region and the file embedded in the log.')
  const [lockfile = ''] = await resultIds(new URL(page.url()).origin, 'project:read rule:shop/lockfile')
  await open(page, `/results/${lockfile}`)
  await expect(region(page, 'Source')).toContainText('This result names no place in a file.')
})

test('the rule explains itself, with the help that the tool wrote', async ({ page }) => {
  await open(page, `/results/${ids[0]}`)
  const rule = region(page, 'Rule')
  await expect(rule.getByRole('heading', { name: 'SQL query built from user-controlled sources' })).toBeVisible()
  await expect(rule).toContainText('A query that is put together from text which a user controls lets that user run any query.')
  await expect(rule.getByRole('heading', { name: 'Mend' })).toBeVisible()
  await expect(rule.getByRole('row', { name: 'pg $1' })).toBeVisible()
  await expect(rule.getByRole('link', { name: 'https://lantern.example/rules/sql-injection' })).toHaveAttribute('rel', /noreferrer/)
  await expect(rule).toContainText('rule 0 of the driver Lantern, by its index')
})

test('the original JSON is shown, copied and downloaded as the tool wrote it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await open(page, `/results/${ids[0]}`)
  const original = region(page, 'Original JSON')
  await expect(original.getByText('Original JSON')).toHaveCount(1)
  await original.getByText('Original JSON').click()
  const downloading = page.waitForEvent('download')
  await original.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`result-${ids[0]}.json`)
  const text = await readFile(await download.path(), 'utf8')
  expect(log).toContain(text)
  expect(JSON.parse(text)).toEqual(JSON.parse(log).runs[0].results[0])
  expect(await region(page, 'Text of the original JSON').locator('pre').textContent()).toBe(text)
  await original.getByRole('button', { name: 'Copy the original JSON' }).click()
  await expect(original.getByRole('status')).toHaveText('Copied')
  // No page may read the clipboard; what people paste is theirs to give.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' })))
  await page.locator('#paste').press('ControlOrMeta+V')
  await expect(page.locator('#paste')).toHaveValue(text)
})

test('a result that its log suppresses says so beside its state, and that the default view is without it', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'Kept quiet', suppressions: [{ kind: 'inSource' }] }]), { project: 'quiet' })
  const [id] = await resultIds(server.url, 'project:quiet is:suppressed')
  await open(page, `/results/${id}`)
  await expect(page.getByRole('main').getByRole('list').first()).toContainText('open, suppressed, first seen just now')
  // None is no list to go to.
  await expect(region(page, 'Rule')).toContainText('0 open results of this rule in the default view of this project')
  await expect(region(page, 'Rule').getByRole('link', { name: /of this rule/ })).toHaveCount(0)
  // One that is not says nothing of it.
  await send(server.url, logOf([{ message: 'Kept quiet' }]), { project: 'quiet' })
  await page.reload()
  await expect(page.getByRole('main').getByRole('list').first()).toContainText('open, first seen')
  await expect(region(page, 'Rule')).toContainText('The only open result of this rule in the default view of this project')
})

test('a wide window has a result in its middle, as it has the overview', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  for (const path of ['/', `/results/${ids[0]}`]) {
    await open(page, path)
    const { left, right } = await page
      .getByRole('main')
      .locator('> :first-child')
      .evaluate((content) => content.getBoundingClientRect())
    expect(Math.abs(left - (1920 - right)), path).toBeLessThanOrEqual(1)
    expect(left, path).toBeGreaterThan(100)
  }
})
