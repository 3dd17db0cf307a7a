import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { logOf } from '#tests/fixtures/log.ts'
import { upload } from './api.ts'
import { resultIds } from './pages.ts'
import { type RawAnswer, requestRaw } from './raw-request.ts'
import { callWith, ownCall, serverFunction } from './server-functions.ts'
import { expect, test } from './server.ts'

// A page that fails is one of the kinds of answers.
test.use({ database: 'response-headers', expectedErrors: [/failed \[[0-9a-f]{12}\]/] })

const asset = readdirSync(fileURLToPath(new URL('../../dist/client/assets', import.meta.url))).find((name) => name.endsWith('.css')) ?? ''
const json = { 'content-type': 'application/json' }

type Kind = { path: string; status: number; method?: string; headers?: Record<string, string>; body?: string }

const pages: Record<string, Kind> = {
  'the overview': { path: '/', status: 200 },
  'the list': { path: '/results?q=severity:high', status: 200 },
  'a result': { path: '/results/ID', status: 200 },
  'the example page': { path: '/sentry-example-page', status: 200 },
  'an address that is no page': { path: '/no/such/page', status: 404 },
  'a result that there is not': { path: '/results/00000000000000000000', status: 404 },
  'a page whose loader fails': { path: '/sentry-example-page?fail=loader', status: 500 },
  'a page whose rendering fails': { path: '/sentry-example-page?fail=render', status: 500 },
}

const others: Record<string, Kind> = {
  'a redirect': { path: '/results/', status: 307 },
  'an address that cannot be decoded': { path: '/%E0%A4%A', status: 307 },
  'a page for whom no page will do': { path: '/', status: 406, headers: { accept: 'application/json' } },
  'a call': { path: `${serverFunction('listResults')}?${callWith({ q: '' })}`, status: 200, headers: ownCall },
  'a call that fails': { path: serverFunction('failOnServer'), status: 500, headers: ownCall },
  'a call that is refused': { path: serverFunction('getResult'), status: 400, headers: ownCall },
  'a call of another site': { path: serverFunction('listResults'), status: 403, headers: { 'sec-fetch-site': 'cross-site' } },
  'a call of no function': { path: '/_serverFn/nothing', status: 404, headers: ownCall },
  'a call by the wrong method': { path: serverFunction('removeSamples'), status: 405, headers: ownCall },
  'an answer of the API': { path: '/api/results', status: 200 },
  'one result from the API': { path: '/api/results/ID', status: 200 },
  health: { path: '/api/health', status: 200 },
  'a download': { path: '/api/results/ID/raw', status: 200 },
  'what the API does not have': { path: '/api/nothing', status: 404 },
  'what the API does not take': { path: '/api/results', status: 405, method: 'DELETE' },
  'what the API cannot use': { path: '/api/results', status: 400, method: 'PATCH', headers: json, body: '{' },
  'a parameter that cannot be used': { path: '/api/results?limit=x', status: 400 },
  'a change from another site': { path: '/api/results', status: 403, method: 'PATCH', headers: { 'sec-fetch-site': 'cross-site' } },
  'another name of the host': { path: '/', status: 421, headers: { host: 'evil.example' } },
  'an upload': { path: '/api/uploads?wait=1&project=sent', status: 201, method: 'POST', body: logOf([{ message: 'Sent' }]) },
  'what is gone': { path: '/api/uploads/u000000000000000', status: 404, method: 'DELETE' },
  'an asset': { path: `/assets/${asset}`, status: 200, headers: { 'accept-encoding': 'br' } },
  'a part of an asset': { path: `/assets/${asset}`, status: 206, headers: { range: 'bytes=0-9' } },
  'an asset of another version': { path: '/assets/index-00000000.js', status: 404 },
  'a file of the site': { path: '/favicon.svg', status: 200 },
}

async function answerOf(url: string, { path, status, ...request }: Kind): Promise<RawAnswer> {
  const [id = ''] = await resultIds(url, 'project:kept')
  const answer = await requestRaw(url + path.replace('ID', id), request)
  expect(answer.status, `${path}: ${answer.body.toString().slice(0, 300)}`).toBe(status)
  return answer
}

/** Holds for every answer, whatever it is. */
function expectSafe({ headers }: RawAnswer): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\)/),
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  })
  const policy = String(headers['content-security-policy'])
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|https?:|\*/)
  // This server is asked by http, and would lock its readers out.
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
}

test.beforeAll(async ({ server }) => {
  expect((await upload(server.url, logOf([{ message: 'Kept' }]), { project: 'kept' })).status).toBe(201)
})

for (const [name, kind] of Object.entries(pages)) {
  for (const method of ['GET', 'HEAD']) {
    test(`${name} may do what a page needs and nothing else (${method})`, async ({ server }) => {
      const answer = await answerOf(server.url, { ...kind, method })
      expectSafe(answer)
      const { headers, body } = answer
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe(kind.status === 200 ? 'private, no-cache' : 'no-store')
      expect(headers['vary']).toContain('Cookie')
      const policy = new Map(
        String(headers['content-security-policy'])
          .split('; ')
          .map((rule) => rule.split(/ (.*)/s).slice(0, 2) as [string, string]),
      )
      expect(policy.get('connect-src')).toBe("'self'")
      expect(policy.get('img-src')).toBe("'self' data:")
      const nonce = /^'self' 'nonce-([\w-]{22,})'$/.exec(policy.get('script-src') ?? '')?.[1]
      const tags = [...body.toString().matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => tag)
      expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
      // Where rendering fails there are no scripts, and so no nonce.
      if (kind.path.endsWith('=render')) expect({ tags, policy: policy.get('script-src') }).toEqual({ tags: [], policy: "'self'" })
      else expect((await answerOf(server.url, kind)).headers['content-security-policy']).not.toContain(nonce)
    })
  }
}

for (const [name, kind] of Object.entries(others)) {
  test(`${name} may do nothing where a browser takes it for a page`, async ({ server }) => {
    const answer = await answerOf(server.url, kind)
    expectSafe(answer)
    expect(answer.headers['content-security-policy']).toMatch(/; sandbox$/)
    const isFile = (kind.path.startsWith('/assets/') || kind.path === '/favicon.svg') && kind.status !== 404
    expect(answer.headers['cache-control']).toMatch(isFile ? /^max-age=\d+/ : /^no-store$/)
  })
}

test('what was not changed since is not sent again, and says so as safely', async ({ server }) => {
  const path = `/assets/${asset}`
  const { headers } = await requestRaw(server.url + path)
  const again = await requestRaw(server.url + path, { headers: { 'if-none-match': String(headers.etag) } })
  expect({ status: again.status, length: again.body.length }).toEqual({ status: 304, length: 0 })
  expectSafe(again)
})

test('a download is one, and is not shown as a page', async ({ page, server }) => {
  const [id = ''] = await resultIds(server.url, 'project:kept')
  await page.goto(`/results/${id}`)
  await page.getByText('Original JSON').click()
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await begun).suggestedFilename()).toBe(`result-${id}.json`)
  expect(await (await begun).failure()).toBeNull()
})
