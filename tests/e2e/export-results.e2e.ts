import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logOf, named } from '#tests/fixtures/log.ts'
import { schemaErrors } from '#tests/setup/sarif-schema.ts'
import { startProgram } from '#tests/setup/program.ts'
import { expectAccessible } from './accessibility.ts'
import { ask, expectProblem, upload } from './api.ts'
import { open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'export' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'shop' })
})

test('the menu of the list downloads what the filter shows, and is worked by keyboard', async ({ page }) => {
  await open(page, '/results?q=project:shop+severity:high&sort=path')
  const menu = page.getByRole('button', { name: 'Export' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('188 results, as filtered now')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'SARIF log' })).toBeFocused()
  await page.keyboard.press('Tab')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('assay-results.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(190)
  expect(lines[1]).toContain(',PathInjection 1,')
})

test('the menu says that only a part of the query filters what it exports, where the list names the rest', async ({ page }) => {
  await open(page, '/results?q=project:shop+severity:high+pth:src')
  await expect(page.getByRole('list', { name: 'Problems of the query' })).toContainText('pth')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('188 results, as filtered now by part of the query')).toBeInViewport()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Table' }).click()])
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toHaveLength(190)
})

test('the menu closes once something is chosen, elsewhere pressed, or by Escape, which goes back to its button', async ({ page }) => {
  await open(page, '/results?q=project:shop+severity:high')
  const menu = page.getByRole('button', { name: 'Export' })
  const panel = page.getByText('188 results, as filtered now')
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await menu.click()
    await expect(panel).toBeInViewport({ ratio: 1 })
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'JSON Lines' }).click()])
    expect(download.suggestedFilename()).toBe('assay-results.jsonl')
    await expect(panel).toBeHidden()
    await menu.click()
    await panel.click()
    await expect(panel).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(panel).toBeHidden()
    // Wherever in it the focus is, or nowhere.
    for (const tabs of [0, 2]) {
      await menu.click()
      for (let at = 0; at < tabs; at += 1) await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(menu).toBeFocused()
    }
    await menu.click()
    await menu.click()
    await expect(panel).toBeHidden()
  }
})

test('the menu downloads without scripts', async ({ browser, baseURL }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) })
  const page = await plain.newPage()
  await page.goto('/results?q=project:shop')
  await page.getByRole('button', { name: 'Export' }).click()
  const [log] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'SARIF log' }).click()])
  expect(log.suggestedFilename()).toBe('assay-results.sarif')
  const parsed = JSON.parse(await readFile(await log.path(), 'utf8'))
  expect(parsed.runs[0].results).toHaveLength(1203)
  expect(schemaErrors(parsed)).toEqual(schemaErrors(JSON.parse(shopLog())))
  await plain.close()
})

test('the menu downloads what the list shows of a query that is not understood whole', async ({ page }) => {
  await open(page, '/results?q=project:shop+severity:high+sevrity:critical')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('188 results, as filtered now')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'JSON Lines' }).click()])
  expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\n')).toHaveLength(188)
})

