import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { logOf, named } from '#tests/fixtures/log.ts'
import { ask, askAs, expectProblem, upload } from './api.ts'
import { resultIds } from './pages.ts'
import { serverWith } from './server-with.ts'
import { expect, test } from './server.ts'

const text = logOf([{ message: 'Kept' }])
const token = 'a-token-of-24-characters'

test.use({ database: 'api-guard' })

test('an address of the API takes its own methods only, and says which', async ({ server }) => {
  for (const [path, allowed] of Object.entries({
    '/api/uploads': 'POST',
    '/api/uploads/u000000000000000': 'GET, HEAD, DELETE',
    '/api/results': 'GET, HEAD, PATCH',
    '/api/projects/nobody': 'GET, HEAD, PATCH, DELETE',
    '/api/results/00000000000000000000': 'GET, HEAD',
    '/api/results/00000000000000000000/raw': 'GET, HEAD',
    '/api/facets': 'GET, HEAD',
    '/api/groups': 'GET, HEAD',
    '/api/health': 'GET, HEAD',
  })) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((name) => !allowed.includes(name))) {
      const answer = await ask(server.url + path, { method })
      expectProblem(answer, 405, 'method-not-allowed')
      expect(answer.headers.get('allow')).toBe(allowed)
    }
  }
  const { body } = await ask(`${server.url}/api/projects/nobody`, { method: 'PUT' })
  expect(body['title']).toBe('This address takes GET, PATCH and DELETE only.')
})

test('a call that takes no parameters does not do all where one asks for less', async ({ server }) => {
  const { body } = await upload(server.url, named(['a']), { project: 'less', ref: 'next' })
  const id = String(body['id'])
  for (const [method, path] of [
    ['GET', `uploads/${id}`],
    ['DELETE', `uploads/${id}`],
    ['GET', `uploads/${id}/sources`],
    ['POST', `uploads/${id}/sources`],
    ['PATCH', 'projects/less'],
    ['DELETE', 'projects/less'],
    ['DELETE', 'projects/less/refs/next'],
    ['PATCH', 'projects/less/series/1'],
    ['DELETE', 'projects/less/series/1'],
    ['PATCH', 'results'],
    ['POST', 'export'],
  ] as const) {
    const answer = await ask(`${server.url}/api/${path}?category=`, { method })
    expectProblem(answer, 400, 'bad-request')
    expect(answer.body['title']).toBe('“category” cannot be used. Nothing here has this name.')
  }
  expect(await resultIds(server.url, 'project:less ref:next')).toHaveLength(1)
})

test('what the API does not have is told as the API tells it', async ({ server }) => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/uploads/u000000000000000/x', '/api/results/x/y']) {
    for (const method of ['GET', 'POST']) expectProblem(await ask(server.url + path, { method }), 404, 'not-found')
  }
})

test('a name that is not Assay’s reaches nothing, be it page, file or API', async ({ server }) => {
  for (const host of ['evil.example', 'evil.example:80', 'localhost:99999', '127.0.0.1.evil.example', 'a b', '[::1']) {
    for (const path of ['/', '/results', '/favicon.svg', '/api/results', '/api/health', '//x//y']) {
      expectProblem(await askAs(server.url + path, { host }), 421, 'host-not-allowed')
    }
    expectProblem(await askAs(`${server.url}/api/uploads`, { host }, 'POST'), 421, 'host-not-allowed')
  }
})

test('what is no request that can be answered is told so as the API tells it', async ({ server }) => {
  for (const [sent, status, sentence] of [
    ['GET /api/health HTTP/1.1\r\n\r\n', 400, 'The request does not say in a Host header which server it is for.'],
    ['GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'The request is not valid HTTP: '],
    ['GET http://evil.example/api/health HTTP/1.1\r\nHost: localhost\r\n\r\n', 421, 'Assay is not served under this name.'],
    ['GET http://localhost/api/health HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421, 'Assay is not served under this name.'],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(33_000)}\r\n\r\n`, 431, 'at most 32 KiB'],
  ] as const) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.end(sent)
    const answer = await textOf(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toContain('content-type: application/problem+json')
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toContain(sentence)
  }
})

test('a page of another site changes nothing', async ({ server }) => {
  const { id } = (await upload(server.url, text, { project: 'kept' })).body
  const [result] = (await ask(`${server.url}/api/results?q=project:kept`)).body['results'] as { id: string }[]
  const patch = JSON.stringify({ ids: [result?.id], verdict: 'wont-fix' })
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
  ]) {
    expectProblem(await upload(server.url, text, { project: 'foreign' }, headers), 403, 'cross-site')
    expectProblem(await ask(`${server.url}/api/uploads/${String(id)}`, { method: 'DELETE', headers }), 403, 'cross-site')
    expectProblem(await ask(`${server.url}/api/results`, { method: 'PATCH', body: patch, headers }), 403, 'cross-site')
  }
  expect((await ask(`${server.url}/api/results?q=project:foreign`)).body).toMatchObject({ total: 0 })
  expect((await ask(`${server.url}/api/results?q=project:kept`)).body).toMatchObject({ total: 1 })
})

test('a page of another site reads nothing, since no answer is meant for it', async ({ server }) => {
  const { headers } = await ask(`${server.url}/api/results`, { headers: { origin: 'http://evil.example' } })
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('pages may run their own scripts and nothing else, and are shown in no frame', async ({ server }) => {
  const response = await fetch(`${server.url}/results`)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  const html = await response.text()
  expect([...html.matchAll(/<script\b[^>]*>/g)].every(([tag]) => tag.includes(`nonce="${nonce}"`))).toBe(true)
  expect((await fetch(`${server.url}/results`)).headers.get('content-security-policy')).not.toContain(nonce)
})

test('with a token, everything but health asks for it', async () => {
  const server = await serverWith({ ASSAY_TOKEN: token })
  try {
    const bearer = { authorization: `Bearer ${token}` }
    const basic = { authorization: `Basic ${btoa(`me:${token}`)}` }
    for (const path of ['/', '/results', '/favicon.svg', '/api/results', '/api/uploads/u000000000000000']) {
      const refused = await ask(server.url + path)
      expectProblem(refused, 401, 'unauthorized')
      expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /)
      expectProblem(await ask(server.url + path, { headers: { authorization: 'Bearer wrong' } }), 401, 'unauthorized')
    }
    expectProblem(await upload(server.url, text), 401, 'unauthorized')
    expect((await ask(`${server.url}/api/health`)).status).toBe(200)
    expect((await upload(server.url, text, {}, bearer)).status).toBe(201)
    expect((await upload(server.url, text, {}, basic)).status).toBe(201)
    expect((await ask(`${server.url}/api/results`, { headers: basic })).body).toMatchObject({ total: 1 })
    expect((await fetch(`${server.url}/results`, { headers: basic })).status).toBe(200)
    expect(server.log).toEqual([])
  } finally {
    await server.stop()
  }
})
