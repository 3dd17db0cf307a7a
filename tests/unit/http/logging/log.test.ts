import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('a line is JSON with time, level, message and detail', () => {
  const [line] = linesOf(`logFault('It broke.', 'because')`)
  expect(JSON.parse(line ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    level: 'error',
    message: 'It broke.',
    detail: 'because',
  })
})

test('an error is logged with its stack, and the digest that people are told', () => {
  const [line] = linesOf(`process.stdout.write(logUnexpected(new Error('odd'), 'test'))`)
  const { digest, message, detail } = JSON.parse(line ?? '')
  expect(digest).toMatch(/^[0-9a-f]{12}$/)
  expect(message).toBe(`The test failed [${digest}]`)
  expect(detail).toMatch(/^Error: odd\n +at /)
})

test('nothing in a line does anything to a terminal or to a CI job, and all of it can be read back', () => {
  const hostile = '\u001b[2J\u009b2J\u0007\r\n::error::x ##[group]y \u202e\u200b\u2028\u007f ##vso[task.x]'
  const lines = linesOf(`logFault(${JSON.stringify(hostile)}, ${JSON.stringify(hostile)})`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\{[\u0020-\u007e]*\}$/)
  expect(lines[0]).not.toMatch(/##\w*\[/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: hostile, detail: hostile })
})

test('a detail of any length is cut', () => {
  const [line = ''] = linesOf(`logFault('long', 'x'.repeat(1e6))`)
  expect(line.length).toBeLessThan(20_000)
})

test('all that a request logs bears its id, and what comes after it bears none', () => {
  const lines = linesOf(`
    import { withRequestId } from '#app/http/logging/request-context.ts'
    await withRequestId('abc', async () => { await null; logFault('in', '') })
    logFault('out', '')`)
  expect(lines.map((line) => JSON.parse(line).request)).toEqual(['abc', undefined])
})

test.each([
  ['silent', []],
  ['error', ['fault']],
  ['info', ['fault', 'page']],
  ['debug', ['fault', 'page', 'file']],
])('the level %s writes %j', (level, expected) => {
  const access = (route: string, isRoutine: boolean) => `logAccess({ method: 'GET', route: '${route}', status: 200, ms: 1 }, ${isRoutine})`
  const lines = linesOf(`setLogLevel('${level}'); logFault('fault', ''); ${access('page', false)}; ${access('file', true)}`)
  expect(lines.map((line) => JSON.parse(line)).map(({ route, message }) => route ?? message)).toEqual(expected)
})

/** What some code writes to its error output. */
function linesOf(code: string): string[] {
  const script = `import { logAccess, logFault, logUnexpected, setLogLevel } from '#app/http/logging/log.ts'\n${code}`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stderr.split('\n').filter(Boolean)
}
