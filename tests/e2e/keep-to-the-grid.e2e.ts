import type { Locator, Page } from 'playwright/test'
import { failed, finding, log, logOf, run } from '#tests/fixtures/log.ts'
import { holdRequests } from './data-requests.ts'
import { messages, open, resultIds, send } from './pages.ts'
import { serverFunction } from './server-functions.ts'
import { expect, test } from './server.ts'
import { say } from './verdicts.ts'

test.use({ database: 'keep-to-the-grid' })

const steps = Array.from({ length: 6 }, (_, at) => ({ location: { message: { text: `Step ${at}` } } }))
const message = { text: 'A query is built from what a request holds. '.repeat(12) }
const grown = { ruleId: 'js/sqli', message, codeFlows: [{ threadFlows: [{ locations: steps }] }] }

async function pagesOf(url: string): Promise<string[]> {
  const { id } = await send(url, log(run([grown])), { project: 'grid', ref: 'main' })
  await send(url, log(run([finding()])), { project: 'grid-placed' })
  const [result = ''] = await resultIds(url, 'project:grid')
  const [placed = ''] = await resultIds(url, 'project:grid-placed')
  return [
    '/',
    `/?upload=${id}`,
    '/results?q=project:grid',
    '/results?q=project:grid&group=rule',
    `/results/${result}`,
    '/sentry-example-page',
    `/results/${placed}`,
  ]
}

/** Parts of paragraphs with lines of more than 75 characters, as wide as a figure of their font. */
function longLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ruler = document.createElement('span')
    Object.assign(ruler.style, { position: 'absolute', width: '75ch' })
    const range = document.createRange()
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const around = text.parentElement?.closest('p') === null ? null : text.parentElement
      if (around === null) continue
      around.append(ruler)
      const most = ruler.getBoundingClientRect().width + 1
      ruler.remove()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some(({ width }) => width > most)) found.push(text.textContent ?? '')
    }
    return found
  })
}

/** Numbers that stand by themselves and whose figures are not all of one width. */
function looseFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { parentElement: around, textContent } = text
      if (around === null || !around.checkVisibility() || !/^\s*\d[\d,.]*\s*$/.test(textContent ?? '')) continue
      const { fontFamily, fontVariantNumeric } = getComputedStyle(around)
      if (!fontFamily.includes('mono') && fontVariantNumeric !== 'tabular-nums') found.push(around.outerHTML)
    }
    return found
  })
}

test('lines of prose have at most 75 characters and counts figures of one width, on every page', async ({ page, server }) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  for (const path of await pagesOf(server.url)) {
    await open(page, path)
    expect(await longLines(page), path).toEqual([])
    expect(await looseFigures(page), path).toEqual([])
  }
})

test('filters and facts have their widths beside what they are of, and none where there is no room', async ({ page, server }) => {
  const [, , list = '', , result = ''] = await pagesOf(server.url)
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width
  await page.setViewportSize({ width: 900, height: 800 })
  await open(page, list)
  expect(await widthOf('.facet-panel')).toBe(248)
  await page.setViewportSize({ width: 899, height: 800 })
  await expect(page.locator('.facet-panel')).toBeHidden()
  await page.setViewportSize({ width: 1000, height: 800 })
  await open(page, result)
  expect(await widthOf('.result-facts')).toBe(300)
  await page.setViewportSize({ width: 999, height: 800 })
  expect(await widthOf('.result-facts')).toBeGreaterThan(900)
})

