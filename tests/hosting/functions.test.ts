import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptUpload } from '#app/ingest/receiving/accept.ts'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import type { Database } from '#app/store/database.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { startSentryReceiver } from '#tests/setup/sentry-receiver.ts'
import { type Answered, type Call, type Said, textOf, type Way, ways } from './call.ts'

/** On the build: run it with `npm run build && npm run unit -- tests/hosting`. */
const program = fileURLToPath(new URL('function-process.ts', import.meta.url))
const results = [{ message: 'Found by a function & kept', rule: 'q/r', path: 'src/ä b.ts' }]

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  opened = await openTestDatabase('postgres')
  folder = await mkdtemp(join(tmpdir(), 'assay-function-'))
  env = {
    DATABASE_URL: urlOf(opened.db),
    ASSAY_DATA: folder,
    ASSAY_HOSTS: 'assay.example.org',
    ASSAY_ALLOW_ANONYMOUS: '1',
    // Shorter than a test may take; how long a log takes on a busy machine is no fault of it.
    ASSAY_READING_SECONDS: '100',
  }
})

afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(ways)('called by way of %s', (way) => {
  test('reads an upload before it answers, and then shows it on all pages', async () => {
    const body = gzipSync(logOf(results, { tool: way })).toString('base64')
    const list = `/results?q=${encodeURIComponent(`project:${way} "Found by"`)}`
    const first = await run(way, [
      { method: 'POST', path: `/api/uploads?project=${way}&name=a%20b.sarif`, body, headers: { accept: '*/*' } },
      { path: `/api${list}` },
    ])
    const [upload, found] = first.answers.map((answer) => JSON.parse(textOf(answer)))
    expect(first.answers.map(({ status }) => status)).toEqual([201, 200])
    expect(upload).toMatchObject({ status: 'done', results: 1, project: way, fileName: 'a b.sarif' })
    expect(found).toMatchObject({ total: 1, results: [{ path: 'src/ä b.ts' }] })
    const second = await run(way, [
      { path: '/' },
      { path: list },
      { path: `/results/${found.results[0].id}`, headers: { 'x-request-id': 'of-the-proxy' } },
      { path: '/sentry-example-page' },
    ])
    expect(second.answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(second.answers.map(textOf).every((page) => page.endsWith('</html>'))).toBe(true)
    expect(textOf(at(second, 1))).toContain('Found by a function &amp; kept')
    expect(textOf(at(second, 2))).toContain('q/r')
    expect(at(second, 2).headers).toMatchObject({ 'x-request-id': 'of-the-proxy', 'x-content-type-options': 'nosniff' })
    expect(at(second, 1).headers['content-security-policy']).toContain("default-src 'none'")
    expect([first.resources, second.resources]).toEqual([[], []])
  })

  test('serves files, and refuses what a server refuses', async () => {
    const [page] = (await run(way, [{ path: '/' }])).answers
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page === undefined ? '' : textOf(page)) ?? []
    const { answers } = await run(way, [
      { path: script },
      { path: '/assets/gone.js' },
      { path: '/api/results', headers: { host: 'evil.example.org' } },
      {
        method: 'PATCH',
        path: '/api/results',
        body: btoa('{}'),
        headers: { origin: 'https://evil.example.org', 'sec-fetch-site': 'cross-site' },
      },
      {
        method: 'PATCH',
        path: '/api/results',
        body: Buffer.alloc(2 ** 21).toString('base64'),
        headers: { 'sec-fetch-site': 'same-origin' },
      },
      { path: '/api/health' },
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 421, 403, 413, 200])
    expect(at({ answers }, 0).headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': expect.stringContaining('immutable') })
    expect(textOf(at({ answers }, 0))).toMatch(/import|export/)
    expect(JSON.parse(textOf(at({ answers }, 5)))).toMatchObject({ live: true, ready: true })
  })
})

describe('a function', () => {
  test('knows no project by a name that PostgreSQL cannot hold', async () => {
    const calls = ['GET', 'PATCH', 'DELETE'].map((method) => ({ method, path: '/api/projects/a%00b', body: btoa('{"slug":"other"}') }))
    const { answers } = await run('http-api', calls)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('reads what another left in line, when that is asked for', async () => {
    const body = new Blob([logOf(results)]).stream()
    const incoming = { body, fileName: 'left.sarif', encoding: null, parameters: { project: 'left' } }
    const { uid } = await acceptUpload(opened.db, defaultLimits, incoming)
    const { answers, resources } = await run('http-api', [{ path: `/api/uploads/${uid}` }])
    expect(JSON.parse(textOf(at({ answers }, 0)))).toMatchObject({ id: uid, status: 'done', results: 1 })
    expect(resources).toEqual([])
  })

  test('waits no longer than it is told to, and says that the upload waits', async () => {
    const { uid } = await acceptUpload(opened.db, defaultLimits, {
      body: new Blob([logOf(results)]).stream(),
      fileName: 'elsewhere.sarif',
      encoding: null,
      parameters: {},
    })
    // Another function is reading it, and so nothing else is read.
    const lease = { status: 'reading' as const, lease: 'elsewhere:1:abcd1234', lease_until: new Date(Date.now() + 60_000).toISOString() }
    await opened.db.kysely.updateTable('upload').set(lease).where('uid', '=', uid).execute()
    const call = { method: 'POST', path: '/api/uploads', body: btoa(logOf(results)) }
    const { answers, resources } = await run('http-api', [call], { ASSAY_READING_SECONDS: '1' })
    await opened.db.kysely.updateTable('upload').set({ status: 'failed' }).where('status', 'in', ['reading', 'queued']).execute()
    expect(at({ answers }, 0).status).toBe(202)
    expect(JSON.parse(textOf(at({ answers }, 0)))).toMatchObject({ status: 'queued' })
    expect(resources).toEqual([])
  })

  test('says of an answer that Lambda would not pass on what to do, and streams it', async () => {
    const body = gzipSync(logOf([{ ...results[0], properties: { much: randomBytes(7_000_000).toString('base64') } }])).toString('base64')
    const { answers } = await run('http-api', [
      { method: 'POST', path: '/api/uploads?project=large', body },
      { path: '/api/results?q=project:large' },
    ])
    const raw = { path: `/api/results/${JSON.parse(textOf(at({ answers }, 1))).results[0].id}/raw` }
    const [whole] = (await run('http-api', [raw])).answers
    expect(whole?.status).toBe(503)
    expect(textOf(at({ answers: [whole] }, 0))).toContain('6 MB')
    expect((await run('stream', [raw])).answers.map((answer) => [answer.status, textOf(answer).length > 7_000_000])).toEqual([[200, true]])
  })

  test.each(['fetch', 'http-api'] as const)('called by way of %s, has sent what it monitored when it has answered', async (way) => {
    const sentry = await startSentryReceiver()
    const monitored = { SENTRY_DSN: sentry.dsn, SENTRY_TRACES_SAMPLE_RATE: '1' }
    const upload = { method: 'POST', path: `/api/uploads?project=monitored-${way}`, body: btoa(logOf(results)) }
    const { answers, resources } = await run(way, [upload, { path: '/results' }], monitored)
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    const sent = sentry.transactions().map(({ transaction }) => transaction)
    expect(sent.toSorted()).toEqual(['GET /results', 'POST /api/uploads', 'reading of a log'])
    expect(resources).toEqual([])
    await sentry.close()
  })

  test('answers 400 to an event that is no request', async () => {
    const { answers } = await run('http-api', [
      { method: 'TRACE', path: '/' },
      { path: '/', headers: { 'x y': '1' } },
      { path: '/api/health' },
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200])
    for (const { headers } of answers) expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' })
  })
})

describe.each(['fetch', 'http-api'] as const)('by way of %s, what is missing is said, and how to mend it', (way) => {
  const page = { path: '/results', headers: { accept: 'text/html' } }
  const call = { path: '/api/results', headers: { accept: 'application/json' } }

  test.each([
    ['a database', { DATABASE_URL: '' }, 'DATABASE_URL'],
    ['a guard', { ASSAY_ALLOW_ANONYMOUS: '0' }, 'ASSAY_TOKEN'],
    ['a folder', { ASSAY_DATA: join(fileURLToPath(import.meta.url), 'x') }, 'ASSAY_DATA'],
    ['a setting that can be used', { PORT: 'x' }, 'The log says which'],
  ])('%s', async (_, missing, name) => {
    const log: string[] = []
    const { answers, resources } = await run(way, [page, call], missing, log)
    expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
      [503, 'text/html; charset=utf-8'],
      [503, 'application/problem+json'],
    ])
    for (const answer of answers) {
      expect(textOf(answer)).toContain(name)
      expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    }
    expect(log.map((line) => JSON.parse(line).message)).toEqual([expect.stringContaining(name)])
    expect(resources).toEqual([])
  })
})

/** Makes calls in a process of its own, which has to end by itself. `log` gets what it wrote to its log; without one it must write nothing. */
async function run(way: Way, calls: readonly Call[], more: Record<string, string> = {}, log?: string[]): Promise<Said> {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, JSON.stringify(calls))
  const child = spawn(process.execPath, [program, way, file], { env: { ...process.env, NODE_ENV: 'production', ...env, ...more } })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const lines = stderr.split('\n').filter(Boolean)
  log?.push(...lines)
  expect({ code, log: log === undefined ? lines : [] }).toEqual({ code: 0, log: [] })
  return JSON.parse(stdout)
}

function at({ answers }: { answers: readonly (Answered | undefined)[] }, index: number): Answered {
  return answers[index] ?? expect.fail(`There is no answer ${index}.`)
}

function urlOf({ location }: Database): string {
  return location.engine === 'postgres' ? location.url : expect.fail('This is about PostgreSQL.')
}
