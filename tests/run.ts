import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from '#tests/setup/browser.ts'

/** All checks of the project in order, the quick ones first. A stage that fails does not keep the next from running. */

type Counts = { passed: number; failed: number }
/** A test that failed, and how: told once more at the end, for whoever sees only the end of a log. */
type Failure = { name: string; message: string }
type Stage = { name: string; run: () => Promise<Counts> }

const root = fileURLToPath(new URL('..', import.meta.url))
/** A stage that hangs is ended after this many milliseconds, and has failed. */
const patience = 40 * 60_000
/** So many browser tests may fail once and pass at a second try (docs/decisions/0029); each is named. */
const secondTries = 5
const reports = await mkdtemp(join(tmpdir(), 'assay-reports-'))
/** Hundreds of processes load the same modules: what Node has compiled for one it need not compile for the next. */
const compiledOnce = { NODE_COMPILE_CACHE: join(reports, 'compiled') }

/**
 * Those of one list run at once, on processors that others leave idle: the build keeps one of two busy for a third of its time. The tests of
 * hosting are on the build, and mostly wait for a database that does not answer; what it costs is held to nothing that goes by the clock. A start of Vitest
 * costs about as much as the tests of the architecture, or those of the build, do: they run with others.
 */
const stages: Stage[][] = [
  [
    { name: 'format', run: () => check('oxfmt', ['--check']) },
    { name: 'lint', run: () => check('oxlint', []) },
    { name: 'types', run: () => check('tsc', []) },
    { name: 'build', run: build },
  ],
  [
    { name: 'architecture, unit and contract tests', run: () => vitest('unit', 'tests/architecture.test.ts', 'tests/unit') },
    { name: 'hosting, build and built client', run: () => vitest('built', 'tests/hosting', 'tests/client.test.ts', 'tests/build.test.ts') },
    { name: 'what it costs', run: bench },
  ],
  [{ name: 'browser tests', run: browserTests }],
]

const total = { passed: 0, failed: 0 }
const failures: Failure[] = []
const unsteady: Failure[] = []
const lines: string[] = []
for (const atOnce of stages) {
  console.log(`\n== ${atOnce.map(({ name }) => name).join(', beside it: ')}`)
  lines.push(...(await Promise.all(atOnce.map(lineOf))))
}
// A process that is ending may still write there what it has compiled. What is left of it is no reason to say nothing.
await rm(reports, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch((error: unknown) => console.error(error))
for (const { name, message } of unsteady) console.log(`\nPASSED AT THE SECOND TRY ONLY ${name}\n${message.slice(0, 2000)}`)
for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message.slice(0, 2000)}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs a stage, and says what came of it. */
async function lineOf({ name, run }: Stage): Promise<string> {
  const begin = performance.now()
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  return `${failed > 0 ? 'FAILED' : 'passed'}  ${seconds.padStart(6)} s  ${name}: ${passed} passed, ${failed} failed`
}

/** A stage that passes or fails as a whole. */
async function check(program: string, args: string[], env: Record<string, string> = {}): Promise<Counts> {
  return (await runs(program, args, env)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The build writes the route tree anew: one that was committed stale is a second failure. */
async function build(): Promise<Counts> {
  const routeTree = join(root, 'app/routeTree.gen.ts')
  const committed = await readFile(routeTree, 'utf8')
  const built = await check('npm', ['run', '--silent', 'build'], { NODE_ENV: 'production' })
  if ((await readFile(routeTree, 'utf8')) === committed) return { ...built, passed: built.passed + 1 }
  console.error('app/routeTree.gen.ts was not what the generator makes of app/routes; it is now.')
  return { ...built, failed: built.failed + 1 }
}

async function vitest(name: string, ...paths: string[]): Promise<Counts> {
  const report = join(reports, `${name}.json`)
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...paths,
  ]
  const ok = await runs('vitest', args, compiledOnce)
  type Test = { status: string; fullName: string; failureMessages?: string[] }
  const { testResults = [] }: { testResults?: { status: string; name: string; message?: string; assertionResults: Test[] }[] } =
    await json(report)
  const tests = testResults.flatMap((file) => file.assertionResults)
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
  for (const file of testResults) {
    for (const test of file.assertionResults) {
      if (test.status !== 'failed') continue
      failures.push({ name: `${relative(root, file.name)}: ${test.fullName}`, message: (test.failureMessages ?? []).join('\n') })
    }
  }
  for (const file of broken) failures.push({ name: relative(root, file.name), message: file.message ?? '' })
  return counted(
    ok,
    tests.filter((test) => test.status === 'passed').length,
    tests.filter((test) => test.status === 'failed').length + broken.length,
  )
}

async function browserTests(): Promise<Counts> {
  await ensureBrowser()
  const report = join(reports, 'browser.json')
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', '--retries=1']
  const ok = await runs('playwright', args, { ...compiledOnce, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { stats, suites = [] }: { stats?: { expected?: number; unexpected?: number; flaky?: number }; suites?: Suite[] } =
    await json(report)
  for (const { title, file, line, tests } of suites.flatMap(specsOf)) {
    const failed = tests.find((test) => test.status === 'unexpected' || test.status === 'flaky')
    if (failed === undefined) continue
    const message = failed.results.flatMap((result) => result.errors.map((error) => error.message)).join('\n')
    const list = failed.status === 'flaky' ? unsteady : failures
    list.push({ name: `${file}:${line}: ${title}`, message })
  }
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  const forgiven = flaky > secondTries ? 0 : flaky
  return counted(ok, expected + forgiven, unexpected + flaky - forgiven)
}

/** The budgets that do not go by the clock, at two sizes: others may keep the machine busy. */
async function bench(): Promise<Counts> {
  await ensureBrowser()
  const parts = 'reading,queries,browser'
  const counts = await check(process.execPath, ['tests/bench/run.ts', '--sizes', '10k,100k', '--steady', '--no-build', '--only', parts])
  // It ends in the midst of what the unit tests say.
  if (counts.failed > 0) {
    failures.push({ name: 'what it costs', message: 'What does not hold is named below its table, which stands above.' })
  }
  return counts
}

/** What Playwright reports of a file, or of a group of tests in it. */
type Suite = { specs?: Spec[]; suites?: Suite[] }
type Spec = { title: string; file: string; line: number; tests: { status: string; results: { errors: { message: string }[] }[] }[] }

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** A runner that ran nothing, or that failed without a test that did, counts as one failure. */
function counted(ok: boolean, passed: number, failed: number): Counts {
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed }
}

/** What a runner wrote of its run; an empty report if it got no further than its start. */
async function json(path: string): Promise<object> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return {}
  }
}

function runs(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      timeout: patience,
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
}
