import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'

test.describe.configure({ timeout: 240_000 })

/** By which Sentry finds the map of a script. */
const debugId = /sentry-dbid-([0-9a-f-]{36})/

/** Sentry's side of an upload, as far as its tool asks. */
async function startUploads() {
  const asked: { call: string; bytes: number }[] = []
  let uploaded = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const path = request.url ?? ''
      asked.push({ call: `${request.method} ${path}`, bytes: body.length })
      if (path === '/chunks') uploaded = true
      const missing = path.endsWith('/assemble/') && !uploaded ? (JSON.parse(body.toString()) as { chunks: string[] }).chunks : []
      const answer = path.endsWith('/chunk-upload/')
        ? settings
        : { state: uploaded ? 'ok' : 'not_found', missingChunks: missing, version: 'x' }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...answer, projects: [] }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this type.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    ...{ url: `${url}/chunks`, chunkSize: 2 ** 23, chunksPerRequest: 64, maxRequestSize: 2 ** 25, maxFileSize: 2 ** 31, concurrency: 1 },
    ...{ hashAlgorithm: 'sha1', compression: ['gzip'], accept: ['release_files', 'artifact_bundles', 'artifact_bundles_v2'] },
  }
  return { url, asked, close: () => server.close() }
}

test('source maps are made for browser and server, stand apart, and are uploaded where a token is set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-e2e-build-'))
  const sentry = await startUploads()
  const env = { ...process.env, SENTRY_URL: sentry.url, SENTRY_AUTH_TOKEN: 'token', SENTRY_ORG: 'acme', SENTRY_PROJECT: 'assay' }
  const output: string[] = []
  const build = spawn('vite', ['build', '--config', 'app.config.ts', '--outDir', folder], { env, stdio: 'pipe' })
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (data) => output.push(String(data)))
  const [code] = await once(build, 'exit')
  expect(code, output.join('')).toBe(0)

  for (const side of ['client', 'server']) {
    const scripts = globSync('**/*.js', { cwd: join(folder, side) })
    expect(scripts.length).toBeGreaterThan(10)
    expect(globSync('**/*.map', { cwd: join(folder, side) })).toEqual([])
    const texts = scripts.map((script) => readFileSync(join(folder, side, script), 'utf8'))
    expect(texts.filter((text) => text.includes('sourceMappingURL'))).toEqual([])
    expect(globSync('**/*.map', { cwd: join(folder, 'maps', side) }).length).toBeGreaterThan(10)
    expect(texts.filter((text) => debugId.test(text)).length).toBeGreaterThan(10)
  }
  const calls = sentry.asked.map(({ call }) => call)
  expect(calls).toContain('GET /api/0/organizations/acme/chunk-upload/')
  expect(calls).toContain('POST /api/0/organizations/acme/artifactbundle/assemble/')
  expect(sentry.asked.find(({ call }) => call === 'POST /chunks')?.bytes).toBeGreaterThan(10_000)
  sentry.close()
  await rm(folder, { recursive: true, force: true })
})

test('without a token nothing of Sentry’s plugin is in the build', () => {
  const scripts = globSync('dist/{client,server}/**/*.js').map((path) => readFileSync(path, 'utf8'))
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((text) => debugId.test(text))).toEqual([])
  expect(globSync('dist/maps/{client,server}/**/*.map').length).toBeGreaterThan(20)
})
