import { expect, test, vi } from 'vitest'
import { named } from '#tests/fixtures/log.ts'
import { patience } from '#tests/setup/patience.ts'
import { serverByWay } from './way-to-database.ts'

/** On the build: run it with `npm run build && npm run unit -- tests/hosting`. */
const started = serverByWay()

const sentence = 'The database of Assay does not answer at the moment. What is stored is safe: try again in a while.'

async function send(): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${started().server.url}/api/uploads?project=shop&wait=1`, { method: 'POST', body: named(['one', 'two']) })
  return { status: response.status, body: await response.json() }
}

async function listed(): Promise<unknown> {
  const response = await fetch(`${started().server.url}/api/results?q=is:*`)
  return { status: response.status, ...(await response.json()) }
}

test('while the database is away everything says so, the log does once, and afterwards all goes on', async () => {
  expect(await send()).toMatchObject({ status: 201, body: { results: 2 } })
  const { server, way } = started()
  const logged = server.log.length
  way.mode = 'cut'
  way.drop()
  for (const path of ['/', '/results']) {
    const response = await fetch(server.url + path)
    const page = await response.text()
    expect([path, response.status]).toEqual([path, 503])
    expect(page).toContain(sentence)
    expect(page).not.toMatch(/ECONN|terminated|dist\/server/)
  }
  const refused = { status: 503, code: 'unavailable', title: sentence }
  expect(await listed()).toMatchObject(refused)
  expect(await send()).toMatchObject({ status: 503, body: refused })
  const isOfRequest = (line: string) => / failed \[[0-9a-f]{12}\]/.test(line)
  expect(server.log.slice(logged).filter(isOfRequest)).toHaveLength(1)

  way.mode = 'open'
  await vi.waitFor(async () => expect(await listed()).toMatchObject({ status: 200, total: 2 }), patience)
  await vi.waitFor(async () => expect(await send()).toMatchObject({ status: 201, body: { results: 2 } }), patience)
  expect((await fetch(`${started().server.url}/results`)).status).toBe(200)
})

test('an upload that the database goes away from is refused, and is nowhere once that is back', async () => {
  const { server, way } = started()
  async function shown(): Promise<[status: number, isThere: boolean]> {
    const response = await fetch(`${server.url}/`)
    return [response.status, (await response.text()).includes('cut-off.sarif')]
  }
  const body = new TransformStream<Uint8Array>()
  const writer = body.writable.getWriter()
  const upload = { method: 'POST', body: body.readable, duplex: 'half' } as RequestInit // `duplex` is not among TypeScript's
  const sent = fetch(`${server.url}/api/uploads?project=shop&name=cut-off.sarif`, upload)
  const [begin, end] = [named(['one']).slice(0, 20), named(['one']).slice(20)]
  await writer.write(Buffer.from(begin))
  await vi.waitFor(async () => expect(await shown()).toEqual([200, true]), patience)
  way.mode = 'cut'
  way.drop()
  await writer.write(Buffer.from(end))
  await writer.close()
  const response = await sent
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable', title: sentence }])
  way.mode = 'open'
  await vi.waitFor(async () => expect(await shown()).toEqual([200, false]), patience)
})

test('a database that is frozen counts as away after half a minute, for whoever waits, too', { timeout: 120_000 }, async () => {
  const { server, way } = started()
  way.freeze()
  async function visit(path: string): Promise<unknown> {
    const response = await fetch(server.url + path)
    return [path, response.status, (await response.text()).includes(sentence)]
  }
  const paths = ['/', '/results', '/api/results?q=is:*', '/api/export?format=csv']
  expect(await Promise.all(paths.map(visit))).toEqual(paths.map((path) => [path, 503, true]))
  way.mode = 'open'
  await vi.waitFor(async () => expect(await listed()).toMatchObject({ status: 200 }), patience)
})
