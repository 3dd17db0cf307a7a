import { expect, test } from 'playwright/test'
import { aLog, endMonitoredServers, hide, startMonitored } from './monitored-server.ts'

test.describe.configure({ mode: 'default', timeout: 60_000 })
test.afterAll(endMonitoredServers)

/** A text that is found wherever it gets to, in whatever encoding of an address; it says where it was planted. */
function sentinel(place: string): string {
  return `SENTINEL${place}`
}

const secretLog = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: sentinel('Tool'), rules: [{ id: sentinel('Rule'), help: { text: sentinel('Help') } }] } },
      results: [
        {
          ruleId: sentinel('Rule'),
          message: { text: sentinel('Message') },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: `src/${sentinel('Path')}.ts` },
                region: { startLine: 1, snippet: { text: sentinel('Snippet') } },
              },
            },
          ],
        },
      ],
    },
  ],
}

const headers = {
  referer: `http://127.0.0.1/results?q=${sentinel('Referer')}`,
  'user-agent': sentinel('UserAgent'),
  cookie: `a=${sentinel('Cookie')}`,
  'x-forwarded-for': sentinel('ForwardedFor'),
  forwarded: `for=${sentinel('Forwarded')}`,
  baggage: `a=${sentinel('Baggage')},sentry-transaction=${sentinel('BaggageTransaction')}`,
  'x-request-id': sentinel('RequestId'),
}

test('nothing that a log, a person or an address says leaves the server, with all errors and all traces sent', async () => {
  const { url, sentry, sql, stop } = await startMonitored()
  const send = (body: string, parameters: string) =>
    fetch(`${url}/api/uploads?wait=1&project=${sentinel('Project')}&name=${sentinel('FileName')}&${parameters}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-disposition': `attachment; filename="${sentinel('Disposition')}.sarif"` },
    })
  const get = (path: string) => fetch(`${url}${path}`, { headers })
  const parameters = `ref=${sentinel('Ref')}&category=${sentinel('Category')}&root=/home/${sentinel('Root')}`
  expect((await send(JSON.stringify(secretLog), parameters)).status).toBe(201)
  expect((await send(`{"version": "${sentinel('Version')}", "runs": [{`, '')).status).toBe(422)
  const q = encodeURIComponent(`${sentinel('Query')} path:${sentinel('Glob')} ref:${sentinel('Ref').toLowerCase()}`)
  const listed = (await (await get(`/api/results?q=ref:${sentinel('Ref')}`)).json()) as { results: { id: string; message: string }[] } // what the API answers
  expect(listed.results.map(({ message }) => message)).toEqual([sentinel('Message')])
  const id = String(listed.results[0]?.id)
  const paths = [
    `/?upload=${sentinel('UploadId')}`,
    `/results?q=${q}&sort=${sentinel('Sort')}&cursor=${sentinel('Cursor')}`,
    `/results/${id}?q=${q}`,
    `/results/${sentinel('MalformedId')}`,
    `/api/results/${id}/raw`,
    `/api/results?q=${q}&cursor=${sentinel('BadCursor')}`,
    `/api/uploads/${sentinel('NoUpload')}`,
    `/${sentinel('NoPage')}/$id?a=${sentinel('Parameter')}`,
    `/_serverFn/${sentinel('NoFunction')}?payload=${sentinel('Payload')}`,
    `/assets/${sentinel('NoAsset')}.js`,
  ]
  for (const path of paths) await (await get(path)).text()
  sql(hide('result').away)
  for (const path of paths) await (await get(path)).text()
  await fetch(`${url}/api/uploads?project=${sentinel('Project')}`, { method: 'POST', body: JSON.stringify(secretLog), headers })
  await sentry.waitFor(({ events }) => events().find(({ tags }) => tags?.['where'] === 'import'))
  await stop()

  const types = new Set(sentry.received.flatMap(({ envelope }) => [...envelope[1]].map(([{ type }]) => type)))
  expect([...types]).toEqual(expect.arrayContaining(['event', 'transaction', 'log']))
  expect(sentry.events().length).toBeGreaterThan(2)
  const sent = sentry.text() + JSON.stringify(sentry.received.map((given) => [given.headers, given.path]))
  expect([...new Set(sent.match(/sentinel\w*/gi))]).toEqual([])
  expect(sent).not.toContain(id)
  expect(sent).not.toContain(process.cwd())
})

test('the message of an error is sent where that is configured', async () => {
  const { url, sentry, sql } = await startMonitored({ SENTRY_SEND_MESSAGES: '1' })
  sql(hide('result').away)
  await fetch(`${url}/api/results`)
  const event = await sentry.waitFor(({ events }) => events()[0])
  expect(event.exception?.values?.at(-1)?.value).toBe('no such table: result')
})

test('a browser is told what it must know to send for itself, and where messages stay', async () => {
  const { url, sentry } = await startMonitored({ SENTRY_TUNNEL: '/monitoring' })
  const html = await (await fetch(url)).text()
  expect(html).toContain(sentry.dsn)
  expect(html).toMatch(/tunnel:"\/monitoring"/)
  expect(html).toMatch(/sendMessages:(!1|false)/)
})

test.describe('the tunnel', () => {
  const envelope = (dsn: string) => `${JSON.stringify({ dsn })}\n{"type":"event"}\n{"message":"through"}\n`

  test('passes on to the DSN’s project what Assay’s pages send, and nothing that other sites do', async () => {
    const { url, sentry } = await startMonitored({ SENTRY_TUNNEL: '/monitoring' })
    const post = (body: string, more: Record<string, string> = {}) =>
      fetch(`${url}/monitoring`, { method: 'POST', body, headers: { ...headers, ...more } })
    expect((await post(envelope(sentry.dsn), { origin: url })).status).toBe(200)
    expect(sentry.events()).toEqual([{ message: 'through' }])
    expect((await post(envelope(sentry.dsn), { origin: 'https://elsewhere.example.org' })).status).toBe(403)
    expect((await post(envelope(sentry.dsn.replace('/42', '/43')))).status).toBe(400)
    expect((await post(`${envelope(sentry.dsn)}${' '.repeat(1024 * 1024)}`)).status).toBe(413)
    expect((await fetch(`${url}/monitoring`)).status).toBe(405)
    expect(sentry.events()).toHaveLength(1)
    expect(sentry.transactions()).toEqual([])
    expect(JSON.stringify(sentry.received.map((given) => given.headers))).not.toContain('SENTINEL')
  })

  test('is not there unless it is set', async () => {
    const { url, sentry } = await startMonitored()
    expect((await fetch(`${url}/monitoring`, { method: 'POST', body: envelope(sentry.dsn) })).status).toBe(404)
    expect(sentry.events()).toEqual([])
  })
})

test('source maps are not served, and no file says where one would be', async () => {
  const { url, upload } = await startMonitored()
  await upload(aLog)
  const html = await (await fetch(`${url}/results`)).text()
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    const answer = await fetch(`${url}${script}`)
    expect([answer.status, answer.headers.get('sourcemap')]).toEqual([200, null])
    expect(await answer.text()).not.toContain('sourceMappingURL')
    expect((await fetch(`${url}${script}.map`)).status).toBe(404)
  }
})
