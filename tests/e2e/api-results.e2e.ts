import { logOf } from '#tests/fixtures/log.ts'
import { ask, expectProblem, upload } from './api.ts'
import { expect, test } from './server.ts'

type Listed = { id: string; message: string; severity: string }
type List = { results: Listed[]; total: number; next: string | null; previous: string | null }

const messages = ['Grün "quoted"', 'Two', 'Three', 'Four', 'Five']
const results = messages.map((message, at) => ({
  message,
  fingerprint: `f${at}`,
  path: `src/${at}.ts`,
  line: at + 1,
  level: at === 0 ? 'error' : 'note',
}))
// Not as JSON.stringify would write it: the download must be what the file has.
const text = logOf(results, { tool: 'Api' }).replaceAll('"ruleId"', ' \n"rule\\u0049d"')

let list: Listed[]

test.use({ database: 'api-results' })

test.beforeEach(async ({ server }) => {
  expect((await upload(server.url, text, { project: 'api' })).status).toBe(201)
  list = (await listOf(server.url, { q: 'project:api' })).results
})

async function listOf(url: string, parameters: Record<string, string>): Promise<List> {
  const { status, body } = await ask(`${url}/api/results?${new URLSearchParams(parameters)}`)
  expect(status).toBe(200)
  // What the API answers with.
  return body as List
}

test.describe('GET /api/results', () => {
  test('gives rows with the total, and what cannot be understood of the query', async ({ server }) => {
    const { status, headers, body } = await ask(`${server.url}/api/results?q=project:api+severity:errror`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ total: 5, problems: [{ start: 21, end: 27, suggestion: 'error' }] })
    const long = await ask(`${server.url}/api/results?${new URLSearchParams({ q: `project:api ${'x'.repeat(1000)}` })}`)
    expect(long.body).toMatchObject({ total: 5, problems: [{ start: 12, end: 1012, suggestion: '' }] })
    expect(list[0]).toMatchObject({
      project: 'api',
      tool: 'Api',
      rule: 'r',
      severity: 'error',
      path: 'src/0.ts',
      line: 1,
      message: messages[0],
    })
  })

  test('gives every row once, page by page, forwards and backwards', async ({ server }) => {
    const seen: string[] = []
    let page = await listOf(server.url, { q: 'project:api', sort: 'path', limit: '2', cursor: '' })
    for (;;) {
      seen.push(...page.results.map(({ message }) => message))
      if (page.next === null) break
      page = await listOf(server.url, { q: 'project:api', sort: 'path', limit: '2', cursor: page.next })
    }
    expect(seen).toEqual(messages)
    const before = await listOf(server.url, { q: 'project:api', sort: 'path', limit: '2', cursor: String(page.previous) })
    expect(before.results.map(({ message }) => message)).toEqual(messages.slice(2, 4))
  })

  for (const cursor of [
    'x',
    '%%%',
    'WzEsInBhdGgiXQ',
    'bnVsbA',
    '\u0000',
    '../../etc',
    '[1,"path","after"]',
    btoa('[1,"path","after","\\u0000",1,1,1]'),
    btoa('[1,"path","after","a",1e99,1,1]'),
    btoa('[1,"path","after",["a"],1,1,1]'),
  ]) {
    test(`takes the cursor ${JSON.stringify(cursor).slice(0, 40)} for none`, async ({ server }) => {
      expect((await listOf(server.url, { q: 'project:api', sort: 'path', cursor })).results).toHaveLength(5)
    })
  }

  for (const [name, value] of [
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'all'],
    ['sort', 'message'],
    ['sort', '__proto__'],
    ['q', 'x'.repeat(2001)],
    ['cursor', 'x'.repeat(2001)],
  ] as const) {
    test(`refuses ${name}=${value.slice(0, 20)}, and names the parameter`, async ({ server }) => {
      const answer = await ask(`${server.url}/api/results?${new URLSearchParams({ [name]: value })}`)
      expectProblem(answer, 400, 'bad-request')
      expect(answer.body['issues']).toEqual([{ parameter: name, problem: expect.stringMatching(/^It .+\.$/) }])
    })
  }

  test('takes parameters that are blank for not given', async ({ server }) => {
    const listed = await listOf(server.url, { q: 'project:api' })
    expect(await listOf(server.url, { q: 'project:api', sort: '', cursor: '', from: '', limit: ' ' })).toEqual(listed)
    const groups = (more: string) => ask(`${server.url}/api/groups?q=project:api&by=rule${more}`)
    expect((await groups('&sort=&cursor=&limit=')).body).toEqual((await groups('')).body)
    expectProblem(await ask(`${server.url}/api/groups?q=project:api&by=`), 400, 'bad-request')
    expect((await ask(`${server.url}/api/gate?q=project:api&allowIncomplete=`)).status).toBe(200)
    const exported = await fetch(`${server.url}/api/export?q=project:api&format=&sort=&partial=`)
    expect(exported.headers.get('content-type')).toBe('application/sarif+json')
  })

  for (const q of [
    '%00',
    '%ff%fe',
    '%F0%28%8C',
    '%22',
    '%5C',
    "'%20or%201=1--",
    '(((((',
    '**%2F**%2F*',
    'severity:',
    ':::',
    '%F0%9F%99%82',
    '-',
    'path:%00',
    'rule:%ED%A0%80',
  ]) {
    test(`answers q=${q}`, async ({ server }) => {
      for (const call of ['results', 'facets']) expect((await ask(`${server.url}/api/${call}?q=${q}`)).status).toBe(200)
      expect((await fetch(`${server.url}/results?q=${q}`)).status).toBe(200)
    })
  }
})

