import { asArray, asObject, asText } from '#app/sarif/json.ts'
import { statedLevel } from '#app/sarif/level-word.ts'
import { readRun, type Run } from '#app/sarif/runs/run.ts'
import { withoutTerminalCodes } from '#app/sarif/text/terminal-codes.ts'
import { notificationLevel } from './notification-level.ts'
import { readNotification } from './notifications.ts'

const maximumProblems = 20
const maximumLength = 300

/**
 * Why the results of a run cannot be taken for all there are, as sentences (SARIF appendix I, §3.14.23); none for a complete run.
 * `header` is the run without its results, `results` how that member stood in the log.
 */
export function runProblems(header: unknown, results: 'array' | 'null' | 'no-array' | 'absent'): readonly string[] {
  const run = asObject(header)
  const problems: string[] = []
  if (results === 'null') problems.push('The tool did not begin its analysis: its results are null.')
  if (results === 'no-array') problems.push('Its results are no array.')
  const references = run?.externalPropertyFileReferences
  const elsewhere = isSomething(asObject(references)?.results)
  if (asObject(references) === undefined && isSomething(references)) {
    problems.push('Its results may be in other files, as its externalPropertyFileReferences is no object.')
  }
  if (results === 'array' && elsewhere) problems.push('More of its results are in another file, which is not here.')
  if (results === 'absent') {
    problems.push(
      elsewhere ? 'The results are in another file, which is not here.' : 'The run has no results member, so it is no analysis.',
    )
  }
  const single = asObject(run?.invocations)
  let read: Run | null = null
  for (const element of single === undefined ? asArray(run?.invocations) : [single]) {
    const invocation = asObject(element)
    const hasFailed = /^false$/i.test(String(invocation?.executionSuccessful))
    if (hasFailed) problems.push(failure(asText(invocation?.exitCodeDescription), invocation?.exitCode))
    for (const name of ['toolExecutionNotifications', 'toolConfigurationNotifications'] as const) {
      for (const notification of asArray(invocation?.[name])) {
        const object = asObject(notification)
        const stated = statedLevel(object?.level).value
        const isInherited = stated === null && object?.descriptor !== undefined
        const level = isInherited ? notificationLevel((read ??= readRun(header)), object, invocation) : stated
        if (level !== 'error') continue
        // Those beyond are counted, and a log may hold millions.
        const what = problems.length < maximumProblems ? describe((read ??= readRun(header)), notification) : ''
        problems.push(`The tool met an error: ${what}.`)
      }
    }
  }
  if (problems.length <= maximumProblems) return problems
  return [...problems.slice(0, maximumProblems), `There are ${problems.length - maximumProblems} more of this kind.`]
}

function isSomething(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
}

function failure(description: string | undefined, exitCode: unknown): string {
  const detail = description ?? (typeof exitCode === 'number' ? `exit code ${exitCode}` : null)
  return detail === null ? 'The tool says that it failed.' : `The tool says that it failed: ${shorten(detail)}.`
}

function describe(run: Run, value: unknown): string {
  const { text, exception, id } = readNotification(run, value)
  const said = [text, exception, id].find((each) => each !== null && each.trim() !== '')
  return typeof said === 'string' ? shorten(said) : 'it does not say which'
}

function shorten(text: string): string {
  const line =
    withoutTerminalCodes(text)
      .trimStart()
      .slice(0, maximumLength)
      .split(/[\r\n]/, 1)[0]
      ?.trimEnd() ?? ''
  return (line.length === maximumLength ? `${line.slice(0, -1)}…` : line).replace(/\.$/, '')
}