test('what is said of a result is whole beside its path, in a window that has just room for filters, and in wider ones', async ({
  page,
  server,
}) => {
  await pagesOf(server.url)
  const reviewed = finding({ suppressions: [{ kind: 'external', status: 'underReview' }] })
  await send(server.url, log(run([reviewed])), { project: 'teahouse/reviewed' })
  await open(page, '/results')
  const flags = page.locator('.cell-remarks .flag')
  await expect(flags.filter({ hasText: 'under review' }).first()).toBeVisible()
  for (const width of [900, 1000, 1119, 1120, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await flags.evaluateAll((all) =>
      all
        .filter((flag) => {
          const [own, cell] = [flag.getBoundingClientRect(), flag.closest('td')?.getBoundingClientRect()]
          return cell === undefined || own.left < cell.left || own.right > cell.right
        })
        .map(({ textContent }) => textContent),
    )
    expect(cut, `${width} pixels`).toEqual([])
  }
})

test('the verdict on a result in which something changed is whole, and on a phone what changed stands below it', async ({
  page,
  server,
}) => {
  const project = 'teahouse/changed'
  for (const line of [1, 2]) await send(server.url, logOf([{ message: 'Of before', path: 'src/a.ts', line }]), { project })
  await say(server.url, await resultIds(server.url, `project:${project}`), { verdict: 'false-positive' })
  await open(page, `/results?q=project:${project}+verdict:*`)
  const remarks = page.locator('.cell-remarks')
  await expect(remarks).toHaveText('false positiveupdated')
  const flags = remarks.locator('.flag')
  for (const width of [390, 768, 900, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    const whole = await flags.evaluateAll((all) =>
      all
        .filter((flag) => {
          const [own, cell] = [flag.getBoundingClientRect(), flag.closest('td')?.getBoundingClientRect() ?? new DOMRect()]
          const isWithin = own.left >= cell.left && own.right <= cell.right && own.bottom <= cell.bottom
          return isWithin && flag.scrollWidth <= flag.clientWidth
        })
        .map(({ textContent }) => textContent),
    )
    expect(whole, `${width} pixels`).toContain('false positive')
    if (width === 390 || width >= 1280) expect(whole, `${width} pixels`).toContain('updated')
  }
})

const step = { location: { physicalLocation: { artifactLocation: { uri: 'src/database/teas.ts' }, region: { startLine: 1 } } } }
const codeFlows = [{ threadFlows: [{ locations: [step, step, step] }] }]

/** In the first row, at each of these widths: all of the path, and all that the row says of steps. */
async function expectWholeBesideSteps(page: Page, path: string, widths: number[]): Promise<void> {
  const place = page.locator('.cell-place').first()
  await expect(place).toContainText(path)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await place.locator('bdi').evaluateAll((parts) => parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    expect(cut, `${width} pixels`).toEqual([0, 0])
    await expect(page.getByRole('cell', { name: '3 steps' }).first()).toBeInViewport({ ratio: 1 })
  }
}

test('a path beside steps is whole where nothing else is said of its result', async ({ page, server }) => {
  for (const project of ['teahouse/flows', 'teahouse/other-flows']) {
    await send(server.url, log(run([finding({ path: 'src/database/teas.ts', codeFlows })])), { project })
  }
  await open(page, '/results?q=project:teahouse/flows,teahouse/other-flows')
  await expectWholeBesideSteps(page, 'src/database/teas.ts', [900, 1000, 1100, 1279])
})

test('a path beside steps takes the room of remarks where rules and projects have long names', async ({ page, server }) => {
  const rule = 'java/spring-controller-returns-unvalidated-data'
  const projects = ['teahouse/flows-of-an-unusual-length', 'teahouse/others-of-an-unusual-length']
  for (const project of projects) {
    await send(server.url, log(run([finding({ rule, path: 'src/database/teas-herbs.ts', codeFlows })])), { project })
  }
  await open(page, `/results?q=project:${projects.join()}`)
  await expectWholeBesideSteps(page, 'src/database/teas-herbs.ts', [1280, 1366, 1439])
})

test('the long name of a project begins beside that of its file, in the table of uploads', async ({ page, server }) => {
  const project = 'teahouse__unusually_long_name_of_a_project'.repeat(2)
  const name = `${'logs_of_a_long_name'.repeat(3)}.sarif`
  await send(server.url, log(run([finding()])), { project, name })
  await page.setViewportSize({ width: 1000, height: 800 })
  await open(page, '/')
  const row = page.getByRole('region', { name: 'Table of uploads' }).getByRole('row').filter({ hasText: project })
  const lineOf = (element: Locator) => element.evaluate((one) => [one.getClientRects().length > 1, one.getClientRects()[0]?.top])
  expect(await lineOf(row.getByText('teahouse__unusually'))).toEqual(await lineOf(row.getByRole('link', { name })))
})

test('a rule is named in full in a window of any width where nothing else is said of its result', async ({ page, server }) => {
  await send(server.url, log(run([finding({ rule: 'rb/non-constant-kernel-open', path: 'app/script.rb' })])), {
    project: 'teahouse/narrow',
  })
  await open(page, '/results?q=project:teahouse/narrow')
  for (const width of [640, 768, 899, 900, 1000, 1120, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const parts = page.locator(':is(.cell-rule, .cell-place) > bdi')
    await expect(parts).toHaveText(['rb/', 'non-constant-kernel-open', 'app/', 'script.rb'])
    const cut = await parts.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    expect(cut, `${width} pixels`).toEqual([0, 0, 0, 0])
  }
})

test('a rule of a long name is named in full where its path is short, and its row is as wide as others', async ({ page, server }) => {
  const rules = ['SNYK-ALPINE319-SQLITE-9712341', 'rb/csrf-protection-not-enabled', 'short']
  for (const project of ['teahouse/long', 'teahouse/longer']) {
    await send(server.url, log(run(rules.map((rule) => finding({ rule, path: 'Dockerfile' })))), { project })
  }
  await open(page, '/results?q=project:teahouse/long,teahouse/longer&sort=rule')
  const shown = page.locator('.cell-rule')
  await expect(shown).toHaveCount(6)
  for (const width of [900, 1024, 1120, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await shown.locator('bdi').evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    expect(Math.max(...cut), `${width} pixels`).toBe(0)
    const ends = await page.locator('.cell-state').evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right))
    expect(new Set(ends).size, `${width} pixels`).toBe(1)
  }
})

test('columns begin at one place in all rows, as wide as what is in them, in a window of any width', async ({ page, server }) => {
  const reviewed = { suppressions: [{ kind: 'external', status: 'underReview' }] }
  const found = ['csrf', 'rb/csrf-not-enabled', 'a-rule-of-a-name-that-nobody-says-in-one-breath'].map((rule, at) =>
    finding({ rule, path: 'src/teas.ts', ...(at === 1 ? reviewed : {}) }),
  )
  for (const project of ['teahouse/up', 'teahouse/down']) await send(server.url, log(run(found)), { project })
  await open(page, '/results?q=project:teahouse/up,teahouse/down')
  await expect(page.locator('.result-row')).toHaveCount(6)
  for (const width of [768, 899, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    for (const column of ['.cell-project', '.cell-place']) {
      const starts = await page.locator(column).evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left))
      expect(new Set(starts).size, `${column} at ${width} pixels`).toBe(1)
    }
    // The one that something is said of, too.
    const short = page.locator('.cell-rule').filter({ hasNotText: 'breath' }).locator('bdi')
    const cut = await short.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    expect(Math.max(...cut), `${width} pixels`).toBe(0)
  }
  await open(page, '/results?q=project:teahouse/up,teahouse/down+-rule:a-rule-*')
  await page.setViewportSize({ width: 1280, height: 800 })
  const [rule, project] = [
    await page.locator('.cell-rule').first().boundingBox(),
    await page.locator('.cell-project').first().boundingBox(),
  ]
  // Of short names there is no gap behind them.
  expect(rule?.width).toBeLessThan(170)
  expect(project?.width).toBeLessThan(130)
})

test('a project is named in the list where there is room for more than a letter, and offered there', async ({ page, server }) => {
  for (const project of ['teahouse/kitchen-orders', 'teahouse/garden-orders']) await send(server.url, log(run([finding()])), { project })
  await open(page, '/results?q=project:teahouse/kitchen-orders,teahouse/garden-orders')
  const names = page.locator('.cell-project')
  await expect(names).toHaveCount(2)
  const options = page.getByRole('button', { name: 'View', exact: true })
  for (const [width, isThere] of [
    [1280, true],
    [1120, true],
    [1000, true],
    [999, true],
    [900, true],
    [899, true],
    [768, true],
    [640, true],
    [639, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const widths = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width))
    expect(
      widths.map((own) => own > 40),
      `${width} pixels`,
    ).toEqual([isThere, isThere])
    const cut = await names
      .locator(width >= 1280 ? 'bdi' : '.file')
      .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    if (width >= 1120) expect(Math.max(...cut), `${width} pixels`).toBe(0)
    await options.click()
    await expect(page.getByRole('checkbox', { name: 'Project' })).toBeVisible({ visible: isThere })
    await page.keyboard.press('Escape')
    // What is not seen is said.
    await expect(page.getByRole('cell').filter({ hasText: 'teahouse/garden-orders' })).toHaveCount(1)
  }
})

test('rows of several projects name them from the first, however late the filters come', async ({ page, server }) => {
  for (const project of ['teahouse/early', 'teahouse/late']) await send(server.url, log(run([finding()])), { project })
  await open(page, '/')
  const held = await holdRequests(page, `**${serverFunction('getFilters')}**`)
  await page.getByRole('link', { name: 'Results', exact: true }).first().click()
  await expect(messages(page).first()).toBeVisible()
  await expect.poll(() => held.urls().length).toBeGreaterThan(0)
  await expect(page.getByRole('columnheader', { name: 'project' })).toHaveCount(1)
  await held.stop()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'project' })).toHaveCount(1)
})

