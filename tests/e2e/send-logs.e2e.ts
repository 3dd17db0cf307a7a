import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { finding, log, logOf, run } from '#tests/fixtures/log.ts'
import { messages, open, send } from './pages.ts'
import { expect, test } from './server.ts'

/** Enough for reading to take a second or two. */
const many = 60_000

function sent(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Files sent' }).getByRole('listitem').filter({ hasText: name })
}

function file(name: string, text: string) {
  return { name, mimeType: 'application/json', buffer: Buffer.from(text) }
}

function importReport(page: Page): Locator {
  return page.getByRole('region', { name: 'Import report' })
}

test('files that are chosen are read one by one, and one that is broken keeps none of the others', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('or drop logs, a folder or both anywhere on this page.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Project (optional)' }).fill('chosen')
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([
    file('first.sarif', logOf([{ fingerprint: 'a', message: 'First' }], { tool: 'One' })),
    file('broken.sarif', '{"version": "2.1.0", "runs": [{"results": ['),
    file(
      'second.sarif',
      logOf(
        [
          { fingerprint: 'b', message: 'Second' },
          { fingerprint: 'c', message: 'Third' },
        ],
        { tool: 'Two' },
      ),
    ),
  ])
  await expect(sent(page, 'first.sarif')).toContainText('1 result, 1 new, 0 fixed')
  await expect(sent(page, 'second.sarif')).toContainText('2 results, 2 new, 0 fixed')
  const broken = sent(page, 'broken.sarif')
  await expect(broken).toContainText(/The log .*\./)
  await broken.getByRole('link', { name: 'Import report' }).click()
  await expect(importReport(page)).toContainText('broken.sarif')
  await importReport(page).getByRole('link', { name: 'Close the import report' }).click()
  await expect(importReport(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  const row = page.getByRole('region', { name: 'Table of projects' }).getByRole('row', { name: /^chosen/ })
  await expect(row).toContainText('One, Two')
  // The next log of it need not have its name written out.
  await expect(page.locator('#known-projects option').filter({ hasText: /^chosen$/ })).toBeAttached()
  await row.getByRole('link', { name: 'chosen', exact: true }).click()
  await expect(page).toHaveURL('/results?q=project:chosen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 results')
})

test('a log that is sent without the name of a project says where it went, and what of it was not read', async ({ page }) => {
  await open(page, '/')
  const empty = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Tool' } }, results: 'none' }] })
  const files = [file('whole.sarif', log(run([finding()], { branch: 'next' }))), file('no-array.sarif', empty)]
  await page.getByLabel('Choose files with SARIF logs').setInputFiles(files)
  await expect(sent(page, 'whole.sarif').getByRole('status')).toHaveText(/^1 result, 1 new, 0 fixed, in whole, next\s+Import report$/)
  await expect(sent(page, 'no-array.sarif').getByRole('status')).toHaveText(/^0 results, .* in no-array, main\s+incomplete\s*1 error/)
})

test('a tab says which import report or project is open in it, and the report leads to its project', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Project (optional)' }).fill('titled')
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([file('named.sarif', logOf([{}]))])
  await sent(page, 'named.sarif').getByRole('link', { name: 'Import report' }).click()
  await expect(page).toHaveTitle('Import report: named.sarif · Assay')
  await importReport(page).getByRole('link', { name: 'titled', exact: true }).click()
  await expect(page).toHaveTitle('Overview of titled · Assay')
  await expect(page.getByRole('heading', { name: /^1 open result in titled/ })).toBeInViewport()
  await page.goto('/?manage=titled')
  await expect(page).toHaveTitle('Project titled · Assay')
  await page.goto('/?upload=u00000000000000z')
  await expect(page).toHaveTitle('Import report · Assay')
})

for (const id of ['u0123', 'U0123456789ABCDEF', '7', '', '%3Cb%3E']) {
  test(`an address that no upload can have is told so: ${id || 'an empty one'}`, async ({ page }) => {
    await open(page, `/?upload=${id}`)
    const report = page.getByRole('region', { name: 'Import report' })
    await expect(report).toContainText('The id in the address is not one of an upload: those have 16 letters and digits')
    await expect(page).toHaveTitle('Import report · Assay')
    await report.getByRole('link', { name: 'Close the import report' }).click()
    await expect(report).toHaveCount(0)
    await expect(page).toHaveURL('/')
  })
}

