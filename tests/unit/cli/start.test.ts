import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from '#tests/setup/folder.ts'
import { nodeFlags } from '#tests/setup/node-flags.ts'

const source = fileURLToPath(new URL('../../../app/cli', import.meta.url))
const hosting = fileURLToPath(new URL('../../../docs/hosting', import.meta.url))

/** Notes how it is called; as `ci` it puts a Node into node_modules, as `build` it makes a program that says how it was called. */
const fakeNpm = `#!${process.execPath}
import fs from 'node:fs'
fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
while (fs.existsSync('slow')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
if (fs.existsSync('broken')) { console.error('npm says why'); process.exit(3) }
if (process.argv[2] === 'ci') {
  fs.mkdirSync('node_modules/node/bin', { recursive: true })
  fs.symlinkSync(process.execPath, 'node_modules/node/bin/node')
} else {
  fs.mkdirSync('dist/server', { recursive: true })
  fs.writeFileSync('dist/server/assay.js', \`
    import fs from 'node:fs'
    if (process.argv[2] === 'wait') { process.on('SIGTERM', () => { console.log('told'); process.exit(7) }); setTimeout(() => process.exit(), 20_000); console.log('waiting') }
    else if (process.argv[2] === 'outlive') {
      process.once('disconnect', () => { fs.writeFileSync('left', String(process.pid)); process.exit() })
      setTimeout(() => process.exit(), 20_000)
      console.log('waiting')
    }
    else if (process.argv[2] === 'flags') console.log(process.execArgv.join(' '))
    else if (process.argv[2] === 'where') console.log(process.cwd() + ' ' + process.env.ASSAY_DATA)
    else { console.log('ran ' + process.argv.slice(2).join(' ') + ' in ' + process.env.COLOUR); process.exitCode = 5 }\`)
}
`

let folder: string

beforeEach(async () => {
  folder = await newFolder()
  await mkdir(join(folder, 'app/cli'), { recursive: true })
  for (const name of ['start.mjs', 'install.mjs', 'one-at-a-time.mjs']) await cp(join(source, name), join(folder, 'app/cli', name))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports: { '#app/*': './app/*' } }))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }))
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/npm'), fakeNpm)
  await chmod(join(folder, 'bin/npm'), 0o755)
})

describe('npm start', () => {
  test('installs, builds and runs on a fresh clone, a line each', async () => {
    const { code, stdout } = await run(['start', 'a.sarif'])
    expect(stdout).toMatch(/^Installing 1 packages.*\nInstalled in .* s\.\nBuilding .*\nBuilt in .* s\.\nran start a\.sarif in red\n$/)
    expect(code).toBe(5)
    expect(await npmCalls()).toEqual(['ci --include=dev --no-audit --no-fund', 'run --silent build'])
  })

  test('runs at once the second time', async () => {
    await run(['start'])
    expect(await run(['start'])).toMatchObject({ stdout: 'ran start in red\n', code: 5 })
    expect(await npmCalls()).toHaveLength(2)
  })

  test('builds anew when a source has changed, and only then', async () => {
    await run(['start'])
    await writeFile(join(folder, 'app/router.tsx'), 'new')
    await run(['start'])
    await run(['start'])
    expect((await npmCalls()).slice(2)).toEqual(['run --silent build'])
  })

  test('installs anew when the lock file has changed', async () => {
    await run(['start'])
    await rm(join(folder, 'node_modules/node'), { recursive: true })
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, 'node_modules/b': { version: '1.0.0' } } }))
    await run(['start'])
    expect((await npmCalls())[2]).toMatch(/^ci /)
  })

  test('takes an installation by hand for what it is', async () => {
    await run(['start'])
    await rm(join(folder, 'node_modules/.assay-installed'))
    await writeFile(
      join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    )
    await run(['start'])
    expect(await npmCalls()).toHaveLength(2)
    await rm(join(folder, 'node_modules/.assay-installed'))
    await rm(join(folder, 'node_modules/node'), { recursive: true })
    await run(['start'])
    expect(await npmCalls()).toHaveLength(3)
  })

  test('prints what npm says when a step fails, and tries again the next time', async () => {
    await writeFile(join(folder, 'broken'), '')
    const { code, stderr } = await run(['start'])
    expect(stderr).toMatch(/npm ci .* failed \(3\):\nnpm says why/)
    expect(code).toBe(1)
    await rm(join(folder, 'broken'))
    expect((await run(['start'])).code).toBe(5)
  })
})

