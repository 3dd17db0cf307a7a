import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from './server.ts'
import { serverWith } from './server-with.ts'
import { logOf } from '#tests/fixtures/log.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'dist/server/assay.js')
const sample = join(root, 'app/cli/samples/kinds-of-content.sarif')

let folder: string

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-command-'))
})

test.afterEach(() => rm(folder, { recursive: true, force: true }))

test('import reads logs without a server, and says of each what came of it', async () => {
  const broken = join(folder, 'broken.sarif')
  await writeFile(broken, '{"runs":')
  const first = await assay(['import', sample, broken])
  expect(first.stdout).toMatch(
    // A slow machine has time to say how far it is.
    /^(?:kinds-of-content\.sarif: (?:waiting for its turn|\d+ % read)\n)*kinds-of-content\.sarif: 20 results stored, 19 new, 0 fixed \(project teahouse\/shop, ref main\)\n {2}http:\/\/127\.0\.0\.1:3000\/results\?q=upload/,
  )
  expect(first.stderr).toMatch(/^broken\.sarif: not read\. .*\.\n$/)
  expect(first.code).toBe(1)
  expect(await assay(['import', sample])).toMatchObject({ stdout: expect.stringContaining('nothing has changed'), code: 0 })
})

test("logs of two code bases that are imported from Assay's own folder are two projects, and neither fixes what the other has", async () => {
  const files = ['tea.sarif', 'shop.sarif'].map((name) => join(folder, name))
  for (const [at, file] of files.entries()) await writeFile(file, logOf([{ path: `src/${at}.ts` }]))
  const { stdout, code } = await assay(['import', ...files], {}, root)
  expect({ code, said: stdout.split('\n').filter((line) => line.includes('stored')) }).toEqual({
    code: 0,
    said: [
      'tea.sarif: 1 result stored, 1 new, 0 fixed (project tea, ref main)',
      'shop.sarif: 1 result stored, 1 new, 0 fixed (project shop, ref main)',
    ],
  })
})

test('a data folder in which nothing can be written ends a command with one sentence that names it', async () => {
  const file = join(folder, 'data')
  await writeFile(file, '')
  for (const args of [['serve'], ['import', sample]]) {
    const { stdout, stderr, code } = await assay(args, { ASSAY_DATA: file, PORT: '0' })
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 })
    expect(stderr).toMatch(/^The data folder .+ cannot be used: a file stands in its place \(\w+\)\. .+\n$/)
    expect(stderr).toContain(file)
  }
})

test('a damaged database ends a command with one sentence that names it', async () => {
  await writeFile(join(folder, 'assay.db'), 'no database '.repeat(1000))
  for (const args of [['serve'], ['import', sample]]) {
    const { stdout, stderr, code } = await assay(args, { ASSAY_DATA: folder, PORT: '0' })
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 })
    expect(stderr).toMatch(/^The database .+assay\.db is damaged, or no database\. .+\n$/)
  }
})

test('a database that can only be read ends a command that writes with one sentence that says so', async () => {
  await assay(['import', sample], { ASSAY_DATA: folder })
  // A file of a later SQLite, which this one reads and does not write (https://www.sqlite.org/fileformat.html, 1.3.3): whoever runs the tests may write any file.
  const file = await open(join(folder, 'assay.db'), 'r+')
  await file.write(Uint8Array.of(3), 0, 1, 18)
  await file.close()
  const { stdout, stderr, code } = await assay(['import', sample], { ASSAY_DATA: folder })
  expect({ stdout, code }).toEqual({ stdout: '', code: 1 })
  expect(stderr).toMatch(/^The data folder .+ cannot be used: nothing may be written there \(SQLITE_READONLY\)\. .+\n$/)
})

test('import reads beside a server, on the same database, and names its address', async ({ page, server }) => {
  const { stdout, code } = await assay(['import', '--project', 'beside', sample], { ASSAY_DATA: server.data })
  expect(code).toBe(0)
  expect(stdout).toContain(`  ${server.url}/results?q=upload`)
  await page.goto(/http:\S+/.exec(stdout)?.[0] ?? '')
  await expect(page.getByRole('link', { name: /The query depends on/ }).first()).toBeVisible()
})

test('import keeps the lines that a log names, from the folder that it is given and no other', async ({ server, page }) => {
  const secret = join(folder, 'secret.txt')
  await mkdir(join(folder, 'repo/src'), { recursive: true })
  await writeFile(join(folder, 'repo/src/a.ts'), 'const first = 1\nconst second = 2\n')
  await writeFile(secret, 'a secret')
  const file = join(folder, 'log.sarif')
  await writeFile(file, logOf([{ path: 'src/a.ts', line: 2, message: 'Within' }, { path: '../secret.txt' }, { path: `file://${secret}` }]))
  const { stdout, code } = await assay(['import', '--project', 'given', '--source', join(folder, 'repo'), file], {
    ASSAY_DATA: server.data,
  })
  expect(stdout).toContain('  sources: lines of 1 of 3 files kept; 2 outside the folder\n')
  expect(code).toBe(0)
  await page.goto(`${server.url}/results?q=project:given+Within`)
  await page.getByRole('table', { name: 'Results' }).getByRole('link', { name: 'Within' }).click()
  await expect(page.getByRole('region', { name: 'Source', exact: true }).locator('mark')).toHaveText('const second = 2')
})