test('a log that is sent from where one project is shown is of that project, unless another is written there', async ({ page, server }) => {
  await send(server.url, logOf([{ fingerprint: 'a' }]), { project: 'shown' })
  await open(page, '/')
  const project = page.getByRole('combobox', { name: 'Project (optional)' })
  await expect(project).toHaveValue('')
  await page.getByRole('link', { name: 'Trend of shown' }).click()
  await expect(page).toHaveURL('/?project=shown#open')
  await expect(project).toHaveValue('shown')
  await page
    .getByLabel('Choose files with SARIF logs')
    .setInputFiles([file('a.sarif', logOf([{ fingerprint: 'a' }, { fingerprint: 'b' }]))])
  await expect(sent(page, 'a.sarif')).toContainText('2 results, 1 new, 0 fixed')
  await page.getByRole('link', { name: 'All projects' }).click()
  await expect(project).toHaveValue('')

  await open(page, '/?project=shown')
  await expect(project).toHaveValue('shown')
  await project.fill('another')
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([file('b.sarif', logOf([{ fingerprint: 'b' }]))])
  await expect(sent(page, 'b.sarif')).toContainText('1 result, 1 new, 0 fixed')
  await expect(project).toHaveValue('another')
})

test('a log that names no branch is of the one that it is sent for', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Project (optional)' }).fill('branched')
  const ref = page.getByRole('textbox', { name: 'Branch, tag or pull request (optional)' })
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([file('a.sarif', logOf([{ fingerprint: 'a' }]))])
  await expect(sent(page, 'a.sarif')).toContainText('1 result, 1 new, 0 fixed')
  await ref.fill('refs/pull/7/merge')
  const log = logOf([{ fingerprint: 'a' }, { fingerprint: 'b', message: 'Of the pull request' }])
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([file('b.sarif', log)])
  await expect(sent(page, 'b.sarif')).toContainText('2 results, 1 new, 0 fixed')
  await open(page, '/results?q=project:branched+ref:pull/7+is:new')
  await expect(messages(page)).toHaveText(['Of the pull request'])
  await open(page, '/results?q=project:branched')
  await expect(messages(page)).toHaveCount(1)
})

test('an import report sets names of the format apart from its words', async ({ page, server }) => {
  const twice = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}},"results":[],"results":[]}]}'
  const { id } = await send(server.url, twice, { project: 'twice' })
  await open(page, `/?upload=${id}`)
  const cell = page.getByRole('region', { name: 'Table of problems' }).getByRole('cell', { name: /^A run has results twice;/ })
  await expect(cell.getByRole('code').first()).toHaveText('results')
})

test('what tells why a file is no log sets names of the format apart, too, as it is sent and among uploads', async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([file('settings.json', '{"a": 1}')])
  await expect(sent(page, 'settings.json')).toContainText('it has no runs.')
  await expect(sent(page, 'settings.json').getByRole('code')).toHaveText('runs')
  const row = page.getByRole('region', { name: 'Table of uploads' }).getByRole('row', { name: /^settings\.json/ })
  await expect(row.getByRole('code')).toHaveText('runs')
})

test.describe('a file that the server does not take', () => {
  test.use({ expectedErrors: [/status of 400 .*\/api\/uploads/] })

  test('is named with the reason', async ({ page }) => {
    await open(page, '/')
    await page
      .getByLabel('Choose files with SARIF logs')
      .setInputFiles([file('empty.sarif', ''), file('after.sarif', logOf([{ message: 'After' }]))])
    await expect(sent(page, 'empty.sarif')).toContainText('“empty.sarif” is empty. Check that the analyser finished')
    await expect(sent(page, 'after.sarif')).toContainText('1 result, 1 new, 0 fixed')
  })
})

test('a log that is dropped on the page is read', async ({ page }) => {
  await open(page, '/')
  const text = logOf([{ fingerprint: 'dropped', message: 'Dropped here' }], { tool: 'Dropper' })
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'dropped.sarif'))
    return transfer
  }, text)
  await page.getByRole('main').dispatchEvent('dragover', { dataTransfer })
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer })
  await sent(page, 'dropped.sarif').getByRole('link', { name: '1 result' }).click()
  await expect(page.getByRole('table', { name: 'Results' }).getByRole('link')).toHaveText(['Dropped here'])
  // What is on its way does not depend on the page.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(sent(page, 'dropped.sarif')).toContainText('1 result, 1 new, 0 fixed')
})

