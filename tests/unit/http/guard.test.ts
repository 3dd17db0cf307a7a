import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#app/http/settings/config.ts'
import { refusal } from '#app/http/guard.ts'

const token = '0123456789abcdef-token'

type Asked = { method?: string; path?: string; headers?: Record<string, string> }

/** What the guard says of a request that comes to 127.0.0.1:3000; the `Host` is that, unless the headers say otherwise. */
function ask(env: Record<string, string>, { method = 'GET', path = '/results', headers = {} }: Asked): Response | null {
  const config: Config = readConfig(env)
  return refusal(new Request(`http://127.0.0.1:3000${path}`, { method, headers: { host: '127.0.0.1:3000', ...headers } }), config)
}

async function codeOf(response: Response | null): Promise<string | null> {
  if (response === null) return null
  const { code }: { code: string } = await response.json()
  return `${response.status} ${code}`
}

describe('the name that a request comes for', () => {
  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:3000', '127.1.2.3:80', '[::1]', '[::1]:3000'])(
    '%s is this machine',
    (host) => {
      expect(ask({}, { headers: { host } })).toBeNull()
    },
  )

  test.each([
    ['a name that leads here by DNS', 'evil.example'],
    ['one that begins as an address', '127.0.0.1.evil.example'],
    ['one that ends as a name of this machine', 'evil.localhost'],
    ['one that says its address', '127.0.0.1.nip.io:3000'],
    ['a final dot', 'localhost.'],
    ['a short form of the address', '127.1'],
    ['the address in hexadecimal', '0x7f.0.0.1'],
    ['the address as one number', '2130706433'],
    ['the address in octal', '0177.0.0.1'],
    ['an IPv4 address in IPv6', '[::ffff:127.0.0.1]'],
    ['a long form of ::1', '[0:0:0:0:0:0:0:1]'],
    ['::1 without brackets', '::1'],
    ['every interface', '0.0.0.0:3000'],
    ['every interface in IPv6', '[::]:3000'],
    ['another machine of the network', '192.168.1.4:3000'],
    ['user info', 'evil.example@127.0.0.1'],
    ['user info and a port', '127.0.0.1:3000@evil.example'],
    ['a path', '127.0.0.1/evil.example'],
    ['a fragment', '127.0.0.1#evil.example'],
    ['a question mark', '127.0.0.1?evil.example'],
    ['a backslash', '127.0.0.1\\evil.example'],
    ['two names', '127.0.0.1, evil.example'],
    ['a bracket left open', '[::1'],
    ['a bracket too many', '::1]:3000'],
    ['a port that is no number', 'localhost:x'],
    ['a port that is too long', 'localhost:123456'],
    ['no port after the colon', 'localhost:'],
    ['nothing', ''],
    ['a port alone', ':3000'],
    ['letters that look like others', 'l\u00f6calhost'],
  ])('%s is not', async (_what, host) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect(await codeOf(ask({}, { method, headers: { host } }))).toBe('421 host-not-allowed')
    }
  })

  test('is also the one that Assay listens on, and those that are configured, in any case and with any port', async () => {
    const env = { HOST: 'assay.internal', ASSAY_HOSTS: 'Assay.Example.org, 10.0.0.7, fd00::7', ASSAY_ALLOW_ANONYMOUS: '1' }
    for (const host of ['assay.internal:3000', 'ASSAY.example.ORG', 'assay.example.org:443', '10.0.0.7', '[fd00::7]:3000', 'localhost']) {
      expect(ask(env, { headers: { host } }), host).toBeNull()
    }
    expect(await codeOf(ask(env, { headers: { host: 'example.org' } }))).toBe('421 host-not-allowed')
    expect(await codeOf(ask(env, { headers: { host: 'x.assay.example.org' } }))).toBe('421 host-not-allowed')
  })

  test('does not matter to whom it is forwarded for', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' }
    expect(await codeOf(ask({}, { headers }))).toBe('421 host-not-allowed')
  })

  test('counts before a token, which a page elsewhere could not read, but a browser may keep', async () => {
    const headers = { host: 'evil.example', authorization: `Bearer ${token}` }
    expect(await codeOf(ask({ ASSAY_TOKEN: token }, { headers }))).toBe('421 host-not-allowed')
  })
})

test('what a platform other than Node’s server hands over must state the length of its body', async () => {
  const refusalOf = (body: string | null, more: Record<string, string> = {}) =>
    refusal(new Request('http://127.0.0.1/api/results', { method: 'PATCH', body, headers: { host: '127.0.0.1', ...more } }), readConfig({}))
  expect(await codeOf(refusalOf('{}'))).toBe('413 too-large')
  expect(refusalOf('{}', { 'content-length': '2' })).toBeNull()
  expect(refusalOf(null)).toBeNull()
})

