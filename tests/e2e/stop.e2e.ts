import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { writeLog } from '#tests/bench/make-log.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { nodeFlags } from '#tests/setup/node-flags.ts'
import { type Program, startProgram } from '#tests/setup/program.ts'
import { until } from './crash-site.ts'

/** A server that is told to end ends by itself, with 0 and within ten seconds, whatever it is doing; nothing that it had taken is lost. */
const longest = 10_000
/** Results of a log of some megabytes. */
const results = 4000

let folder: string
let program: Program
let url: string

test.describe.configure({ timeout: 90_000 })

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-stop-'))
  await start()
})

test.afterEach(async () => {
  await program.kill()
  await rm(folder, { recursive: true, force: true })
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`an idle server ends at ${signal}`, async () => {
    process.kill(program.pid, signal)
    await hasEnded()
  })
}

test('a server that starts clears what a rebuild that was broken off has left', async () => {
  process.kill(program.pid, 'SIGTERM')
  await hasEnded()
  await mkdir(join(folder, 'data/rebuild/uploads'), { recursive: true })
  await start()
  expect(await readdir(join(folder, 'data'))).not.toContain('rebuild')
})

test('a server whose starter was killed ends by itself, too', async () => {
  process.kill(program.pid, 'SIGTERM')
  await hasEnded()
  const run = `import { runNode } from '#app/cli/install.mjs'; await runNode(${JSON.stringify([...nodeFlags, 'dist/server/assay.js', 'serve'])})`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', run], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ASSAY_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, origin = ''] = /^Assay is ready at (\S+)/.exec(String(await once(starter.stdout, 'data'))) ?? []
  url = origin
  expect(await listens()).toBe(true)
  starter.kill('SIGKILL')
  await until(async () => !(await listens()))
})

test('a connection that is kept open and idle is closed', async () => {
  const agent = new Agent({ keepAlive: true })
  await answerOf(request(`${url}/api/health`, { agent }).end())
  const [socket] = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? [])
  if (socket === undefined) throw new Error('The connection was not kept.')
  const closed = once(socket, 'close')
  process.kill(program.pid, 'SIGTERM')
  await Promise.all([closed, hasEnded()])
})