test('start gives its files to the Assay that has the port, and starts nothing', async ({ server }) => {
  const { port } = new URL(server.url)
  expect(await assay(['start'], { PORT: port })).toEqual({ stdout: `Assay runs already at ${server.url}\n`, stderr: '', code: 0 })
  const sent = await assay(['start', '--project', 'sent', sample], { PORT: port })
  expect(sent.stdout).toContain(
    `kinds-of-content.sarif: 20 results stored, 19 new, 0 fixed (project sent, ref main)\n  ${server.url}/results?q=upload`,
  )
})

test('start gives its files to the Assay that has its data, on whatever port', async ({ server }) => {
  const { stdout, code } = await assay(['start', '--project', 'elsewhere', sample], { ASSAY_DATA: server.data, PORT: '0' })
  expect(stdout).toContain(`Assay runs already at ${server.url}\n`)
  expect(stdout).toContain(`(project elsewhere, ref main)\n  ${server.url}/results?q=upload`)
  expect(code).toBe(0)
})

test('start takes the next port where another program has the one asked for, and shows samples in a new database', async ({ request }) => {
  const other = createServer((_request, response) => response.end('tea'))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  // A server that listens has an address with a port.
  const { port } = other.address() as AddressInfo
  const child = spawn(process.execPath, [program, 'start'], { env: environment({ PORT: String(port) }) })
  const exited = once(child, 'exit')
  const lines: string[] = []
  const complaints: string[] = []
  child.stderr.on('data', (data) => complaints.push(String(data)))
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith('Assay is ready')) break
  }
  child.stdout.resume()
  expect(lines.at(-1), complaints.join('')).toMatch(/^Assay is ready at/)
  const [, url = ''] = /^Assay is ready at (\S+) in \d+\.\d s$/.exec(lines.at(-1) ?? '') ?? []
  expect(lines[0]).toMatch(/^Loaded 2 sample logs/)
  expect(Number(new URL(url).port)).toBeGreaterThan(port)
  expect((await request.get(`${url}/api/results`)).status()).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  other.close()
})

test('import takes a log through a pipe, and refuses one that is empty', async () => {
  const shell = (command: string) => run('sh', ['-c', command, program, process.execPath, sample], {}, folder)
  const { stdout, code } = await shell('gzip -c "$2" | "$1" "$0" import - --project piped')
  expect(stdout).toMatch(/^upload: 20 results stored, 19 new, 0 fixed \(project piped, ref main\)$/m)
  expect(code).toBe(0)
  const empty = await shell('true | "$1" "$0" import -')
  expect(empty.stderr).toMatch(/^-: not read\. The upload is empty\. /)
  expect(empty.code).toBe(1)
})

test('a command whose output is lost does its work all the same', async () => {
  const shell = (command: string) => run('sh', ['-c', command, program, process.execPath, sample], {}, folder)
  // Nobody reads what is said.
  expect(await shell('"$1" "$0" import "$2" --project one | true')).toEqual({ stdout: '', stderr: '', code: 0 })
  // Of each log a line is lost, of a slow one more.
  const { stderr } = await shell('"$1" "$0" import "$2" "$2" --project two > /dev/full')
  expect(stderr).toBe('The output could not be written: no space is left.\n')
  const { stdout } = await assay(['export', '--format', 'csv', '--query', 'is:*'])
  for (const project of ['one', 'two']) expect(stdout).toContain(`,${project},main,`)
})

test('export says why a file cannot be written, and takes - for the output', async () => {
  await assay(['import', sample])
  expect(await assay(['export', '--output', folder])).toEqual({
    stdout: '',
    stderr: `${folder} could not be written: it is a folder.\n`,
    code: 1,
  })
  const nowhere = join(folder, 'none', 'x.csv')
  expect((await assay(['export', '--output', nowhere])).stderr).toBe(`${nowhere} could not be written: there is no such file or folder.\n`)
  const full = await run('sh', ['-c', '"$1" "$0" export > /dev/full', program, process.execPath], {}, folder)
  expect(full).toEqual({ stdout: '', stderr: 'The output could not be written: no space is left.\n', code: 1 })
  const { stdout, code } = await assay(['export', '--output', '-', '--format', 'jsonl'])
  expect({ code, firstLine: stdout.slice(0, 6) }).toEqual({ code: 0, firstLine: '{"id":' })
})