test('GET /api/facets counts, and refuses a query that is too long', async ({ server }) => {
  const { status, body } = await ask(`${server.url}/api/facets?q=project:api`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    facets: expect.arrayContaining([
      expect.objectContaining({
        field: 'severity',
        values: [expect.objectContaining({ value: 'error', count: 1 }), expect.objectContaining({ value: 'note', count: 4 })],
      }),
    ]),
    problems: [],
  })
  expectProblem(await ask(`${server.url}/api/facets?q=${'x'.repeat(2001)}`), 400, 'bad-request')
  // Some characters are two of what queries are measured in.
  expectProblem(await ask(`${server.url}/api/facets?q=${encodeURIComponent('😀'.repeat(1001))}`), 400, 'bad-request')
})

test.describe('GET /api/results/{id}', () => {
  test('gives one result with the reasons of what was derived', async ({ server }) => {
    const { status, body } = await ask(`${server.url}/api/results/${list[0]?.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: list[0]?.id, project: 'api', level: { value: 'error', reason: 'stated by the result' } })
  })

  test('gives its bytes as they stand in the log, as a download of a fixed name', async ({ server }) => {
    for (const [at, { id }] of list.entries()) {
      const response = await fetch(`${server.url}/api/results/${id}/raw`)
      const raw = await response.text()
      expect(text).toContain(raw)
      expect(JSON.parse(raw)).toMatchObject({ message: { text: list[at]?.message } })
      expect(raw).toContain('\n"rule\\u0049d"')
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="result-${id}.json"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
  })

  for (const id of [
    '00000000000000000000',
    'x',
    'ILOU0000000000000000',
    '..%2F..%2Fassay',
    '%00',
    '%',
    '%ff',
    '0'.repeat(3000),
    '%0d%0aset-cookie:x',
    '0000000000000000000%0a',
  ]) {
    test(`knows nothing of ${id.slice(0, 24)}`, async ({ server }) => {
      for (const rest of ['', '/raw']) expectProblem(await ask(`${server.url}/api/results/${id}${rest}`), 404, 'not-found')
      expect((await fetch(`${server.url}/results/${id}`)).status).toBe(404)
    })
  }
})

test.describe('PATCH /api/results', () => {
  function patch(url: string, body: string | object) {
    return ask(`${url}/api/results`, { method: 'PATCH', body: typeof body === 'string' ? body : JSON.stringify(body) })
  }

  test('gives a verdict, once of those who saw the same', async ({ server }) => {
    const ids = [list[1]?.id]
    const given = { ids, verdict: 'wont-fix', comment: 'not in\u0000use', author: 'me', version: 0 }
    expect(await patch(server.url, given)).toMatchObject({ status: 200, body: { changed: 1, change: expect.any(Number), kept: 0 } })
    const second = await patch(server.url, given)
    expectProblem(second, 409, 'conflict')
    const said = { id: ids[0], verdict: 'wont-fix', author: 'me', comment: 'not in\ufffduse', version: 1 }
    expect(second.body).toMatchObject({ version: 1, count: 1, present: [said] })
    // Who has seen it and says the same changes nothing.
    expect(await patch(server.url, { ...given, version: 1 })).toMatchObject({ status: 200, body: { changed: 0, change: null, kept: 1 } })
    expect((await ask(`${server.url}/api/results/${ids[0]}`)).body).toMatchObject({ version: 1, verdictLog: { total: 1 } })
    expect((await listOf(server.url, { q: 'project:api verdict:wont-fix' })).total).toBe(1)
    expect(await patch(server.url, { ids, verdict: 'unreviewed' })).toMatchObject({ status: 200 })
  })

  test('gives a verdict to all that a query finds, while it finds what was seen, and takes it back', async ({ server }) => {
    const q = 'project:api -path:src/4.ts'
    const given = { q, total: 3, verdict: 'false-positive', until: '2999-12-31', author: 'me' }
    const refused = await patch(server.url, given)
    expectProblem(refused, 409, 'conflict')
    expect(refused.body).toMatchObject({ total: 4 })
    const { status, body } = await patch(server.url, { ...given, total: 4 })
    expect({ status, body }).toMatchObject({ status: 200, body: { changed: 4 } })
    const after = await listOf(server.url, { q: `${q} verdict:false-positive` })
    expect(after.total).toBe(4)
    expect((await ask(`${server.url}/api/results/${list[0]?.id}`)).body).toMatchObject({
      verdict: 'false-positive',
      verdictLog: {
        entries: [{ verdict: 'false-positive', author: 'me', until: '2999-12-31T00:00:00.000Z', change: body['change'], results: 4 }],
      },
    })
    await patch(server.url, { ids: [after.results[0]?.id], verdict: 'confirmed' })
    const undone = await patch(server.url, { undo: body['change'] })
    expect(undone).toMatchObject({ status: 200, body: { changed: 3, kept: 1 } })
    expect((await listOf(server.url, { q: 'project:api verdict:unreviewed' })).total).toBe(4)
    await patch(server.url, { ids: [after.results[0]?.id], verdict: 'unreviewed' })
  })

  for (const [name, body] of [
    ['nothing', ''],
    ['what is no JSON', '{ids:'],
    ['no object', '[]'],
    ['null', 'null'],
    ['no ids', { ids: [], verdict: 'confirmed' }],
    ['what is no id', { ids: ['../x'], verdict: 'confirmed' }],
    ['too many ids', { ids: Array.from({ length: 10_001 }, () => '0'.repeat(20)), verdict: 'confirmed' }],
    ['ids and a query', { ids: ['0'.repeat(20)], q: '', total: 1, verdict: 'confirmed' }],
    ['a query without a total', { q: '', verdict: 'confirmed' }],
    ['a query that is not understood', { q: 'severity:errror', total: 5, verdict: 'confirmed' }],
    ['a query in which terms have no room', { q: `project:api ${'x'.repeat(1000)}`, total: 5, verdict: 'confirmed' }],
    ['a query that is too long to be read', { q: 'x'.repeat(2001), total: 5, verdict: 'confirmed' }],
    ['versions of what is no id', { ids: ['0'.repeat(20)], versions: { x: 1 }, verdict: 'confirmed' }],
    ['an end that has passed', { ids: ['0'.repeat(20)], verdict: 'confirmed', until: '2020-01-01' }],
    ['the undoing of what is no number', { undo: 'all' }],
    ['no verdict', { ids: ['0'.repeat(20)] }],
    ['another verdict', { ids: ['0'.repeat(20)], verdict: '__proto__' }],
    ['an end that is no time', { ids: ['0'.repeat(20)], verdict: 'confirmed', until: 'tomorrow' }],
    ['a comment that is too long', { ids: ['0'.repeat(20)], verdict: 'confirmed', comment: 'x'.repeat(4001) }],
  ] as const) {
    test(`refuses ${name}`, async ({ server }) => {
      expectProblem(await patch(server.url, body), 400, 'bad-request')
    })
  }

  test('says how an end is written', async ({ server }) => {
    const answer = await patch(server.url, { ids: ['0'.repeat(20)], verdict: 'confirmed', until: '2027-02-30' })
    expectProblem(answer, 400, 'bad-request')
    const problem = 'It must be a day, as in 2027-05-01, or a time with its offset, as in 2027-05-01T12:00:00Z.'
    expect(answer.body).toMatchObject({ issues: [{ parameter: 'until', problem }] })
  })

  test('names a member that it does not know: an end that is misspelt would be none', async ({ server }) => {
    const given = { ids: [list[1]?.id], verdict: 'wont-fix' }
    for (const body of [
      { ...given, unitl: '2999-12-31' },
      { q: 'project:api', total: 5, verdict: 'wont-fix', unitl: '2999-12-31' },
      { undo: 1, unitl: '' },
    ]) {
      const answer = await patch(server.url, body)
      expectProblem(answer, 400, 'bad-request')
      expect(answer.body).toMatchObject({ issues: [{ parameter: 'unitl' }] })
    }
    expect((await listOf(server.url, { q: 'project:api verdict:wont-fix' })).total).toBe(0)
  })

  test('refuses more than it can read, and knows nothing of ids that there are not', async ({ server }) => {
    expectProblem(await patch(server.url, { undo: 2 ** 31 - 1 }), 404, 'not-found')
    expectProblem(await patch(server.url, ' '.repeat(2_000_000)), 413, 'too-large')
    expectProblem(await patch(server.url, { ids: ['0'.repeat(20)], verdict: 'confirmed' }), 404, 'not-found')
  })
})