test('a connection that asks for much without waiting for answers delays neither others nor the end', async () => {
  const { hostname, port } = new URL(url)
  const flood = connect(Number(port), hostname)
  flood.on('error', () => {})
  flood.resume()
  const isUnderWay = once(flood, 'data')
  flood.write('GET /results HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000))
  await isUnderWay
  const begin = performance.now()
  await answerOf(request(`${url}/api/health`).end())
  expect(performance.now() - begin).toBeLessThan(5000)
  process.kill(program.pid, 'SIGTERM')
  await hasEnded()
})

test('a request under way is answered, on a connection that ends with it, while nobody new is let in', async () => {
  const log = Buffer.from(logOf([{ rule: 'slow' }]))
  const sending = await sendBeginning('/api/uploads?project=slow', log.subarray(0, 100))
  process.kill(program.pid, 'SIGTERM')
  await until(async () => !(await listens()))
  const answered = answerOf(sending)
  sending.end(log.subarray(100))
  const [response, body] = await answered
  expect([response.statusCode, response.headers.connection]).toEqual([202, 'close'])
  await hasEnded()
  await start()
  expect(await whenRead(String(body['id']))).toMatchObject({ status: 'done', results: 1 })
})

test('an upload that is not received in time leaves nothing', async () => {
  await writeLog(join(folder, 'large'), results)
  const log = await readFile(join(folder, 'large'))
  const sending = await sendBeginning('/api/uploads', log.subarray(0, log.length - 1))
  const cut = once(sending, 'error')
  process.kill(program.pid, 'SIGTERM')
  await Promise.all([cut, hasEnded()])
  expect(await readdir(join(folder, 'data/uploads'))).toEqual([])
  await start()
  expect(await (await fetch(`${url}/api/results`)).json()).toMatchObject({ total: 0 })
})

test('a log that is being read is read to its end, then or at the next start, and who waits for it is answered', async () => {
  await writeLog(join(folder, 'large'), results)
  const body = await readFile(join(folder, 'large'))
  const large: { id: string } = await (await fetch(`${url}/api/uploads`, { method: 'POST', body })).json()
  // It may have been too quick.
  await until(async () => (await uploadOf(large.id)).status !== 'queued')
  const waiting = await sendBeginning('/api/uploads?wait=1&project=behind', Buffer.from(logOf([{}])))
  const answered = answerOf(waiting)
  waiting.end()
  await until(async () => (await readdir(join(folder, 'data/uploads'))).length === 2)
  process.kill(program.pid, 'SIGTERM')
  const [response, behind] = await answered
  expect([201, 202]).toContain(response.statusCode)
  await hasEnded()
  await start()
  expect(await whenRead(large.id)).toMatchObject({ status: 'done', results })
  expect(await whenRead(String(behind['id']))).toMatchObject({ status: 'done', results: 1 })
})

test('the same signal once more, a second later, ends it at once', async () => {
  const sending = await sendBeginning('/api/uploads', Buffer.from('{'))
  sending.on('error', () => undefined)
  let code: number | null | undefined
  void program.exited.then((ended) => (code = ended))
  await until(async () => {
    if (code === undefined) process.kill(program.pid, 'SIGTERM')
    return code !== undefined
  })
  expect(code).toBe(1)
  expect(program.errors).toEqual(['Stopped before all requests were answered.'])
})

test('one that still loads its samples ends, too', async () => {
  await program.stop()
  await rm(join(folder, 'data'), { recursive: true })
  program = startProgram(['start'], { ASSAY_DATA: join(folder, 'data') })
  await until(async () => (await readdir(join(folder, 'data/uploads')).catch(() => [])).length > 0)
  process.kill(program.pid, 'SIGTERM')
  await hasEnded()
})

test('one that takes in a file of the command line ends, too', async () => {
  await program.stop()
  const { path } = await writeLog(join(folder, 'large'), results)
  program = startProgram(['start', path], { ASSAY_DATA: join(folder, 'data') })
  await until(async () => (await readdir(join(folder, 'data/uploads')).catch(() => [])).length > 0)
  process.kill(program.pid, 'SIGTERM')
  await hasEnded()
})

async function start(): Promise<void> {
  program = startProgram(['serve'], { ASSAY_DATA: join(folder, 'data') })
  url = (await program.url) ?? ''
}

async function hasEnded(): Promise<void> {
  const code = await Promise.race([program.exited, wait(longest, 'too late', { ref: false })])
  expect({ code, errors: program.errors }).toEqual({ code: 0, errors: [] })
}

/** Sends the head of a request and the beginning of its body; resolves when the server has begun to receive it. */
async function sendBeginning(path: string, beginning: Uint8Array): Promise<ClientRequest> {
  const known = await readdir(join(folder, 'data/uploads')).catch(() => [])
  const sending = request(url + path, { method: 'POST' })
  sending.flushHeaders()
  sending.write(beginning)
  await until(async () => (await readdir(join(folder, 'data/uploads')).catch(() => [])).length > known.length)
  return sending
}

async function answerOf(sending: ClientRequest): Promise<[IncomingMessage, Record<string, unknown>]> {
  const [response]: IncomingMessage[] = await once(sending, 'response')
  if (response === undefined) throw new Error('There was no answer.')
  // All that is asked here is answered with an object.
  return [response, (await json(response)) as Record<string, unknown>]
}

function listens(): Promise<boolean> {
  return fetch(`${url}/api/health?live`).then(
    () => true,
    () => false,
  )
}

async function uploadOf(id: string): Promise<{ status: string }> {
  return (await fetch(`${url}/api/uploads/${id}`)).json()
}

async function whenRead(id: string): Promise<{ status: string }> {
  await until(async () => ['done', 'failed'].includes((await uploadOf(id)).status))
  return uploadOf(id)
}