test('projects and uploads are read without scrolling sideways in a window of any width, and no commit in two lines', async ({
  page,
  server,
}) => {
  await send(server.url, log(run([finding()], { tool: 'Analyser of a long name', ...failed })), {
    project: `teahouse/${'orders-'.repeat(14)}`,
    commit: '0123456789abcdef0123456789abcdef01234567',
  })
  await open(page, '/')
  const commit = page.getByRole('region', { name: 'Table of uploads' }).getByText('0123456789ab', { exact: true })
  for (const width of [640, 768, 899, 900, 950, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['Table of projects', 'Table of uploads']) {
      const box = page.getByRole('region', { name })
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${name} at ${width}`).toBe(0)
    }
    expect((await commit.boundingBox())?.height, `the commit at ${width}`).toBeLessThan(24)
  }
})

test('a row of an upload has at most three lines of a name, however long', async ({ page, server }) => {
  await send(server.url, log(run([finding()])), { project: `teahouse/${'orders-'.repeat(14)}`, ref: 'mend-'.repeat(18) })
  await page.setViewportSize({ width: 1000, height: 800 })
  await open(page, '/')
  const row = page.getByRole('region', { name: 'Table of uploads' }).getByRole('row').nth(1)
  expect((await row.boundingBox())?.height).toBeLessThan(80)
})

test('titles, text, lists and code have their sizes', async ({ page, server }) => {
  const [, , list = '', , result = ''] = await pagesOf(server.url)
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontSize)
  await open(page, list)
  expect([await sizeOf('h1'), await sizeOf('.result-row'), await sizeOf('.cell-rule')]).toEqual(['20px', '13px', '12.5px'])
  await open(page, result)
  expect([await sizeOf('h1'), await sizeOf('.message-text'), await sizeOf('.mono')]).toEqual(['20px', '14px', '12.5px'])
})

test('chips of the default view stand at one height, those that leave something out, too', async ({ page, server }) => {
  const [, , list = ''] = await pagesOf(server.url)
  await open(page, list)
  const tops = await page.locator('.chip-quiet').evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(3)
  expect(new Set(tops).size).toBe(1)
})