/** Writes a folder `shop` with a log and files; gives its path. */
async function writeFolder(root: string, files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'shop', path)), { recursive: true })
    await writeFile(join(root, 'shop', path), text)
  }
  return join(root, 'shop')
}

/** Drops files and folders of the disk on the page. */
async function drop(page: Page, files: string[]): Promise<void> {
  const input = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await input.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
}

test('of a folder its logs are sent, and of its files those that they name', async ({ page }, info) => {
  const text = logOf([{ message: 'In the folder', line: 2 }, { path: 'src/gone.ts' }], { tool: 'Folder' })
  const source = 'first line\nsecond line of the folder\n'
  const files = { 'out/scan.sarif': text, 'src/a.ts': source, 'src/private.ts': 'nobody names this', 'node_modules/x/x.sarif': text }
  const folder = await writeFolder(info.outputPath('chosen'), files)
  const bodies: string[] = []
  page.on('request', (request) => void bodies.push(request.postDataBuffer()?.toString('latin1') ?? ''))
  await open(page, '/')
  await page.getByLabel('Choose a folder with SARIF logs').setInputFiles(folder)
  await expect(sent(page, 'out/scan.sarif')).toContainText('2 results, 2 new, 0 fixed')
  await expect(sent(page, 'out/scan.sarif')).toContainText('Source of 1 of the 2 files that it names (1 not there).')
  await expect(sent(page, 'x.sarif')).toHaveCount(0)
  expect(bodies.filter((body) => body.includes('nobody names this'))).toEqual([])
  const results = sent(page, 'out/scan.sarif').getByRole('link', { name: '2 results' })
  const [id] = /u[0-9a-z]{15}/.exec((await results.getAttribute('href')) ?? '') ?? []
  // The file came together with the log.
  const upload = await (await page.request.get(`/api/uploads/${id}`)).json()
  expect(upload).toMatchObject({ report: [] })
  expect(upload.bytes).toBeGreaterThan(text.length + source.length)
  await results.click()
  await page.getByRole('link', { name: 'In the folder' }).click()
  await expect(page.getByRole('region', { name: 'Source', exact: true })).toContainText('second line of the folder')
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('shop')
})

test.describe('a folder that is dropped', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*\/sources\)/] })

  test('is looked through, and gives a log beside it its source', async ({ page }, info) => {
    const folder = await writeFolder(info.outputPath('dropped'), { 'src/a.ts': 'dropped source\n' })
    await open(page, '/')
    await drop(page, [folder])
    await expect(sent(page, 'shop')).toContainText('There is no SARIF log in it: names of logs end in .sarif.')
    await drop(page, [await writeFolder(info.outputPath('more'), { 'a.ts': '', 'b.ts': '' })])
    await expect(sent(page, 'shop').first()).toContainText('There is no SARIF log among the 2 files in it: names of logs end in .sarif.')
    const beside = info.outputPath('beside.sarif')
    await writeFile(beside, logOf([{ message: 'Beside' }], { tool: 'Beside' }))
    await drop(page, [beside, folder])
    await expect(sent(page, 'beside.sarif')).toContainText('Source of 1 of the one file that it names.')
    await writeFile(join(folder, 'in.sarif'), logOf([{ message: 'Within', path: 'lib/b.ts' }], { tool: 'Within' }))
    await drop(page, [folder])
    await expect(sent(page, 'in.sarif')).toContainText('The file that it names is not in the folder.')
    await page.route('**/sources', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await drop(page, [beside, folder])
    await expect(sent(page, 'beside.sarif').first()).toContainText('Its sources were not kept: The connection broke')
  })
})

test('how much of a large log has been sent and read is shown all along', async ({ page, context }, info) => {
  const findings = Array.from({ length: many }, (_, at) => ({
    rule: `r${at % 20}`,
    path: `src/${at % 300}.ts`,
    line: at + 1,
    message: `Result ${at}`,
  }))
  await open(page, '/')
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 5_000_000 })
  const answers: { at: number; bytesRead: number }[] = []
  page.on('response', async (response) => {
    if (!/\/api\/uploads\/u\w+$/.test(response.url())) return
    const { status, bytesRead } = await response.json()
    if (status === 'reading') answers.push({ at: performance.now(), bytesRead })
  })
  const sending = valuesOf(page.getByRole('progressbar', { name: 'Sending large.sarif' }))
  const reading = valuesOf(page.getByRole('progressbar', { name: 'Reading large.sarif' }))
  const path = info.outputPath('large.sarif')
  await writeFile(path, logOf(findings, { tool: 'Large' }))
  await page.getByLabel('Choose files with SARIF logs').setInputFiles(path)
  expect(rising(await sending)).toBeGreaterThan(2)
  expect(rising(await reading)).toBeGreaterThan(2)
  const seconds = (Number(answers.at(-1)?.at) - Number(answers[0]?.at)) / 1000
  expect((answers.length - 1) / seconds).toBeGreaterThan(4)
  await sent(page, 'large.sarif').getByRole('link', { name: '60,000 results' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('60,000 results')
})

