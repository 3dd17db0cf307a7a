import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { finding } from '#tests/fixtures/log.ts'
import { useStore } from './test-store.ts'

vi.mock('#app/ingest/reader-thread.ts', () => import('./inline-reader.ts'))

/** A run whose results need every other member of it: rule, path, line, message, category and completeness. */
const members: [name: string, value: unknown][] = [
  [
    'tool',
    {
      driver: {
        name: 'Tool',
        rules: [{ id: 'r', messageStrings: { m: { text: 'Of the rule: {0}' } }, defaultConfiguration: { level: 'error' } }],
      },
    },
  ],
  ['automationDetails', { id: 'nightly/2026' }],
  ['originalUriBaseIds', { SRC: { uri: 'file:///build/repo/' } }],
  ['artifacts', [{ location: { uri: 'src/a.ts', uriBaseId: 'SRC' }, contents: { text: 'first()\nsecond()\n' } }, { location: { uri: 'src/b.ts' } }]],
  ['invocations', [{ executionSuccessful: true, workingDirectory: { uri: 'file:///build/repo/' } }]],
  ['versionControlProvenance', [{ repositoryUri: 'https://example.org/team/web.git', revisionId: 'abc', branch: 'trunk' }]],
  ['newlineSequences', ['\n']],
  ['columnKind', 'utf16CodeUnits'],
  ['properties', { any: true }],
  [
    'results',
    [
      { ruleIndex: 0, message: { id: 'm', arguments: ['x'] }, locations: [{ physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 2 } } }] },
      { ruleIndex: 0, message: { id: 'm', arguments: ['y'] }, locations: [{ physicalLocation: { artifactLocation: { index: 1 }, region: { startLine: 2 } } }] },
      finding({ message: 'plain', path: 'src/c.ts' }),
    ],
  ],
]

function logWith(order: readonly [string, unknown][], first: boolean): string {
  const runs = `"runs":[{${order.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}]`
  return first ? `{${runs},"version":"2.1.0"}` : `{"version":"2.1.0",${runs}}`
}

const order = fc.shuffledSubarray(members, { minLength: members.length })

describe('the members of a run may come in any order (SARIF §3.14)', () => {
  const store = useStore('sqlite')

  async function shown(project: string) {
    const listed = await store.list(`project:${project} ref:*`)
    return listed.map(({ rule, level, message, path, line, tool, ref, baseline }) => ({ rule, level, message, path, line, tool, ref, baseline }))
  }

  test('the rows are the same', { timeout: 60_000 }, async () => {
    const usual = store.project()
    await store.read(logWith(members, false), { project: usual })
    const expected = await shown(usual)
    expect(expected).toMatchObject([
      { rule: 'r', level: 'error', message: 'Of the rule: x', path: 'src/a.ts', line: 2, ref: 'trunk' },
      { rule: 'r', level: 'error', message: 'Of the rule: y', path: 'src/b.ts', line: 2, ref: 'trunk' },
      { rule: 'r', level: 'error', message: 'plain', path: 'src/c.ts', line: 1, ref: 'trunk' },
    ])
    await fc.assert(
      fc.asyncProperty(order, fc.boolean(), async (some, first) => {
        const project = store.project()
        const upload = await store.read(logWith(some, first), { project })
        expect(upload).toMatchObject({ results: 3, new: 3, commit: 'abc', report: [] })
        expect(await shown(project)).toEqual(expected)
      }),
      { numRuns: 12 },
    )
  })

  test('the results are the same, and unchanged', { timeout: 60_000 }, async () => {
    const project = store.project()
    await store.read(logWith(members, false), { project })
    const listed = await store.list(`project:${project} ref:*`)
    await fc.assert(
      fc.asyncProperty(order, fc.boolean(), async (some, first) => {
        expect(await store.read(logWith(some, first), { project })).toMatchObject({ results: 3, new: 0, fixed: 0 })
        expect((await store.list(`project:${project} ref:*`)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
        expect(await store.list(`project:${project} ref:* baseline:updated`)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  test('the line of an embedded file tells results apart, wherever the file stands', async () => {
    const project = store.project()
    const withLine = (text: string) => members.map(([name, value]): [string, unknown] => (name === 'artifacts' ? [name, [{ location: { uri: 'src/a.ts' }, contents: { text } }, { location: { uri: 'src/b.ts' } }]] : [name, value]))
    await store.read(logWith(withLine('first()\nsecond()'), false), { project })
    const ids = (await store.list(`project:${project} ref:*`)).map(({ id }) => id)
    await store.read(logWith(withLine('first()\n\tsecond()').toReversed(), false), { project })
    expect((await store.list(`project:${project} ref:* is:open`)).map(({ id }) => id)).toEqual(ids)
    await store.read(logWith(withLine('first()\nthird()').toReversed(), false), { project })
    const open = (await store.list(`project:${project} ref:* is:open`)).map(({ id }) => id)
    expect(open[0]).not.toBe(ids[0])
    expect(open.slice(1)).toEqual(ids.slice(1))
  })
})