test('the links of a table lead back through a proxy that ends TLS and says so', async ({ server }) => {
  const linkOf = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/export?q=project:shop+severity:critical&format=jsonl`, { headers })
    const [line = ''] = (await response.text()).split('\n')
    const { url }: { url: string } = JSON.parse(line)
    return new URL(url).origin
  }
  expect(await linkOf({})).toBe(server.url)
  expect(await linkOf({ 'x-forwarded-proto': 'https' })).toBe(server.url.replace('http:', 'https:'))
  expect(await linkOf({ 'x-forwarded-proto': 'HTTPS, http' })).toBe(server.url.replace('http:', 'https:'))
  expect(await linkOf({ 'x-forwarded-proto': 'javascript' })).toBe(server.url)
})

test('the call answers as a download, HEAD without one, and refuses what it cannot do', async ({ server }) => {
  const address = `${server.url}/api/export?q=project:shop+severity:critical`
  const whole = await fetch(`${address}&format=jsonl`)
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename="assay-results.jsonl"')
  expect((await whole.text()).trimEnd().split('\n')).toHaveLength(12)
  const head = await fetch(`${address}&format=jsonl`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/jsonl; charset=utf-8', ''])
  expectProblem(await ask(`${address}&format=xml`), 400, 'bad-request')
  const mistyped = `${server.url}/api/export?q=project:shop+sevrity:critical&format=jsonl`
  const refused = await ask(mistyped)
  expectProblem(refused, 400, 'bad-request')
  expect(refused.body).toMatchObject({
    title: expect.stringMatching(/^The query is not understood: sevrity is no field\./),
    problems: [{ start: 13, end: 20, suggestion: 'severity' }],
  })
  expect((await fetch(mistyped, { method: 'HEAD' })).status).toBe(400)
  expect((await (await fetch(`${mistyped}&partial=1`)).text()).trimEnd().split('\n')).toHaveLength(1203)
  expectProblem(await ask(address, { method: 'DELETE', headers: { origin: server.url } }), 405, 'method-not-allowed')
})

test('the call refuses what nothing can ever match, unless it is asked for as the list shows it', async ({ server }) => {
  const impossible = `${server.url}/api/export?q=project:shop+severity:high+-severity:high&format=jsonl`
  const refused = await ask(impossible)
  expectProblem(refused, 400, 'bad-request')
  expect(refused.body).toMatchObject({ title: 'Nothing can be severity:high -severity:high at once, so that the file would be empty.' })
  expect((await fetch(impossible, { method: 'HEAD' })).status).toBe(400)
  expect(await (await fetch(`${impossible}&partial=1`)).text()).toBe('')
  // What only happens to have no results now is no slip of the pen.
  expect(await (await fetch(`${server.url}/api/export?q=project:shop+rule:none&format=jsonl`)).text()).toBe('')
})

test('the call refuses what is about a project or a ref that there is not, in the words of the gate', async ({ server }) => {
  for (const q of ['project:shpo', 'project:shop ref:none-such', 'upload:none-such']) {
    const address = `${server.url}/api/export?${new URLSearchParams({ q, format: 'jsonl' })}`
    const [refused, gate] = [await ask(address), await ask(`${server.url}/api/gate?${new URLSearchParams({ q })}`)]
    expectProblem(refused, 404, 'not-found')
    expect(refused.body['title']).toBe(gate.body['title'])
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(404)
    // The list shows it as empty, and so does its menu.
    expect(await (await fetch(`${address}&partial=1`)).text()).toBe('')
  }
})

test('the call gives some of the results that a query shows, and refuses what it does not show', async ({ server }) => {
  const ids = (await resultIds(server.url, 'project:shop severity:critical')).slice(0, 3)
  const pick = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const asked = { q: 'project:shop', format: 'jsonl', ids }
  const picked = await fetch(`${server.url}/api/export`, pick(asked))
  expect(picked.headers.get('content-disposition')).toBe('attachment; filename="assay-results.jsonl"')
  expect((await picked.text()).trimEnd().split('\n')).toHaveLength(3)
  expectProblem(await ask(`${server.url}/api/export`, pick({ ...asked, q: 'project:shop severity:low' })), 409, 'conflict')
  const others = await fetch(`${server.url}/api/export`, pick({ ...asked, ids: undefined, except: ids }))
  expect((await others.text()).trimEnd().split('\n')).toHaveLength(1200)
  const seen = (total: number) => ask(`${server.url}/api/export`, pick({ ...asked, ids: undefined, except: ids, total }))
  expect((await fetch(`${server.url}/api/export`, pick({ ...asked, ids: undefined, except: ids, total: 1203 }))).status).toBe(200)
  expectProblem(await seen(1200), 409, 'conflict')
  expect((await seen(1200)).body).toMatchObject({ total: 1203 })
  for (const wrong of [
    null,
    {},
    { ...asked, total: 1203 },
    { ...asked, mark: 1 },
    { ...asked, ids: undefined, except: ids, total: -1 },
    { ...asked, ids: [] },
    { ...asked, except: ids },
    { ...asked, ids: ['no id'] },
    { ...asked, q: 'sevrity:low' },
  ]) {
    expectProblem(await ask(`${server.url}/api/export`, pick(wrong)), 400, 'bad-request')
  }
  const tooMany = await ask(`${server.url}/api/export`, pick({ ids: Array.from({ length: 10_001 }, () => ids[0]) }))
  expect(tooMany.body).toMatchObject({ issues: [{ parameter: 'ids', problem: 'It may hold 10,000 ids at most.' }] })
})

test('the gate answers what the page shows, and nothing that it does not know', async ({ server }) => {
  const gate = (q: string) => ask(`${server.url}/api/gate?${new URLSearchParams({ q })}`)
  expect((await gate('project:shop severity:high')).body).toMatchObject({ pass: false, total: 188 })
  expect((await gate('project:shop severity:high')).body['results']).toHaveLength(50)
  expect((await gate('project:shop is:new')).body).toEqual({
    pass: true,
    total: 0,
    results: [],
    otherwise: [],
    incomplete: [],
    unbased: [],
    missing: [],
  })
  expectProblem(await gate('project:shop is:nwe'), 400, 'bad-request')
  // Who says two queries means both to hold, and not the last alone.
  expectProblem(await ask(`${server.url}/api/gate?q=project:shop&q=rule:none`), 400, 'bad-request')
  const tooLong = await gate(`project:shop severity:none ${'x'.repeat(1000)}`)
  expectProblem(tooLong, 400, 'bad-request')
  expect(tooLong.body['problems']).toMatchObject([{ start: 27, end: 1027 }])
  expectProblem(await gate('project:shop ref:none-such'), 404, 'not-found')
  expectProblem(await gate('upload:none-such'), 404, 'not-found')
})

test.describe('a download that breaks off', () => {
  test.use({ expectedErrors: [/A download broke off/] })

  test('does not look whole, and one that is given up leaves nothing behind', async ({ server }) => {
    const text = (at: number) => ({ message: `${at} ${randomBytes(9000).toString('base64')}`, line: at + 1, fingerprint: `${at}` })
    const large = logOf(Array.from({ length: 2500 }, (_, at) => text(at)))
    const { body } = await upload(server.url, large, { project: 'large' })
    for (const encoding of ['identity', 'gzip']) {
      const response = await begin(`${server.url}/api/export?q=project:large&format=jsonl`, encoding)
      response.destroy()
    }
    const responses = await Promise.all(
      ['identity', 'gzip'].map((encoding) => begin(`${server.url}/api/export?q=project:large&format=sarif`, encoding)),
    )
    expect((await ask(`${server.url}/api/uploads/${String(body['id'])}`, { method: 'DELETE' })).status).toBe(204)
    for (const response of responses) {
      const closed = new Promise((resolve) => response.once('close', resolve))
      response.resume()
      await closed
      expect(response.complete).toBe(false)
    }
    expect((await ask(`${server.url}/api/health`)).status).toBe(200)
  })
})

test('the command line exports beside a server, restores elsewhere, and asks the gate', async ({ server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-export-'))
  try {
    const file = join(folder, 'all.sarif')
    const done = startProgram(['export', '--project', 'shop', '--query', 'is:*', '--output', file], { ASSAY_DATA: server.data })
    expect([await done.exited, ...done.output, ...done.errors]).toEqual([0, `${file}: 1,203 results`])
    const elsewhere = { ASSAY_DATA: join(folder, 'data') }
    const restored = startProgram(['import', '--restore', file], elsewhere)
    expect(await restored.exited, restored.errors.join('\n')).toBe(0)
    const lines = startProgram(['export', '--query', 'severity:critical', '--format', 'jsonl'], elsewhere)
    expect(await lines.exited, lines.errors.join('\n')).toBe(0)
    const there = await fetch(`${server.url}/api/export?q=project:shop+severity:critical&format=jsonl`)
    const ids = (rows: readonly string[]) => rows.map((row) => JSON.parse(row).id)
    expect(ids(lines.output)).toEqual(ids((await there.text()).trimEnd().split('\n')))

    const none = join(folder, 'none.sarif')
    const mistyped = startProgram(['export', '--query', 'sevrity:critical', '--output', none], elsewhere)
    expect([await mistyped.exited, mistyped.output]).toEqual([2, []])
    expect(mistyped.errors).toEqual([expect.stringMatching(/^The query is not understood: sevrity is no field\./)])
    const impossible = startProgram(['export', '--query', 'severity:critical severity:high', '--output', none], elsewhere)
    expect([await impossible.exited, impossible.output]).toEqual([2, []])
    expect(impossible.errors).toEqual([
      'Nothing can be severity:critical severity:high at once, so that the file would be empty: severity:critical,high asks for either.',
    ])
    const misnamed = startProgram(['export', '--project', 'shpo', '--output', none], elsewhere)
    expect([await misnamed.exited, misnamed.output, misnamed.errors]).toEqual([
      2,
      [],
      ['Nothing that this query asks about has been analysed yet: there is no project:shpo. Perhaps project:shop is meant.'],
    ])
    const without = startProgram(
      ['export', '--project', 'shop', '--query', 'rule:none', '--output', join(folder, 'empty.jsonl')],
      elsewhere,
    )
    expect([await without.exited, ...without.output]).toEqual([0, `${join(folder, 'empty.jsonl')}: 0 results`])
    await expect(readFile(none)).rejects.toMatchObject({ code: 'ENOENT' })

    const shut = startProgram(['gate', '--query', 'severity:critical', '--ref', 'refs/heads/main', '--server', server.url], elsewhere)
    expect(await shut.exited).toBe(1)
    expect(shut.errors[0]).toMatch(/^SEVERITY +RULE +PLACE +MESSAGE +LINK$/)
    expect(shut.errors[1]).toMatch(
      new RegExp(`^critical +js/sql-injection +src/db/file-\\d\\.ts:\\d+ +SqlInjection \\d+ +${server.url}/results/[0-9a-z]{20}$`),
    )
    expect(shut.errors.at(-2)).toBe('12 results match ref:refs/heads/main severity:critical. The gate does not pass.')
    const opened = startProgram(['gate', '--query', 'severity:critical rule:none'], elsewhere)
    expect([await opened.exited, opened.output]).toEqual([0, ['No result matches severity:critical rule:none. The gate passes.']])
    for (const args of [
      ['--query', 'sevrity:high'],
      ['--ref', 'no-such-branch'],
      ['--server', 'http://127.0.0.1:9'],
      ['--querry', 'x'],
      // It would be asked of another program, or of the database here.
      ['--server', `${server.url}/assay`, '--query', 'rule:none'],
      ['--token', 'x', '--query', 'rule:none'],
    ]) {
      expect(await startProgram(['gate', ...args], elsewhere).exited, args.join(' ')).toBe(2)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the command line restores several files of one project at once, and none where one cannot be', async ({ server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-export-'))
  try {
    const files = ['severity:critical', '-severity:critical'].map((query, at) => ({ query, file: join(folder, `${at}.sarif`) }))
    for (const { query, file } of files) {
      const done = startProgram(['export', '--project', 'shop', '--query', `is:* ${query}`, '--output', file], { ASSAY_DATA: server.data })
      expect(await done.exited, done.errors.join('\n')).toBe(0)
    }
    const elsewhere = { ASSAY_DATA: join(folder, 'data') }
    const [one, two] = files.map(({ file }) => file)
    const other = join(folder, 'other.sarif')
    await writeFile(other, named(['one']))
    const refused = startProgram(['import', '--restore', one ?? '', other], elsewhere)
    expect([await refused.exited, refused.output]).toEqual([1, []])
    expect(refused.errors).toEqual([expect.stringContaining(`Not restored. ${other}: The log was not exported by Assay`)])
    const restored = startProgram(['import', '--restore', one ?? '', two ?? ''], elsewhere)
    expect(await restored.exited, restored.errors.join('\n')).toBe(0)
    const all = startProgram(['export', '--query', 'project:shop is:*', '--output', join(folder, 'all.sarif')], elsewhere)
    expect([await all.exited, ...all.output, ...all.errors]).toEqual([0, `${join(folder, 'all.sarif')}: 1,203 results`])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** A response of which nothing is read yet. */
async function begin(url: string, encoding: string): Promise<IncomingMessage> {
  const request = get(url, { agent: false, headers: { 'accept-encoding': encoding } })
  request.on('error', () => {})
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response === undefined) throw new Error('A response comes with its event.')
  response.on('error', () => {})
  return response
}
