import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { startProgram } from '#tests/setup/program.ts'
import { type SentryReceiver, startSentryReceiver } from '#tests/setup/sentry-receiver.ts'
import { withoutTable } from './broken-database.ts'

test.describe.configure({ mode: 'default', timeout: 60_000 })

let folder = ''
let sentry: SentryReceiver
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-e2e-process-'))
  sentry = await startSentryReceiver()
})
test.afterAll(async () => {
  await sentry.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a server that first runs some code of the test's own. */
async function startWith(code: string, env: Record<string, string>) {
  const file = join(folder, `${Math.random()}.mjs`)
  await writeFile(file, code)
  const program = startProgram(['serve'], { ASSAY_DATA: folder, NODE_OPTIONS: `--import=${file}`, ...env })
  const url = await program.url
  expect(url, program.errors.join('\n')).not.toBeNull()
  return program
}

for (const [what, code] of [
  ['an exception', `throw new RangeError('SENTINEL')`],
  ['a rejection', `Promise.reject(new RangeError('SENTINEL'))`],
] as const) {
  test(`${what} that nobody caught is logged and sent, and ends the process as it would have without`, async () => {
    const before = sentry.events().length
    const failing = `import { isMainThread } from 'node:worker_threads'; if (isMainThread) process.on('SIGUSR2', () => { ${code} })`
    const plain = await startWith(failing, {})
    const program = await startWith(failing, { SENTRY_DSN: sentry.dsn })
    process.kill(plain.pid, 'SIGUSR2')
    process.kill(program.pid, 'SIGUSR2')
    expect(await program.exited).toBe(await plain.exited)
    const event = sentry.events()[before]
    expect(event?.exception?.values).toMatchObject([{ type: 'RangeError', mechanism: { handled: false } }])
    expect(event?.tags).toMatchObject({ where: 'process', digest: expect.stringMatching(/^\w+$/) })
    expect(program.errors.join('\n')).toContain(String(event?.tags?.['digest']))
    expect(program.errors.join('\n')).toContain('RangeError: SENTINEL')
    expect(sentry.events().length).toBe(before + 1)
    expect(sentry.text()).not.toContain('SENTINEL')
  })
}

test('so is one that ends a command', async () => {
  const data = await mkdtemp(join(folder, 'import-'))
  const log = join(data, 'a.sarif')
  await writeFile(log, logOf([{}]))
  expect(await startProgram(['import', log], { ASSAY_DATA: data }).exited).toBe(0)
  await withoutTable(data, 'project', async () => {
    const program = startProgram(['import', log], { ASSAY_DATA: data, SENTRY_DSN: sentry.dsn })
    expect(await program.exited).toBe(1)
    const event = sentry
      .events()
      .find(({ tags, exception }) => tags?.['where'] === 'process' && exception?.values?.[0]?.type === 'SqliteError')
    expect(program.errors.join('\n')).toContain(String(event?.tags?.['digest']))
  })
})

test('a port that is taken is told, and ends the process though it is monitored', async () => {
  const first = await startWith('', {})
  const { port } = new URL((await first.url) ?? '')
  const second = startProgram(['serve'], { ASSAY_DATA: folder, SENTRY_DSN: sentry.dsn, PORT: port })
  expect(await second.exited).toBe(2)
  await first.stop()
})

/** Writes what was imported to the error output when the process is asked to. */
const tellImports = `import { registerHooks } from 'node:module'; import { isMainThread } from 'node:worker_threads'
const seen = []; registerHooks({ load(url, context, next) { seen.push(url); return next(url, context) } })
if (isMainThread) process.on('SIGUSR2', () => process.stderr.write('IMPORTED ' + seen.join(' ') + '\\n'))`

for (const configured of [false, true]) {
  test(`${configured ? 'with a DSN Sentry’s SDK is loaded' : 'without a DSN nothing of Sentry is loaded'}`, async () => {
    const program = await startWith(tellImports, configured ? { SENTRY_DSN: sentry.dsn } : { SENTRY_DSN: '' })
    const url = await program.url
    expect((await fetch(`${url}/results`)).status).toBe(200)
    process.kill(program.pid, 'SIGUSR2')
    const told = () => program.errors.find((line) => line.startsWith('IMPORTED ')) ?? ''
    await expect.poll(told).toContain('/dist/server/server.js')
    const ofSentry = told()
      .split(' ')
      .filter((module) => /@sentry|opentelemetry|sentry\.server/.test(module))
    expect(ofSentry.length > 0).toBe(configured)
    await program.stop()
  })
}

test('what is collected is sent before the process ends', async () => {
  const program = await startWith('', { SENTRY_DSN: sentry.dsn, SENTRY_TRACES_SAMPLE_RATE: '1' })
  const release = sentry.hold()
  expect((await fetch(`${await program.url}/api/facets`)).status).toBe(200)
  const stopping = program.stop()
  await expect.poll(() => sentry.transactions().some(({ transaction }) => transaction === 'GET /api/facets')).toBe(true)
  release()
  await stopping
  expect(await program.exited).toBe(0)
})

test('a Sentry that never answers does not keep the process', async () => {
  const program = await startWith('', { SENTRY_DSN: sentry.dsn, SENTRY_TRACES_SAMPLE_RATE: '1' })
  const release = sentry.hold()
  expect((await fetch(`${await program.url}/api/facets`)).status).toBe(200)
  await program.stop()
  expect(await program.exited).toBe(0)
  release()
})