describe('a write', () => {
  const writes = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']

  test.each([
    ['a program, which sends neither header', {}],
    ['Assay’s own page', { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['an old browser on Assay’s own page', { origin: 'http://127.0.0.1:3000' }],
    ['an old browser behind a proxy that speaks TLS', { origin: 'https://127.0.0.1:3000' }],
  ] as [string, Record<string, string>][])('of %s passes', (_who, headers) => {
    for (const method of writes) expect(ask({}, { method, headers }), method).toBeNull()
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }],
    ['another site that claims the origin', { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:3000' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:8080' }],
    ['another port of this machine, in an old browser', { origin: 'http://127.0.0.1:8080' }],
    ['another name of this machine', { origin: 'http://localhost:3000' }],
    ['a sandboxed frame or a file', { origin: 'null' }],
    ['what is no origin', { origin: '127.0.0.1:3000' }],
    ['an origin that only begins alike', { origin: 'http://127.0.0.1:3000.evil.example' }],
    ['an empty origin', { origin: '' }],
    ['a header that nobody knows yet', { 'sec-fetch-site': 'same-galaxy' }],
  ] as [string, Record<string, string>][])('of %s does not', async (_who, headers) => {
    for (const method of writes) expect(await codeOf(ask({}, { method, headers })), method).toBe('403 cross-site')
  })

  test('that only reads may come from anywhere, since its answer cannot be read there', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(ask({}, { method, headers: { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' } }), method).toBeNull()
    }
  })
})

describe('what a request brings', () => {
  test.each([
    ['nothing', {}],
    ['a little', { 'content-length': '1048576' }],
  ] as [string, Record<string, string>][])('may be %s', (_what, headers) => {
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(ask({}, { method, path: '/api/results', headers })).toBeNull()
  })

  test.each([
    ['much', { 'content-length': '1048577' }],
    ['of no stated length', { 'transfer-encoding': 'chunked' }],
    ['of a length that is no number', { 'content-length': 'x' }],
  ] as [string, Record<string, string>][])('may be %s only as an upload', async (_what, headers) => {
    for (const path of ['/api/uploads?wait=1', '/api/uploads/', '/api/uploads/u73meqztfbn7rxaj/sources']) {
      expect(ask({}, { method: 'POST', path, headers })).toBeNull()
    }
    for (const path of [
      '/api/results',
      '/_serverFn/x',
      '/',
      '/api/uploads/x',
      '//api/uploads',
      '/api/uploads/x/sources/y',
      '/api/uploads//sources',
    ]) {
      expect(await codeOf(ask({}, { method: 'POST', path, headers })), path).toBe('413 too-large')
    }
  })
})

describe('with a token', () => {
  const env = { ASSAY_TOKEN: token }
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  test.each([
    ['as Bearer', `Bearer ${token}`],
    ['as Bearer, in any case and with more spaces', `bEARER   ${token}`],
    ['as the password of Basic', basic(`anybody:${token}`)],
    ['as the password of Basic without a name', basic(`:${token}`)],
  ])('everything passes that has it %s', (_how, authorization) => {
    expect(ask(env, { headers: { authorization } })).toBeNull()
    expect(ask(env, { method: 'POST', path: '/api/uploads', headers: { authorization } })).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['another token', 'Bearer 0123456789abcdef-other'],
    ['the beginning of it', `Bearer ${token.slice(0, -1)}`],
    ['more than it', `Bearer ${token}x`],
    ['it in other letters', `Bearer ${token.toUpperCase()}`],
    ['it as the name of Basic', basic(`${token}:`)],
    ['it after a second colon', basic(`a:b:${token}`)],
    ['it under another scheme', `Digest ${token}`],
    ['it without a scheme', token],
    ['a scheme without it', 'Bearer'],
    ['two of them', `Bearer ${token} ${token}`],
    ['no base64', 'Basic %%%%'],
  ])('%s is refused, and the browser told to ask', async (_what, authorization) => {
    for (const method of ['GET', 'POST']) {
      const response = ask(env, { method, headers: authorization === '' ? {} : { authorization } })
      expect(response?.headers.get('www-authenticate')).toContain('Basic realm=')
      expect(await codeOf(response)).toBe('401 unauthorized')
    }
  })

  test('who sends a wrong one is told so, and who sends none how to send it', async () => {
    const titleFor = async (authorization?: string) => {
      const response = ask(env, { path: '/api/results', headers: authorization === undefined ? {} : { authorization } })
      return (await response?.json())?.title
    }
    expect(await titleFor('Bearer 0123456789abcdef-other')).toBe('The token that was sent is not the one that Assay has here.')
    expect(await titleFor(basic(`${token}:other`))).toBe('The password that was sent is not the token that Assay has here.')
    // As from a CI that does not give its secret.
    for (const none of [undefined, 'Bearer', `Digest ${token}`]) expect(await titleFor(none)).toMatch(/^This needs the token: send it as /)
  })

  test('only health is open, so that whoever watches Assay needs none', async () => {
    expect(ask(env, { path: '/api/health' })).toBeNull()
    for (const path of ['/', '/api/health/', '/api/healthy', '/api/uploads', '/api/health/../results', '/assets/x.js']) {
      expect(await codeOf(ask(env, { path })), path).toBe('401 unauthorized')
    }
  })

  test('reading is open to all where that is allowed, writing is not', async () => {
    const open = { ...env, ASSAY_ALLOW_ANONYMOUS: '1' }
    for (const method of ['GET', 'HEAD']) expect(ask(open, { method })).toBeNull()
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(await codeOf(ask(open, { method }))).toBe('401 unauthorized')
    // Some of a list is read by POST.
    const picked = { method: 'POST', path: '/api/export' }
    expect(ask(open, picked)).toBeNull()
    expect(await codeOf(ask(open, { ...picked, method: 'DELETE' }))).toBe('401 unauthorized')
    expect(await codeOf(ask(env, picked))).toBe('401 unauthorized')
    expect(await codeOf(ask(open, { ...picked, headers: { 'sec-fetch-site': 'cross-site' } }))).toBe('403 cross-site')
  })

  test('a password that the browser sends by itself proves nothing about the page; a header of one’s own does', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }
    const write = { method: 'POST', path: '/api/uploads' }
    expect(await codeOf(ask(env, { ...write, headers: { ...crossSite, authorization: basic(`:${token}`) } }))).toBe('403 cross-site')
    expect(ask(env, { ...write, headers: { ...crossSite, authorization: `Bearer ${token}` } })).toBeNull()
  })
})

