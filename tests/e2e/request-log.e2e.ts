import { logOf } from '#tests/fixtures/log.ts'
import type { StartedServer } from '#tests/setup/server.ts'
import { ask, upload } from './api.ts'
import { serverWith } from './server-with.ts'
import { withoutTable } from './broken-database.ts'
import { expect, test } from './server.ts'

/** The log of a server that notes its requests: what keeps an installation, and never what people search for or write. */
type Line = { level: string; time: string; message: string; request?: string; [more: string]: unknown }

const sentinel = 'sentinel-5d1f'
let server: StartedServer & { data: string }

test.beforeEach(async () => {
  server = await serverWith({ ASSAY_LOG: 'info' })
})

test.afterEach(() => server.stop())

test('each request has a line with its route, status, duration and size, and nothing that anybody wrote', async () => {
  await upload(server.url, logOf([{ message: sentinel, path: `${sentinel}.ts` }]), { name: `${sentinel}.sarif`, project: sentinel })
  const headers = { referer: `http://x/${sentinel}`, 'user-agent': sentinel }
  for (const path of [`/results?q=${sentinel}`, `/results/${sentinel}`, `/${sentinel}/x`, `/api/results?q=${sentinel}`]) {
    // To its end: only then it is logged.
    await (await fetch(server.url + path, { headers })).text()
  }
  await expect.poll(() => lines().length).toBe(5)
  expect(lines().map(({ method, route, status }) => `${String(method)} ${String(route)} ${String(status)}`)).toEqual([
    'POST /api/uploads 201',
    'GET /results 200',
    'GET /results/$id 404',
    'GET unknown 404',
    'GET /api/results 200',
  ])
  for (const line of lines()) {
    expect(line).toMatchObject({ level: 'info', message: 'request', request: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect(line).toMatchObject({ ms: expect.any(Number), bytes: expect.any(Number), time: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(Number(line['bytes'])).toBeGreaterThan(200)
  }
  expect(server.log.join('\n')).not.toContain(sentinel)
})

test('every answer bears the request’s id: the proxy’s, if it is one', async () => {
  for (const path of ['/', '/results/x', '/api/results', '/api/nothing', '/icon.svg', '/api/health']) {
    const answer = await fetch(server.url + path, { headers: { 'x-request-id': 'of-the.proxy_1' } })
    expect([path, answer.headers.get('x-request-id')]).toEqual([path, 'of-the.proxy_1'])
  }
  const made = await fetch(`${server.url}/api/health`, { headers: { 'x-request-id': '<b>not one</b>' } })
  expect(made.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const refused = await fetch(`${server.url}/api/results`, { method: 'PATCH', headers: { origin: 'http://evil.example' } })
  expect([refused.status, refused.headers.get('x-request-id')]).toEqual([403, expect.stringMatching(/^[\da-f-]{36}$/)])
})

test('what fails is logged under the digest that was told and with the id of its request', async () => {
  await withoutTable(server.data, 'project', async () => {
    const { status, body } = await ask(`${server.url}/api/results?q=${sentinel}`, { headers: { 'x-request-id': 'failing' } })
    expect(status).toBe(500)
    const mine = () => lines().filter(({ request }) => request === 'failing')
    await expect
      .poll(() => mine().map(({ level, digest }) => [level, digest]))
      .toEqual([
        ['error', body['digest']],
        ['info', undefined],
      ])
  })
  expect(server.log.join('\n')).not.toContain(sentinel)
})

function lines(): Line[] {
  return server.log.map((line) => JSON.parse(line))
}