describe('commands that are given at once on a fresh clone', () => {
  test('install and build once: the second waits for the first, and says so', async () => {
    await writeFile(join(folder, 'slow'), '')
    const first = run(['import', 'a.sarif'])
    await expect.poll(npmCalls).toHaveLength(1)
    const second = start(['start'])
    const ended = once(second, 'close')
    // Listened to from its start to its end: what comes while nobody listens is lost.
    let printed = ''
    second.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const waits = 'Another command installs and builds; this one waits for it.\n'
    await expect.poll(() => printed).toBe(waits)
    await rm(join(folder, 'slow'))
    expect(await first).toMatchObject({ stdout: 'ran import a.sarif in red\n' })
    await ended
    expect(printed).toBe(`${waits}ran start in red\n`)
    expect(await npmCalls()).toEqual(['ci --include=dev --no-audit --no-fund', 'run --silent build'])
  })

  test('do not wait for one that was killed, whatever it left', async () => {
    const killed = spawn(process.execPath, ['--version'])
    await once(killed, 'close')
    await mkdir(join(folder, 'dist'))
    for (const left of [`${killed.pid} of it`, '', 'no number']) {
      await rm(join(folder, 'dist/.assay-built'), { force: true })
      await writeFile(join(folder, 'dist/.assay-at-it'), left)
      expect((await run(['start'])).stdout).toContain('ran start in red')
    }
  })

  test('install and build once, too, where one was killed before and several come after it', async () => {
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'dist/.assay-at-it'), '')
    for (const { stdout } of await Promise.all(Array.from({ length: 5 }, () => run(['import'])))) expect(stdout).toContain('ran import')
    expect(await npmCalls()).toEqual(['ci --include=dev --no-audit --no-fund', 'run --silent build'])
  })
})

describe('assay', () => {
  test('goes through the same steps in silence', async () => {
    expect(await run(['import', 'a.sarif'])).toMatchObject({ stdout: 'ran import a.sarif in red\n', stderr: '', code: 5 })
  })

  test('tells Node what the container and the service tell it', async () => {
    const started = `node ${nodeFlags.join(' ')} dist/server/assay.js`
    expect(await run(['flags'])).toMatchObject({ stdout: `${nodeFlags.join(' ')}\n` })
    const container = await readFile(join(hosting, 'Containerfile'), 'utf8')
    expect(container).toContain(
      `ENTRYPOINT [${started
        .split(' ')
        .map((word) => `"${word}"`)
        .join(', ')}]`,
    )
    expect((await readFile(join(hosting, 'node.md'), 'utf8')).split(`/${started} serve`)).toHaveLength(3)
  })

  test('has one database, and files where the caller is', async () => {
    const elsewhere = join(folder, 'bin')
    const asked = { npm_package_json: join(folder, 'package.json'), INIT_CWD: elsewhere }
    expect(await run(['where'], elsewhere)).toMatchObject({ stdout: `${elsewhere} ${folder}/data\n` })
    expect(await run(['where'], folder, asked)).toMatchObject({ stdout: `${elsewhere} ${folder}/data\n` })
    expect(await run(['where'], folder, { ...asked, npm_package_json: '/other/package.json' })).toMatchObject({
      stdout: `${folder} ${folder}/data\n`,
    })
    expect(await run(['where'], elsewhere, { ASSAY_DATA: './mine' })).toMatchObject({ stdout: `${elsewhere} ./mine\n` })
  })

  test('hands signals on and ends as the program does', async () => {
    await run(['import'])
    const child = start(['wait'])
    if (child.stdout === null) expect.fail('no output')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([7, null])
  })

  test('lets the program know that it was killed itself', async () => {
    await run(['import'])
    const child = start(['outlive'])
    if (child.stdout === null) expect.fail('no output')
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    const left = () => readFile(join(folder, 'left'), 'utf8').catch(() => null)
    await expect.poll(left).toMatch(/^\d+$/)
  })

  test('is told to end where npm has handed a signal to its shell, which ends alone', async () => {
    await run(['import'])
    const script = `${process.execPath} app/cli/start.mjs wait; true`
    const shell = spawn('sh', ['-c', script], { cwd: folder, env: environment({ npm_package_json: join(folder, 'package.json') }) })
    const said = text(shell.stdout)
    await once(shell.stdout, 'data')
    shell.kill('SIGTERM')
    expect(await said).toBe('waiting\ntold\n')
  })
})

type Settings = Record<string, string>

function start(args: string[], cwd = folder, settings: Settings = {}): ChildProcess {
  return spawn(process.execPath, [join(folder, 'app/cli/start.mjs'), ...args], { cwd, env: environment(settings) })
}

async function run(args: string[], cwd = folder, settings: Settings = {}): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = start(args, cwd, settings)
  if (child.stdout === null || child.stderr === null) expect.fail('no output')
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

function environment(settings: Settings): NodeJS.ProcessEnv {
  return { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, COLOUR: 'red', ...settings }
}

async function npmCalls(): Promise<string[]> {
  return (await readFile(join(folder, 'npm.log'), 'utf8')).trim().split('\n')
}
