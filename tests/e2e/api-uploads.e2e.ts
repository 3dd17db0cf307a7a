import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { logOf } from '#tests/fixtures/log.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'
import { ask, expectProblem, upload } from './api.ts'
import { serverWith } from './server-with.ts'
import { expect, test } from './server.ts'

const text = logOf(
  [
    { message: 'One', fingerprint: 'a' },
    { message: 'Two', fingerprint: 'b' },
  ],
  { tool: 'Api', branch: 'main', commit: 'c0ffee' },
)

test.use({ database: 'api-uploads' })

test.describe('POST /api/uploads', () => {
  test('answers as soon as the log is safe, and tells where to ask for what becomes of it', async ({ server }) => {
    const { status, headers, body } = await ask(`${server.url}/api/uploads?project=first&name=first.sarif`, { method: 'POST', body: text })
    expect(status).toBe(202)
    expect(body).toEqual({
      id: expect.stringMatching(/^u[0-9a-z]{15}$/),
      status: expect.stringMatching(/^(queued|reading|done)$/),
      url: `/results?q=upload%3A${String(body['id'])}`,
    })
    expect(headers.get('location')).toBe(`/api/uploads/${String(body['id'])}`)
    await expect.poll(async () => (await ask(server.url + String(headers.get('location')))).body['status']).toBe('done')
    expect((await ask(server.url + String(headers.get('location')))).body).toMatchObject({
      id: body['id'],
      fileName: 'first.sarif',
      project: 'first',
      ref: 'main',
      commit: 'c0ffee',
      tools: ['Api'],
      bytes: text.length,
      results: 2,
      new: 2,
      fixed: 0,
      // SARIF §3.23 demands a repository of what has a branch.
      report: [{ code: 'schema-violation', count: 1 }],
      error: null,
      repeats: null,
    })
  })

  test('waits for the reading where it is asked to, and says when a log repeats one', async ({ server }) => {
    const first = await upload(server.url, text, { project: 'second' })
    expect(first).toMatchObject({ status: 201, body: { status: 'done', results: 2, new: 2 } })
    expect(first.headers.get('location')).toBe(`/api/uploads/${String(first.body['id'])}`)
    const again = await upload(server.url, text, { project: 'second' })
    expect(again).toMatchObject({ status: 201, body: { results: 2, new: 0, fixed: 0, repeats: first.body['id'] } })
  })

  test('takes what it is told of the log before what the log says, and a blank for nothing', async ({ server }) => {
    const told = {
      project: 'told',
      ref: 'refs/pull/7/merge',
      commit: 'beef',
      category: 'nightly',
      root: '/src',
      base: 'main',
      name: 'a/b\\c.sarif',
    }
    expect((await upload(server.url, text, told)).body).toMatchObject({
      project: 'told',
      ref: 'pull/7',
      commit: 'beef',
      fileName: 'c.sarif',
    })
    const blank = { project: 'blank', ref: '', commit: '  ', category: '', root: '', name: '' }
    expect((await upload(server.url, text, blank)).body).toMatchObject({
      project: 'blank',
      ref: 'main',
      commit: 'c0ffee',
      fileName: 'upload',
    })
  })

  const packed: [string, (text: string) => Uint8Array | Promise<Uint8Array>, Record<string, string>, Record<string, string>][] = [
    ['gzip', gzipSync, {}, {}],
    ['gzip, declared', gzipSync, {}, { 'content-encoding': 'gzip' }],
    ['gzip under its old name', gzipSync, {}, { 'content-encoding': 'X-GZIP' }],
    ['zstd', zstdCompressSync, {}, {}],
    ['zstd, declared', zstdCompressSync, {}, { 'content-encoding': 'zstd' }],
    ['brotli, declared', brotliCompressSync, {}, { 'content-encoding': 'br' }],
    ['brotli, by the name of the file', brotliCompressSync, { name: 'log.sarif.br' }, {}],
    ['a zip archive', (log) => zipped([['log.sarif', log]]), {}, {}],
    ['plain text that is declared gzip, as a proxy leaves it', (log) => Buffer.from(log), {}, { 'content-encoding': 'gzip' }],
    ['UTF-16', (log) => Buffer.from(`\ufeff${log}`, 'utf16le'), {}, {}],
  ]
  for (const [name, pack, parameters, headers] of packed) {
    test(`reads ${name}`, async ({ server }) => {
      const body = new Uint8Array(await pack(text))
      const answer = await upload(server.url, body, { project: `packed ${name}`, ...parameters }, headers)
      expect(answer).toMatchObject({ status: 201, body: { results: 2, bytes: body.length } })
    })
  }

  test('reads a body of unknown length', async ({ server }) => {
    const body = Readable.toWeb(Readable.from([text.slice(0, 40), text.slice(40)].map((part) => Buffer.from(part)))) as ReadableStream
    const answer = await ask(`${server.url}/api/uploads?wait=1&project=chunked`, { method: 'POST', body, duplex: 'half' })
    expect(answer).toMatchObject({ status: 201, body: { results: 2 } })
  })

  const refused: [string, string | (() => Uint8Array | Promise<Uint8Array>), number, string][] = [
    ['nothing', '', 400, 'upload-empty'],
    ['what is no JSON', 'error: no such file', 422, 'json-malformed'],
    ['a log that is cut off', text.slice(0, -10), 422, 'json-truncated'],
    ['JSON that is no log', '{"results": []}', 422, 'not-sarif'],
    ['SARIF 1.0', '{"version": "1.0.0", "runs": []}', 422, 'version-unsupported'],
    ['gzip that is cut off', () => gzipSync(text).subarray(0, -10), 422, 'archive-corrupt'],
    ['gzip of nothing', () => gzipSync(''), 422, 'upload-empty'],
    ['gzip in gzip', () => gzipSync(gzipSync(text)), 422, 'archive-nested'],
    ['a zip archive of no log', () => zipped([['folder/', '']]), 422, 'archive-without-log'],
    ['xz', () => Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 0]), 422, 'encoding-unsupported'],
    ['a little that becomes very much', () => gzipSync(Buffer.alloc(110 * 1024 * 1024)), 422, 'archive-bomb'],
  ]
  for (const [name, body, status, code] of refused) {
    test(`refuses ${name} in a sentence`, async ({ server }) => {
      const sent = typeof body === 'string' ? body : new Uint8Array(await body())
      const answer = await upload(server.url, sent, { name: 'log.sarif' })
      expectProblem(answer, status, code)
      if (status === 422) expect(answer.body['upload']).toMatchObject({ status: 'failed', error: { code, sentence: answer.body['title'] } })
    })
  }

  test('refuses an encoding that it does not know', async ({ server }) => {
    expectProblem(await upload(server.url, text, {}, { 'content-encoding': 'compress' }), 415, 'encoding-unsupported')
    expectProblem(await upload(server.url, text, {}, { 'content-encoding': 'gzip, gzip' }), 415, 'encoding-unsupported')
  })

  for (const [name, value] of [
    ['project', 'a\nb'],
    ['project', 'x'.repeat(201)],
    ['ref', '\u0000'],
    ['commit', '\u001b[31m'],
    ['category', 'x'.repeat(201)],
    ['root', 'x'.repeat(1001)],
    ['name', 'x'.repeat(1001)],
    ['wait', '2'],
  ] as const) {
    test(`refuses ${name}=${JSON.stringify(value).slice(0, 20)}, and names the parameter`, async ({ server }) => {
      const answer = await upload(server.url, text, { [name]: value })
      expectProblem(answer, 400, 'bad-request')
      expect(answer.body['issues']).toEqual([{ parameter: name, problem: expect.stringMatching(/^It .+\.$/) }])
    })
  }

  test('keeps nothing of an upload that breaks off', async ({ server }) => {
    const folder = join(server.data, 'uploads')
    const before = await readdir(folder)
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(`POST /api/uploads?project=broken-off HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n${text}`)
    await expect.poll(() => readdir(folder)).toHaveLength(before.length + 1)
    socket.destroy()
    await expect.poll(() => readdir(folder)).toEqual(before)
    expect((await upload(server.url, text, { project: 'after-broken-off' })).body).toMatchObject({ results: 2 })
    expect((await ask(`${server.url}/api/results?q=project:broken-off`)).body).toMatchObject({ total: 0 })
  })
})