test('export is not sent on behind what npm says itself, and says how npm says nothing', async () => {
  await assay(['import', sample])
  const npm = { npm_config_user_agent: 'npm/11.0.0 node/v26.0.0', npm_package_name: 'assay', npm_lifecycle_event: 'assay' }
  const lines = ['export', '--format', 'jsonl']
  expect(await assay(lines, npm)).toEqual({
    stdout: '',
    stderr:
      'npm has put lines of its own before the output. Name a file: --output results.sarif; or have it say nothing: npm run -s assay -- export.\n',
    code: 2,
  })
  const { stdout, code } = await assay(lines, { ...npm, npm_config_loglevel: 'silent' })
  expect({ code, firstLine: stdout.slice(0, 6) }).toEqual({ code: 0, firstLine: '{"id":' })
})

test('export refuses what was never analysed, and writes an empty file of what has no results', async () => {
  await assay(['import', sample, '--project', 'shop'])
  const misspelt = await assay(['export', '--project', 'shpo', '--format', 'jsonl'])
  expect(misspelt).toEqual({
    stdout: '',
    stderr: 'Nothing that this query asks about has been analysed yet: there is no project:shpo. Perhaps project:shop is meant.\n',
    code: 2,
  })
  const none = await assay(['export', '--project', 'shop', '--query', 'rule:none', '--format', 'jsonl'])
  expect(none).toEqual({ stdout: '', stderr: '', code: 0 })
})

test('serve says of a setting that is misspelt that it does nothing', async () => {
  const server = await serverWith({ ASSAY_TOKN: 'a-secret-of-24-characters' })
  await expect.poll(() => server.log).toEqual(['ASSAY_TOKN is no setting of Assay, and does nothing. Perhaps ASSAY_TOKEN is meant.'])
  await server.stop()
})

test('serve refuses a host that others reach, unless something guards it', async () => {
  expect(await assay(['serve'], { HOST: '0.0.0.0' })).toMatchObject({ code: 2, stderr: expect.stringContaining('ASSAY_TOKEN') })
})

test('serve says that a token which is empty guards nothing', async () => {
  const open = await serverWith({ ASSAY_TOKEN: '' })
  await expect
    .poll(() => open.log)
    .toEqual(['ASSAY_TOKEN is empty, which is as if it were not set: whoever reaches Assay may read and write.'])
  await open.stop()
})

test.describe('what cannot be done is said in a sentence', () => {
  for (const [args, env, sentence] of [
    [['brew'], {}, 'There is no command "brew". npm run assay -- --help lists them.'],
    [['improt'], {}, 'There is no command "improt". Perhaps import is meant; npm run assay -- --help lists them.'],
    [[sample], {}, `There is no command "${sample}". To read a file: npm run assay -- import ${sample}`],
    [['samples', 'x'], {}, 'x belongs to no option.'],
    [['serve', '--port', '80'], {}, 'There is no option --port: it is set as PORT in the environment.'],
    [
      ['rebuild', '--into', 'mysql://x'],
      {},
      '--into takes a folder, or the address of a PostgreSQL database: postgres://user:password@host:port/name.',
    ],
    [
      ['serve'],
      { HOST: '192.0.2.1', ASSAY_TOKEN: 'a-token-of-24-characters' },
      'HOST is 192.0.2.1, which is no address of this machine (EADDRNOTAVAIL). 0.0.0.0 stands for all that it has.',
    ],
    [['import'], {}, 'import needs a file: npm run assay -- import results.sarif'],
    [['serve'], { ASSAY_TOKEN: ' ' }, 'ASSAY_TOKEN must have 16 to 4096 characters, all of them ASCII and none a space.'],
    [['serve'], { PORT: 'tea' }, 'PORT must be a whole number from 0 to 65535.'],
    [['serve', 'x.sarif'], {}, 'serve takes no files; import and start do.'],
    [['start', '-'], {}, 'start takes nothing through a pipe; import - does.'],
  ] satisfies [string[], Record<string, string>, string][]) {
    test(`${args.join(' ')} ${JSON.stringify(env)}`, async () => {
      expect(await assay(args, env)).toEqual({ stdout: '', stderr: `${sentence}\n`, code: 2 })
    })
  }
})

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '3000', ASSAY_DATA: folder, ...env }
}

function assay(args: string[], env: Record<string, string> = {}, cwd = folder): Promise<Ended> {
  return run(process.execPath, [program, ...args], env, cwd)
}

type Ended = { stdout: string; stderr: string; code: number }

function run(file: string, args: string[], env: Record<string, string>, cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env: environment(env) }, (error, stdout, stderr) => {
      resolve({ stdout, stderr, code: typeof error?.code === 'number' ? error.code : 0 })
    })
  })
}
