import { request } from 'node:http'
import { expectProblem } from './api.ts'
import { requestRaw } from './raw-request.ts'
import { callWith, ownCall, serverFunction, serverFunctions } from './server-functions.ts'
import { expect, test } from './server.ts'

test.use({ database: 'call-functions' })

const readable = [
  ['listResults', { q: '', sort: 'severity', cursor: '' }],
  ['listGroups', { q: '', sort: 'severity', by: 'rule', cursor: '' }],
  ['getFilters', { q: '' }],
  ['findValues', { q: '', field: 'rule', text: '', limit: 200 }],
  ['listFolders', { q: '', folders: ['', 'src/'], limit: 200 }],
  // As pages call it that an older version has sent.
  ['findNeighbours', { id: 'b'.repeat(20), q: '', sort: 'severity' }],
] as const

/** What a terminal obeys, and what looks like a line of the log. */
const escape = '\u001b]0;x\u0007\n{"level":"error","message":"forged"}'

test('a call with arguments of a kind that the function takes is answered', async ({ server }) => {
  for (const [name, data] of readable) {
    const response = await fetch(`${server.url}${serverFunction(name)}?${callWith(data)}`, { headers: ownCall })
    expect(response.status, name).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('arguments that the schema refuses answer 400, and nothing of the schema', async ({ server }) => {
  for (const [name, query] of [
    ['findNeighbours', callWith({ id: '0', q: '', sort: 'severity' })],
    ['getResult', callWith({ id: '../../etc/passwd' })],
    ['listGroups', callWith({ q: '', sort: 'severity', by: 'message', cursor: '' })],
    ['getResult', ''],
    ['findValues', callWith({ q: '', field: 'message', text: '', limit: 1 })],
    ['findValues', callWith({ q: '', field: 'rule', text: 'x'.repeat(201), limit: 1 })],
    ['listFolders', callWith({ q: '', folders: [], limit: 1 })],
    ['listFolders', callWith({ q: '', folders: [''], limit: 201 })],
    ['getUpload', callWith({ id: 'x' })],
    ['getOverview', callWith({ project: 'x'.repeat(1001) })],
    ['getOverview', callWith({ project: 'a\0b' })],
  ] as const) {
    const response = await fetch(`${server.url}${serverFunction(name)}?${query}`, { headers: ownCall })
    const text = await response.text()
    expect({ status: response.status, text }, name).toEqual({
      status: 400,
      text: expect.not.stringMatching(/expected|invalid|zod|pattern/i),
    })
  }
  expectNoFault(server.log)
})

test('arguments that cannot be read answer 400, and nothing of how they are read', async ({ server }) => {
  for (const payload of [
    '{',
    'null',
    '[]',
    '{"t":9}',
    '{"t":{"t":99},"f":63,"m":[]}',
    '{"t":{"t":25,"c":"nothing"},"f":63,"m":[]}',
    escape,
  ]) {
    const url = `${server.url}${serverFunction('listResults')}?${new URLSearchParams({ payload })}`
    const response = await fetch(url, { headers: ownCall })
    const text = await response.text()
    expect({ payload, status: response.status }, text).toEqual({ payload, status: 400 })
    expect(text).not.toMatch(/seroval|syntax|position|json/i)
  }
  const headers = { ...ownCall, 'content-type': 'application/json' }
  const response = await fetch(server.url + serverFunction('removeSamples'), { method: 'POST', headers, body: '{' })
  expect(response.status).toBe(400)
  expectNoFault(server.log)
})

test('a function that there is not answers 404, and a method that it does not take 405', async ({ server }) => {
  for (const name of ['', 'x', '0'.repeat(64), 'constructor', '__proto__', 'toString', '%5f%5fproto__']) {
    const { status, headers, body } = await requestRaw(`${server.url}/_serverFn/${name}`, { headers: ownCall })
    expectProblem({ status, headers: new Headers(headers as Record<string, string>), body: JSON.parse(body.toString()) }, 404, 'not-found')
  }
  for (const path of [
    '%5FserverFn/x',
    '%5fserverFn/constructor',
    serverFunction('failOnServer').replace('/_', '%5F'),
    '%5F%73erverFn%2Fx',
  ]) {
    expect((await requestRaw(`${server.url}/${path}`, { headers: ownCall })).status, path).toBe(404)
  }
  for (const [name, method] of [
    ['listResults', 'POST'],
    ['removeSamples', 'GET'],
    ['removeSamples', 'DELETE'],
  ] as const) {
    expect((await fetch(server.url + serverFunction(name), { method, headers: ownCall })).status, `${method} ${name}`).toBe(405)
  }
  expectNoFault(server.log)
})

test('an address of a page takes no method that changes anything', async ({ server }) => {
  for (const path of ['/', '/results', '/RESULTS', '/results/wad5ng6a8j20ced2k590', '/sentry-example-page']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status, headers } = await requestRaw(server.url + path, { method })
      expect([method, path, status, headers.allow]).toEqual([method, path, 405, 'GET, HEAD'])
    }
  }
})

test('a call that is given up is no fault, be it to a function or to the API', async ({ server }) => {
  for (let at = 0; at < 10; at++) {
    await giveUp(server.url + serverFunction('removeSamples'), 'POST')
    await giveUp(`${server.url}/api/results`, 'PATCH')
    await giveUp(`${server.url}/api/projects/calls`, 'PATCH')
    await giveUp(`${server.url}/api/export`, 'POST')
  }
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expectNoFault(server.log)
})

test('no page of another site can call a function, by whichever method and content type', async ({ server }) => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { referer: 'http://evil.example/' },
    {},
  ]
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'application/json', '']
  for (const [name, path] of serverFunctions()) {
    for (const headers of foreign) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        for (const type of method === 'GET' ? [''] : types) {
          const sent = { ...headers, ...(type && { 'content-type': type }), 'x-tsr-serverfn': 'true' }
          const { status } = await requestRaw(server.url + path, { method, headers: sent, body: method === 'GET' ? '' : 'a=1' })
          expect(status, `${method} ${name} ${JSON.stringify(sent)}`).toBe(403)
        }
      }
    }
  }
  expectNoFault(server.log)
})

/** Begins to send the arguments of a call, and hangs up when the server waits for the rest. */
function giveUp(url: string, method: string): Promise<void> {
  const headers = { ...ownCall, 'content-type': 'application/json', 'content-length': '100', expect: '100-continue' }
  return new Promise((resolve) => {
    const sent = request(url, { method, headers, agent: false })
    sent.on('error', () => {})
    sent.on('close', resolve)
    sent.on('continue', () => sent.write('{"t":', () => sent.destroy()))
    sent.flushHeaders()
  })
}

/** None of it is a fault of the server, which its log would have. */
function expectNoFault(log: readonly string[]): void {
  expect(log).toEqual([])
}
