import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { hostileLog, markup } from '#tests/fixtures/hostile-log.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { ask, upload } from './api.ts'
import { open } from './pages.ts'
import { expect, test } from './server.ts'

const program = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist/server/assay.js')
const fileName = `${markup}\u202e::error::x.sarif`

/** Pages that show the log, each by its address. */
let addresses: Record<string, string>

test.use({ database: 'hostile' })

test.beforeEach(async ({ server }) => {
  const { status, body } = await upload(server.url, hostileLog(), { name: fileName })
  expect(status).toBe(201)
  const q = `upload:${String(body['repeats'] ?? body['id'])} kind:* is:* verdict:*`
  const list = (await ask(`${server.url}/api/results?${new URLSearchParams({ q })}`)).body['results'] as { id: string; rule: string }[]
  expect(list).toHaveLength(7)
  addresses = {
    'the start page': '/',
    'an import report': `/?upload=${String(body['id'])}`,
    'the list': `/results?${new URLSearchParams({ q })}`,
    'the list by default': '/results',
    'a search for markup': `/results?${new URLSearchParams({ q: markup.slice(0, 1000) })}`,
    ...Object.fromEntries(list.map(({ id }, at) => [`result ${at + 1}`, `/results/${id}`])),
    'the result with links': `/results/${list.find(({ rule }) => rule.startsWith('rule id'))?.id}`,
  }
})

/** Fails at anything that text of a log could do in a browser. */
function watch(page: Page, origin: string): string[] {
  const deeds: string[] = []
  page.on('dialog', (dialog) => {
    deeds.push(`opened a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { href, protocol } = new URL(request.url())
    if (!href.startsWith(`${origin}/`) && protocol !== 'data:') deeds.push(`asked for ${href.slice(0, 200)}`)
  })
  page.on('popup', () => deeds.push('opened a window'))
  page.on('download', () => deeds.push('downloaded something'))
  return deeds
}

/** What is in a page that only a log could have brought. */
function foreign(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName
      const loads = ['iframe', 'object', 'embed', 'base', 'img', 'audio', 'video', 'frame'].includes(name)
      if (loads || element.id === 'from-log') found.push(name)
      for (const attribute of element.attributes) if (attribute.name.startsWith('on')) found.push(`${name} ${attribute.name}`)
      if (element instanceof HTMLAnchorElement) {
        const own = element.origin === location.origin
        const open = /^(https?|mailto):$/.test(element.protocol) && element.username === '' && element.password === ''
        if (!own && !(open && element.relList.contains('noreferrer'))) found.push(element.href)
      }
    }
    return found
  })
}

/** Characters that do something and are not seen, in the text of a page, in what it tells who points at something or listens, and in the name of its tab. */
function unseenIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    const unseen = /.{0,20}[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff].{0,20}/g
    const script = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = [...(document.title.match(unseen) ?? [])]
    for (let node = script.nextNode(); node !== null; node = script.nextNode()) {
      if (node.parentElement?.closest('script, style') === null) found.push(...(node.nodeValue?.match(unseen) ?? []))
    }
    for (const { title, ariaLabel } of document.querySelectorAll<HTMLElement>('[title], [aria-label]')) {
      for (const text of [title, ariaLabel ?? '']) found.push(...(text.match(unseen) ?? []))
    }
    return found
  })
}

for (const name of [
  'the start page',
  'an import report',
  'the list',
  'the list by default',
  'a search for markup',
  ...[1, 2, 3, 4, 5, 6, 7].map((at) => `result ${at}`),
]) {
  test(`${name} shows text of a log as text`, async ({ page, server }) => {
    const deeds = watch(page, server.url)
    expect(await open(page, addresses[name] ?? '')).toBe(200)
    for (const summary of await page.locator('details:not([open]) > summary').all()) if (await summary.isVisible()) await summary.click()
    expect(await foreign(page)).toEqual([])
    expect(await unseenIn(page)).toEqual([])
    await page.mouse.move(300, 300)
    await page.mouse.move(600, 500)
    expect(deeds).toEqual([])
    // The whole text of a field is there to be read.
    if (name.startsWith('result')) expect(await page.locator('main').innerText()).toContain('onerror="alert(1)"')
  })
}

test('what is pressed is named with the hidden characters that are seen in it', async ({ page, server }) => {
  const sent = [
    { message: 'Pass\u202eword', rule: 'rule\u202er', path: 'src\u2066/a\u202e.ts' },
    { message: 'Other', rule: 'o' },
  ]
  await upload(server.url, logOf(sent), { project: 'hidden' })
  const q = 'project:hidden'
  await open(page, `/results?${new URLSearchParams({ q })}`)
  expect(await unseenIn(page)).toEqual([])
  await expect(page.getByRole('checkbox', { name: 'Select PassU+202Eword' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Folder srcU+2066' })).toBeVisible()
  await open(page, `/results?${new URLSearchParams({ q, group: 'rule' })}`)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(1)
  expect(await unseenIn(page)).toEqual([])
})

test('a tab is named by a query as it would be read', async ({ page }) => {
  await open(page, `/results?${new URLSearchParams({ q: 'pass\u202eword' })}`)
  await expect(page).toHaveTitle(/: passU\+202Eword · Assay$/)
})

test('links of a log that may be followed are shown as such, all others as text', async ({ page }) => {
  await open(page, addresses['the result with links'] ?? '')
  const external = await page.locator('main a.external').evaluateAll((elements) => elements.map((element) => element.getAttribute('href')))
  // Bare addresses in markdown are links, as GitHub has it, wherever they stand: only who follows one goes there. That of a terminal's link is left out with it.
  const bare = ['http://evil.example/f', 'http://evil.example/i', 'https://evil.example/']
  expect([...new Set(external)].toSorted()).toEqual([...bare, 'http://evil.example/image', 'https://good.example/'].toSorted())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages show text of a log as text, too', async ({ page, server }) => {
    const deeds = watch(page, server.url)
    for (const address of Object.values(addresses)) {
      expect((await page.goto(address))?.status()).toBe(200)
      expect(await page.locator('#from-log, iframe, img, base').count()).toBe(0)
    }
    expect(deeds).toEqual([])
  })
})

test.describe('the command line', () => {
  let folder: string

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-hostile-'))
  })

  test.afterEach(() => rm(folder, { recursive: true, force: true }))

  for (const command of ['import', 'start']) {
    test(`${command} prints nothing that a terminal or a CI job obeys`, async ({ server }) => {
      const name = 'a\n::error::b\u001b[31m\u202e\r##vso[x]c\u0007.sarif'
      await writeFile(join(folder, name), hostileLog())
      await writeFile(join(folder, `broken ${name}`), '\u001b[31m\n::error::x')
      const environment = { ...process.env, NODE_ENV: 'production', ASSAY_DATA: join(folder, 'data'), PORT: new URL(server.url).port }
      const output = await new Promise<string>((resolve) => {
        const args = [program, command, name, `broken ${name}`, '--project', 'hostile-command']
        execFile(process.execPath, args, { cwd: folder, env: environment }, (_error, stdout, stderr) => resolve(stdout + stderr))
      })
      expect(output).toContain('7 results stored')
      expect(output).toContain('broken')
      // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
      expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/)
      expect(output).not.toMatch(/^\s*::|##\w*\[/m)
      // Nothing in a name or a sentence begins a line of its own.
      const lines = output.trimEnd().split('\n')
      expect(lines.filter((line) => !/^(Assay runs|a\W|broken a\W| {2}(error|warning|note): | {2}http:)/.test(line))).toEqual([])
    })
  }
})
