import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failed, finding, log, type RunDescription, run } from '#tests/fixtures/log.ts'
import { ask } from './api.ts'
import { expect, test } from './server.ts'

test.use({ database: 'ci', settings: { ASSAY_TOKEN: 'a-secret-of-the-ci' } })

const rules = [{ id: 'sqli', properties: { 'security-severity': '9.8' } }]
const before = finding({ rule: 'sqli', message: 'There before', fingerprint: 'before' })
/** Of a tool that has levels, and no `security-severity`. */
const linted = finding({ rule: 'no-eval', level: 'error', path: 'src/c.ts', fingerprint: 'linted' })
const fresh = finding({ rule: 'sqli', message: '::error::owned', path: 'src/b.ts', fingerprint: 'fresh' })

const released = finding({ rule: 'sqli', message: 'In a release', path: 'src/d.ts', fingerprint: 'released' })

/** The shell parts of a recipe, as its CI would run them: those that speak to Assay. */
async function scriptOf(title: string): Promise<string> {
  const docs = await readFile(new URL('../../docs/ci.md', import.meta.url), 'utf8')
  const section = docs.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
  const blocks = [...section.matchAll(/^( *)(?:- )?(?:- \||run: \||- run: \||bash: \||sh ''')\n((?:\1 +.*\n)+)/gm)].map(
    (match) => match[2] ?? '',
  )
  const script = blocks.filter((block) => block.includes('curl')).join('\n')
  // In Groovy's text a backslash is written as two.
  return (title === 'Jenkins' ? script.replaceAll('\\\\', '\\') : script).replaceAll("'''", '')
}

const recipes = [
  {
    title: 'GitHub Actions',
    ofLinter: 1,
    folder: 'GITHUB_WORKSPACE',
    pull: { REF: 'refs/pull/7/merge' },
    main: { REF: 'refs/heads/main' },
    odd: { REF: 'refs/heads/fix,main' },
    release: { REF: 'refs/heads/release' },
    backport: { REF: 'refs/pull/8/merge', BASE: 'release' },
  },
  {
    title: 'GitLab CI',
    ofLinter: 1,
    folder: 'CI_PROJECT_DIR',
    pull: { CI_MERGE_REQUEST_REF_PATH: 'refs/merge-requests/7/head', CI_COMMIT_REF_NAME: 'fix' },
    main: { CI_COMMIT_REF_NAME: 'main' },
    odd: { CI_COMMIT_REF_NAME: 'fix,main' },
    release: { CI_COMMIT_REF_NAME: 'release' },
    backport: { CI_MERGE_REQUEST_REF_PATH: 'refs/merge-requests/8/head', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'release' },
  },
  {
    title: 'Azure Pipelines',
    ofLinter: 1,
    folder: 'BUILD_SOURCESDIRECTORY',
    pull: { BUILD_SOURCEBRANCH: 'refs/pull/7/merge', SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' },
    main: { BUILD_SOURCEBRANCH: 'refs/heads/main' },
    odd: { BUILD_SOURCEBRANCH: 'refs/heads/fix,main' },
    release: { BUILD_SOURCEBRANCH: 'refs/heads/release' },
    backport: { BUILD_SOURCEBRANCH: 'refs/pull/8/merge', SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/release' },
  },
  {
    title: 'Jenkins',
    ofLinter: 0,
    folder: 'WORKSPACE',
    pull: { CHANGE_ID: '7', BRANCH_NAME: 'PR-7' },
    main: { BRANCH_NAME: 'main' },
    odd: { BRANCH_NAME: 'fix,main' },
    release: { BRANCH_NAME: 'release' },
    backport: { CHANGE_ID: '8', BRANCH_NAME: 'PR-8', CHANGE_TARGET: 'release' },
  },
]

let workspaces = 0

/** A folder in which a recipe is run as its CI would do it, on a log and a ref, with what that CI knows besides; each has a project of its own. */
async function workspace(url: string, title: string) {
  const tools = spawnSync('bash', ['-c', 'curl --url-query x= --version && jq --version']).status
  test.skip(tools !== 0, 'There is no bash, no jq, or no curl that knows --url-query.')
  const folder = await mkdtemp(join(tmpdir(), 'assay-ci-'))
  const script = await scriptOf(title)
  const project = `shop/${title.split(' ')[0]}-${++workspaces}`
  // Azure's step goes on after a command that fails, unless the script says otherwise.
  const flags = title === 'Azure Pipelines' ? [] : ['-e']
  expect(script.match(/curl/g)).toHaveLength(2)
  return {
    async build(text: string, ref: Record<string, string>, commit: string, token = 'a-secret-of-the-ci') {
      await writeFile(join(folder, 'results.sarif'), text)
      const own = { ASSAY_URL: url, ASSAY_TOKEN: token, PROJECT: project }
      const commits = { COMMIT: commit, GIT_COMMIT: commit, BUILD_SOURCEVERSION: commit }
      return spawnSync('bash', [...flags, '-c', script], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], ...own, ...commits, ...ref },
      })
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

// A push is a dozen programs, and the longest of these tests has many: a busy machine takes a minute for it.
test.describe.configure({ timeout: 180_000 })

for (const { title, ofLinter, folder, pull, main, odd, release, backport } of recipes) {
  test(`the recipe for ${title} says why a log was not taken`, async ({ server }) => {
    await using ci = await workspace(server.url, title)
    const refused = await ci.build('{"results": []}', pull, 'c1')
    expect([refused.status, refused.stdout]).toEqual([1, expect.stringMatching(/^"The file is JSON but no SARIF log: /)])
    const unknown = await ci.build(log(run([before], { tool: 'T', rules })), pull, 'c2', 'not-the-secret-of-the-ci')
    expect([unknown.status, unknown.stdout]).toEqual([1, '"The token that was sent is not the one that Assay has here."\n'])
  })

  test(`the recipe for ${title} says why Assay did not answer, and not what it said of an earlier log`, async ({ server }) => {
    await using ci = await workspace(server.url, title)
    const refused = await ci.build('{"results": []}', pull, 'c1')
    expect(refused.stdout).toMatch(/^"The file is JSON but no SARIF log: /)
    const { status, stdout, stderr } = await ci.build('{"results": []}', { ...pull, ASSAY_URL: 'http://127.0.0.1:1' }, 'c2')
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^curl: \(7\) .*\n$/m)])
    expect(stderr).not.toContain('jq:')
  })

  test(`the recipe for ${title} says of a log that was not written what curl makes of it`, async ({ server }) => {
    await using ci = await workspace(server.url, title)
    const { status, stdout } = await ci.build('', pull, 'c1')
    expect([status, stdout]).toEqual([1, expect.stringContaining('nothing for a file that is not there')])
  })

  test(`the recipe for ${title} leaves the folder of the build off absolute paths`, async ({ server }) => {
    await using ci = await workspace(server.url, title)
    const absolute = finding({ rule: 'sqli', path: 'file:///builds/7/shop/src/e.ts', fingerprint: 'absolute' })
    await ci.build(log(run([before], { tool: 'T', rules })), main, 'e1')
    const { stdout } = await ci.build(log(run([before, absolute], { tool: 'T', rules })), { ...pull, [folder]: '/builds/7/shop' }, 'e2')
    expect(stdout).toContain('"src/e.ts:1"')
  })

  test(`the recipe for ${title} lets through what was there, and stops what is new at every push`, async ({ server }) => {
    await using ci = await workspace(server.url, title)

    function build(results: object[], ref: Record<string, string>, commit: string, more: RunDescription = {}) {
      return ci.build(log(run(results, { tool: 'T', rules, ...more })), ref, commit)
    }

    const first = await build([before], pull, 'a1')
    expect([first.status, first.stdout], 'a project that begins with a pull request').toEqual([
      0,
      expect.stringContaining('"Nothing counts as new on pull/7, whatever was found: '),
    ])
    expect((await build([before], main, 'b1')).status, 'the first analysis of the default branch').toBe(0)
    const second = await build([before], pull, 'a2')
    expect([second.status, second.stdout], 'what is open on the default branch').toEqual([
      0,
      expect.not.stringContaining('Nothing counts as new'),
    ])
    for (const commit of ['a3', 'a4']) {
      const { status, stdout } = await build([before, fresh], pull, commit)
      expect(status, stdout).toBe(1)
      expect(stdout).toMatch(
        /"critical",\s+"sqli",\s+"src\/b\.ts:1",\s+"::error::owned",\s+"http:\/\/127\.0\.0\.1:\d+\/results\/[0-9a-z]{20}"/,
      )
      expect(stdout).not.toMatch(/^\s*::/m)
    }
    expect((await build([before, linted], pull, 'a5')).status, 'an error of a linter, where the recipe is of one').toBe(ofLinter)
    expect((await build([before, fresh], main, 'b2')).status, 'what the default branch has for the first time').toBe(1)
    expect((await build([before, fresh], main, 'b3')).status, 'what it had the last time').toBe(0)
    const other = finding({ rule: 'sqli', message: 'Other', path: 'src/d.ts', fingerprint: 'other' })
    expect((await build([before, fresh, other], odd, 'd1')).status, 'what is new on a branch whose name has a comma in it').toBe(1)
    expect(
      (await build([before, released], release, 'r1')).status,
      'the first analysis of another branch: new against the default one',
    ).toBe(1)
    expect((await build([before, released], backport, 'a6')).status, 'what the branch has that a pull request is to go into').toBe(0)
    const broken = await build([before, fresh], main, 'b4', failed)
    expect([broken.status, broken.stdout], 'a run that failed').toEqual([1, expect.stringContaining('is incomplete.')])
  })
}

test('the recipe for Jenkins knows the branch where the job is of one branch alone', async ({ server }) => {
  await using ci = await workspace(server.url, 'Jenkins')
  const { status, stdout } = await ci.build(
    log(run([before], { tool: 'T', rules })),
    { PROJECT: 'shop/one', GIT_BRANCH: 'origin/main' },
    'c1',
  )
  expect(status, stdout).toBe(0)
  const { body } = await ask(`${server.url}/api/results?q=project:shop/one+ref:main`, {
    headers: { authorization: 'Bearer a-secret-of-the-ci' },
  })
  expect(body['total']).toBe(1)
})

test('the documentation is of commands that are there', () => {
  const usage = execFileSync(process.execPath, [join(import.meta.dirname, '../../dist/server/assay.js'), '--help'], { encoding: 'utf8' })
  for (const word of [
    'gate',
    'export',
    '--query',
    '--ref',
    '--server',
    '--restore',
    '--format',
    '--output',
    '--allow-incomplete',
    '--allow-missing',
  ]) {
    expect(usage).toContain(word)
  }
})
