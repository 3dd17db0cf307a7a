import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { readContainerfile } from './containerfile.ts'
import { DebianRoot } from './debian-root.ts'

/**
 * `npm run test:container`: runs the steps of docs/hosting/Containerfile on a plain Debian root, then the image that they make: serves,
 * takes a log in, tells its health, and stops. Needs root, debootstrap and the network, and no Docker.
 */
const project = fileURLToPath(new URL('../..', import.meta.url))
const begin = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'assay-container-'))
try {
  await tryContainerfile()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function tryContainerfile(): Promise<void> {
  const stages = readContainerfile(await readFile(join(project, 'docs/hosting/Containerfile'), 'utf8'))
  assert.deepEqual([...new Set(stages.map(({ base }) => base))], ['debian:12-slim'])
  const plain = join(folder, 'plain')
  say('a plain Debian 12')
  DebianRoot.install(plain)
  const sources = new Map([['', await contextOf(project)]])
  let image = new DebianRoot(plain)
  for (const stage of stages) {
    say(`stage ${stage.name}: ${stage.steps.length} steps`)
    image = DebianRoot.copyOf(plain, join(folder, `stage-${stage.name}`))
    image.build(stage, sources)
    sources.set(stage.name, image.folder)
  }
  await checkContents(image)
  await checkServer(image)
}

/** What a builder of images would see of the project: what .dockerignore lets through. */
async function contextOf(source: string): Promise<string> {
  const context = join(folder, 'context')
  const rules = (await readFile(join(source, '.dockerignore'), 'utf8')).split('\n')
  for (const rule of rules.filter((line) => line.startsWith('!'))) {
    await cp(join(source, rule.slice(1)), join(context, rule.slice(1)), { recursive: true })
  }
  return context
}

async function checkContents(image: DebianRoot): Promise<void> {
  say('the image holds what it runs, and its user may write to the data alone')
  const { packages }: { packages: Record<string, { dev?: true }> } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))
  const installed = await readdir(join(image.folder, 'assay/node_modules'))
  assert(installed.includes('pino'))
  assert.deepEqual(
    installed.filter((name) => packages[`node_modules/${name}`]?.dev),
    [],
  )
  assert.notEqual(image.user, 'root')
  image.run('test "$(id -u)" -ne 0 && ! test -w . && ! test -w dist && test -w "$ASSAY_DATA"')
}

async function checkServer(image: DebianRoot): Promise<void> {
  const token = randomBytes(16).toString('hex')
  const port = String(20_000 + (process.pid % 20_000))
  const server = image.start({ ASSAY_TOKEN: token, PORT: port })
  const ended = once(server, 'exit')
  const log: string[] = []
  try {
    assert(server.stdout !== null && server.stderr !== null)
    createInterface(server.stderr).on('line', (line) => log.push(line))
    for await (const line of createInterface(server.stdout)) if (line.startsWith('Assay is ready')) break
    server.stdout.resume()
    await checkAnswers(`http://127.0.0.1:${port}`, token)
    image.run(image.said.get('HEALTHCHECK')?.text.replace(/^CMD /, '') ?? 'false', { PORT: port })
    assert(
      log.some((line) => JSON.parse(line).route === '/api/uploads'),
      'Requests are logged.',
    )
    say('it stops')
    const stopped = performance.now()
    server.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
    assert(performance.now() - stopped < 10_000)
    say('all is well')
  } catch (error) {
    console.error(log.join('\n'))
    throw error
  } finally {
    server.kill('SIGKILL')
  }
}

async function checkAnswers(url: string, token: string): Promise<void> {
  say('it serves, and takes a log in')
  const health = await fetch(`${url}/api/health`)
  const { model, ...state }: { model?: { rows: number } } = await health.json()
  assert.deepEqual(state, { name: 'assay', version: '0.1.0', live: true, ready: true })
  // It may still be looking whether there is something to read.
  assert.equal(model?.rows, 0)
  assert.equal((await fetch(`${url}/results`)).status, 401)
  const headers = { authorization: `Bearer ${token}` }
  const log = await readFile(join(project, 'app/cli/samples/kinds-of-content.sarif'))
  const upload = await fetch(`${url}/api/uploads?wait=1`, { method: 'POST', body: log, headers })
  assert.equal(upload.status, 201)
  const page = await fetch(`${url}/results`, { headers })
  assert.equal(page.status, 200)
  assert.match(await page.text(), /kinds-of-content|The query depends on/)
}

function say(sentence: string): void {
  console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)
}