test('limits are those that are set', async () => {
  const limits = { ASSAY_MAX_UPLOAD_BYTES: '2000', ASSAY_MAX_DECODED_BYTES: '4000', ASSAY_MAX_ARCHIVE_MEMBERS: '2' }
  const { data, url, stop } = await serverWith(limits)
  try {
    expect(await upload(url, text)).toMatchObject({ status: 201 })
    expectProblem(await upload(url, text + ' '.repeat(2000)), 413, 'upload-too-large')
    for (const path of ['/api/uploads', `/api/uploads/${String((await upload(url, text)).body['id'])}/sources`]) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2001\r\n\r\n`)
      const [answer] = await once(socket, 'data')
      expect(String(answer), 'before any of it is sent').toMatch(/^HTTP\/1\.1 413 /)
      socket.destroy()
    }
    const chunks = Readable.toWeb(Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(100, ' ')))) as ReadableStream
    expectProblem(await ask(`${url}/api/uploads`, { method: 'POST', body: chunks, duplex: 'half' }), 413, 'upload-too-large')
    expectProblem(await upload(url, new Uint8Array(gzipSync(text + ' '.repeat(4000)))), 422, 'archive-bomb')
    const many = await zipped([1, 2, 3].map((name) => [`${name}.sarif`, '{}']))
    expectProblem(await upload(url, new Uint8Array(many)), 422, 'archive-too-many-members')
    // Two were read, two could not be; those that were too large are gone.
    expect(await readdir(join(data, 'uploads'))).toHaveLength(4)
  } finally {
    await stop()
  }
})

test.describe('GET and DELETE /api/uploads/{id}', () => {
  for (const id of ['u000000000000000', 'nothing', '..%2F..%2Fassay.db', '%00', 'u'.repeat(3000), "u'--"]) {
    test(`know nothing of ${id.slice(0, 20)}`, async ({ server }) => {
      expectProblem(await ask(`${server.url}/api/uploads/${id}`), 404, 'not-found')
      expectProblem(await ask(`${server.url}/api/uploads/${id}`, { method: 'DELETE' }), 404, 'not-found')
    })
  }

  test('show an upload until it is deleted, with all that only it had; ids of its results are gone for good', async ({ server }) => {
    const { id } = (await upload(server.url, text, { project: 'deleted' })).body
    const list = (await ask(`${server.url}/api/results?q=upload:${String(id)}`)).body['results'] as { id: string }[]
    expect(list).toHaveLength(2)
    expect((await ask(`${server.url}/api/uploads/${String(id)}`, { method: 'DELETE' })).status).toBe(204)
    expectProblem(await ask(`${server.url}/api/uploads/${String(id)}`), 404, 'not-found')
    expectProblem(await ask(`${server.url}/api/uploads/${String(id)}`, { method: 'DELETE' }), 404, 'not-found')
    for (const result of list) {
      expectProblem(await ask(`${server.url}/api/results/${result.id}`), 410, 'gone')
      expectProblem(await ask(`${server.url}/api/results/${result.id}/raw`), 410, 'gone')
      const verdict = { method: 'PATCH', body: JSON.stringify({ ids: [result.id], verdict: 'confirmed' }) }
      const refused = await ask(`${server.url}/api/results`, verdict)
      expectProblem(refused, 410, 'gone')
      expect(refused.body).toMatchObject({ ids: [result.id] })
      const form = { method: 'POST', body: new URLSearchParams({ verdict: 'confirmed' }) }
      expectProblem(await ask(`${server.url}/api/results/${result.id}/verdict`, form), 410, 'gone')
      expect((await fetch(`${server.url}/results/${result.id}`)).status).toBe(410)
    }
    expect((await ask(`${server.url}/api/results?q=project:deleted`)).body).toMatchObject({ total: 0 })
    expect(await readdir(join(server.data, 'uploads'))).not.toContain(id)
  })

  test('take an upload to delete while another of its project is being read: it goes once that is read', async ({ server }) => {
    const { id } = (await upload(server.url, text, { project: 'busy' })).body
    const long = logOf(Array.from({ length: 20_000 }, (_, at) => ({ message: `Of ${at}`, path: `src/${at}.ts` })))
    const { body } = await ask(`${server.url}/api/uploads?project=busy`, { method: 'POST', body: long })
    const statusOf = async (upload: unknown) => (await ask(`${server.url}/api/uploads/${String(upload)}`)).body['status']
    await expect.poll(() => statusOf(body['id'])).not.toBe('queued')
    const answer = await ask(`${server.url}/api/uploads/${String(id)}`, { method: 'DELETE' })
    if (answer.status !== 204) expect(answer).toMatchObject({ status: 202, body: { status: 'deleting' } })
    await expect.poll(() => statusOf(id)).toBe(404)
    await expect.poll(() => statusOf(body['id'])).toBe('done')
    expect((await ask(`${server.url}/api/results?q=project:busy`)).body).toMatchObject({ total: 20_000 })
  })
})