test('an address that cannot be read is not answered', async () => {
  // What the server makes of a `Host` with a bad port.
  const request = Object.create(new Request('http://127.0.0.1:3000/'), {
    url: { value: 'http://localhost:99999/' },
    headers: { value: new Headers() },
  })
  expect(await codeOf(refusal(request, readConfig({})))).toBe('421 host-not-allowed')
})

test('a refusal is a problem document that no cache keeps', async () => {
  const response = ask({}, { headers: { host: 'evil.example' } })
  expect(response?.headers.get('content-type')).toBe('application/problem+json')
  expect(response?.headers.get('cache-control')).toBe('no-store')
  expect(await response?.json()).toEqual({
    type: 'about:blank',
    status: 421,
    code: 'host-not-allowed',
    title: expect.stringMatching(/^[A-Z].*\.$/),
  })
})

describe('who opens a page in a browser', () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'

  test.each([
    ['without the token', { ASSAY_TOKEN: token }, {}, 401, 'Assay asks for its token'],
    ['under another name', {}, { host: 'evil.example' }, 421, 'Assay is not served under this name'],
  ])('%s is told so on one', async (_, env, headers: Record<string, string>, status, title) => {
    const refused = ask(env, { headers: { accept, ...headers } })
    expect(refused?.status).toBe(status)
    expect(refused?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(refused?.headers.get('cache-control')).toBe('no-store')
    expect(await refused?.text()).toContain(`<h1 style="font-size: 1.25rem; font-weight: 600">${title}</h1>`)
  })

  test.each([
    ['is led back to it', 'http://127.0.0.1:3000/results/r1?q=a&sort=path', '/results/r1?q=a&amp;sort=path'],
    ['is led to nothing else', 'http://evil.example/results', '/'],
    ['is led to no markup', 'http://127.0.0.1:3000/"><b>?"><i>', '/%22%3E%3Cb%3E?%22%3E%3Ci%3E'],
    ['is led to no other host', 'http://127.0.0.1:3000//evil.example/', '/evil.example/'],
    ['is led to the first page', '', '/'],
  ])('and sends a form without the token %s', async (_, referer, link) => {
    const headers = { accept, referer, 'sec-fetch-mode': 'navigate' }
    const refused = ask({ ASSAY_TOKEN: token }, { method: 'POST', path: '/api/results/r1/verdict', headers })
    expect(refused?.status).toBe(401)
    expect(await refused?.text()).toContain(`<p>Nothing was changed.</p>\n<p><a href="${link}">`)
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'text/html; charset=utf-8'],
    ['a form with a file', 'multipart/form-data; boundary=x', 'text/html; charset=utf-8'],
    ['a log', 'application/sarif+json', 'application/problem+json'],
  ])('and sends %s over a connection of which browsers say nothing', (_, sent, type) => {
    const refused = ask({ ASSAY_TOKEN: token }, { method: 'POST', headers: { accept, 'content-type': sent } })
    expect(refused?.headers.get('content-type')).toBe(type)
  })

  test('is asked for the token; the API answers as ever', async () => {
    const env = { ASSAY_TOKEN: token }
    expect(ask(env, { headers: { accept } })?.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect(await codeOf(ask(env, { path: '/api/results', headers: { accept } }))).toBe('401 unauthorized')
    expect(await codeOf(ask(env, { method: 'POST', headers: { accept } }))).toBe('401 unauthorized')
  })
})
