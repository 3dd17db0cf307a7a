import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runProblems } from '#app/sarif/notifications/completeness.ts'

describe('runProblems (SARIF appendix I)', () => {
  it('finds none in a run that says nothing of any', () => {
    expect(runProblems({}, 'array')).toEqual([])
    expect(runProblems({ invocations: [{ executionSuccessful: true }, {}] }, 'array')).toEqual([])
  })

  it('names results that are null or absent (SARIF §3.14.23)', () => {
    expect(runProblems({}, 'null')).toEqual(['The tool did not begin its analysis: its results are null.'])
    expect(runProblems({}, 'no-array')).toEqual(['Its results are no array.'])
    expect(runProblems({}, 'absent')).toEqual(['The run has no results member, so it is no analysis.'])
    expect(runProblems({ externalPropertyFileReferences: { results: [{}] } }, 'absent')).toEqual([
      'The results are in another file, which is not here.',
    ])
  })

  it('names results in a file that is not here, whatever stands in the log itself', () => {
    for (const results of [[{}], {}, [null, { guid: 'a' }], 'results.sarif-external-properties', [1]]) {
      expect(runProblems({ externalPropertyFileReferences: { results } }, 'array')).toEqual([
        'More of its results are in another file, which is not here.',
      ])
    }
    expect(runProblems({ externalPropertyFileReferences: { results: null, artifacts: [{}] } }, 'array')).toEqual([])
    expect(runProblems({ externalPropertyFileReferences: { results: [] } }, 'array')).toEqual([])
  })

  it('takes what is referred to in a way that cannot be read for something that is not here', () => {
    for (const externalPropertyFileReferences of [[1], [{ location: { uri: 'results.sarif-external-properties' } }], 'results', true]) {
      expect(runProblems({ externalPropertyFileReferences }, 'array')).toEqual([
        'Its results may be in other files, as its externalPropertyFileReferences is no object.',
      ])
    }
    for (const externalPropertyFileReferences of [[], {}, null]) {
      expect(runProblems({ externalPropertyFileReferences }, 'array')).toEqual([])
    }
  })

  it('takes an invocation that is in no array, and words in other letters, as they are meant', () => {
    expect(runProblems({ invocations: { executionSuccessful: false } }, 'array')).toEqual(['The tool says that it failed.'])
    expect(runProblems({ invocations: [{ executionSuccessful: 'False' }] }, 'array')).toEqual(['The tool says that it failed.'])
    expect(runProblems({ invocations: [{ executionSuccessful: 'true' }, { executionSuccessful: null }] }, 'array')).toEqual([])
    const notification = { level: 'Error', message: { text: 'No memory' } }
    expect(runProblems({ invocations: [{ toolExecutionNotifications: [notification] }] }, 'array')).toEqual([
      'The tool met an error: No memory.',
    ])
  })

  it('names an invocation that failed (SARIF §3.20.14)', () => {
    expect(runProblems({ invocations: [{ executionSuccessful: false }] }, 'array')).toEqual(['The tool says that it failed.'])
    expect(runProblems({ invocations: [{}, { executionSuccessful: false, exitCode: 2 }] }, 'array')).toEqual([
      'The tool says that it failed: exit code 2.',
    ])
    expect(
      runProblems({ invocations: [{ executionSuccessful: false, exitCode: 2, exitCodeDescription: 'Crash.\nTrace' }] }, 'array'),
    ).toEqual(['The tool says that it failed: Crash.'])
  })

  it('names notifications of level error, and no others (SARIF §3.20.21, §3.20.22)', () => {
    const invocation = {
      toolExecutionNotifications: [
        { level: 'error', message: { text: 'Out of memory.' } },
        { level: 'warning', message: { text: 'Slow' } },
        { message: { text: 'No level' } },
        { level: 'error' },
      ],
      toolConfigurationNotifications: [{ level: 'error', message: { id: 'no-ruleset' } }, null, 7],
    }
    expect(runProblems({ invocations: [invocation] }, 'array')).toEqual([
      'The tool met an error: Out of memory.',
      'The tool met an error: it does not say which.',
      'The tool met an error: no-ruleset.',
    ])
  })

  it('says what a notification says in the words of its descriptor, with its arguments, and else by its exception (SARIF §3.11.7, §3.58.9)', () => {
    const notifications = [{ id: 'N1', messageStrings: { late: { text: 'Gave up on {0} after {1}.' } } }]
    const header = {
      tool: { driver: { name: 'Tool', notifications } },
      invocations: [
        {
          toolExecutionNotifications: [
            { level: 'error', descriptor: { id: 'N1' }, message: { id: 'late', arguments: ['a.c', '9 s'] } },
            { level: 'error', message: { text: 'No such file: {0}', arguments: ['b.c'] } },
            { level: 'error', message: 'In no object' },
            { level: 'error', descriptor: { id: 'N1' }, exception: { kind: 'OutOfMemory', message: 'heap' } },
            { level: 'error', descriptor: { id: 'N1' } },
          ],
        },
      ],
    }
    expect(runProblems(header, 'array')).toEqual([
      'The tool met an error: Gave up on a.c after 9 s.',
      'The tool met an error: No such file: b.c.',
      'The tool met an error: In no object.',
      'The tool met an error: OutOfMemory: heap.',
      'The tool met an error: N1.',
    ])
  })

  it('lists no more than people read, and none that is too long', () => {
    const toolExecutionNotifications = Array.from({ length: 1_000 }, () => ({ level: 'error', message: { text: 'x'.repeat(10_000) } }))
    const problems = runProblems({ invocations: [{ toolExecutionNotifications }] }, 'array')
    expect(problems).toHaveLength(21)
    expect(problems.at(-1)).toBe('There are 980 more of this kind.')
    expect(problems[0]?.length).toBeLessThan(400)
    const twenty = runProblems({ invocations: [{ toolExecutionNotifications: toolExecutionNotifications.slice(0, 20) }] }, 'array')
    expect(twenty).toHaveLength(20)
    expect(twenty.at(-1)).toMatch(/^The tool met an error: x/)
  })

  it('throws for nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        Array.isArray(runProblems({ invocations: value, externalPropertyFileReferences: value }, 'absent')),
      ),
    )
    expect(runProblems(null, 'array')).toEqual([])
  })
})