test('a log that is sent again says that it repeats, and its results are those of the first', async ({ page }) => {
  const again = file('again.sarif', logOf([{ message: 'Again' }], { tool: 'Repeater' }))
  await open(page, '/')
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([again])
  await expect(sent(page, 'again.sarif')).toContainText('1 result, 1 new, 0 fixed')
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([again])
  await expect(sent(page, 'again.sarif').first()).toContainText('a repetition of an earlier upload')
  await sent(page, 'again.sarif').first().getByRole('link', { name: 'Import report' }).click()
  await expect(importReport(page)).toContainText('It repeats an upload byte for byte, so nothing was stored anew.')
  await importReport(page).getByRole('link', { name: '1 result' }).click()
  await expect(page.getByRole('table', { name: 'Results' }).getByRole('link')).toHaveText(['Again'])
})

test('what could not be read of a log is named with its place, and the rest is there', async ({ page }) => {
  const damaged = log(run([7, finding({ message: 'Whole' }), 'text'], { tool: 'Damaged' }))
  await open(page, '/')
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([file('damaged.sarif', damaged)])
  await sent(page, 'damaged.sarif').getByRole('link', { name: 'Import report' }).click()
  const problems = page.getByRole('region', { name: 'Table of problems' })
  await expect(problems).toContainText('/runs/0/results/0')
  await expect(problems).toContainText('/runs/0/results/2')
  const address = page.url()
  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(problems).toContainText('/runs/0/results/0')
})

test('the report of a log that was not read says why as large as all else', async ({ page, server }) => {
  const parameters = 'project=unread&name=unread.sarif&wait=1'
  expect((await fetch(`${server.url}/api/uploads?${parameters}`, { method: 'POST', body: 'this is no log' })).status).toBe(422)
  await page.setViewportSize({ width: 1000, height: 800 })
  await open(page, '/')
  // In the table, which has all of its columns in view, it has the room of the figures that there are none of.
  const table = page.getByRole('region', { name: 'Table of uploads' })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const row = table.getByRole('row', { name: /^unread\.sarif/ })
  const [cell, fixed] = [row.getByRole('cell', { name: /^not read/ }), table.getByRole('columnheader', { name: 'Fixed' })]
  const [from, to] = [await cell.boundingBox(), await fixed.boundingBox()]
  expect((from?.x ?? 0) + (from?.width ?? 0)).toBeCloseTo((to?.x ?? 0) + (to?.width ?? 0), 0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'unread.sarif' }).click()
  const reason = importReport(page).getByText('The log is not valid JSON')
  const sizeOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontSize)
  expect(await sizeOf(reason)).toBe(await sizeOf(importReport(page).getByText('unread.sarif')))
})

test('the report of an upload that is not there says so', async ({ page }) => {
  await open(page, '/?upload=u000000000000000')
  await expect(importReport(page)).toContainText('There is no such upload.')
  await open(page, '/?upload=nonsense')
  await expect(importReport(page)).toContainText('The id in the address is not one of an upload')
  await importReport(page).getByRole('link', { name: 'Close the import report' }).click()
  await expect(page).toHaveURL('/')
  await expect(importReport(page)).toHaveCount(0)
})

/** All values that a progress bar shows from when it appears until it goes. */
async function valuesOf(bar: Locator): Promise<number[]> {
  await bar.waitFor()
  const values: number[] = []
  for (;;) {
    const [value] = await bar.evaluateAll(async (bars) => {
      await new Promise(requestAnimationFrame)
      return bars.map((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0))
    })
    if (value === undefined) return values
    values.push(value)
  }
}

/** How often values grow; fails if they ever shrink. */
function rising(values: number[]): number {
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  return new Set(values).size - 1
}
