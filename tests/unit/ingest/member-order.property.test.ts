import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finding } from '#tests/fixtures/log.ts'
import { useStore } from './test-store.ts'

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
  [
    'artifacts',
    [{ location: { uri: 'src/a.ts', uriBaseId: 'SRC' }, contents: { text: 'first()\nsecond()\n' } }, { location: { uri: 'src/b.ts' } }],
  ],
  ['invocations', [{ executionSuccessful: true, workingDirectory: { uri: 'file:///build/repo/' } }]],
  ['versionControlProvenance', [{ repositoryUri: 'https://example.org/team/web.git', revisionId: 'abc', branch: 'trunk' }]],
  ['newlineSequences', ['\n']],
  ['columnKind', 'utf16CodeUnits'],
  ['taxonomies', [{ name: 'CWE', taxa: [{ id: '79' }] }]],
  ['logicalLocations', [{ name: 'other' }, { fullyQualifiedName: 'App.Main.run()' }]],
  ['properties', { any: true }],
  [
    'results',
    [
      {
        ruleIndex: 0,
        message: { id: 'm', arguments: ['x'] },
        locations: [{ physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 2 } } }],
      },
      {
        ruleIndex: 0,
        message: { id: 'm', arguments: ['y'] },
        locations: [{ physicalLocation: { artifactLocation: { index: 1 }, region: { startLine: 2 } } }],
      },
      finding({ message: 'plain', path: 'src/c.ts', taxa: [{ index: 0, toolComponent: { index: 0 } }] }),
      { ruleId: 'r', message: { text: 'logical' }, locations: [{ logicalLocations: [{ index: 1 }] }] },
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
    const [listed, weak] = [await store.list(`project:${project} ref:*`), await store.list(`project:${project} ref:* cwe:79`)]
    return listed.map(({ id, rule, level, message, path, line, tool, ref, baseline }) => {
      return { rule, level, message, path, line, tool, ref, baseline, isWeak: weak.some((one) => one.id === id) }
    })
  }

  test('the rows are the same', async () => {
    const usual = store.project()
    await store.read(logWith(members, false), { project: usual })
    const expected = await shown(usual)
    expect(expected).toMatchObject([
      { rule: 'r', level: 'error', message: 'logical', path: '', line: null, ref: 'trunk' },
      { rule: 'r', level: 'error', message: 'Of the rule: x', path: 'src/a.ts', line: 2, ref: 'trunk' },
      { rule: 'r', level: 'error', message: 'Of the rule: y', path: 'src/b.ts', line: 2, ref: 'trunk' },
      { rule: 'r', level: 'error', message: 'plain', path: 'src/c.ts', line: 1, ref: 'trunk', isWeak: true },
    ])
    await fc.assert(
      fc.asyncProperty(order, fc.boolean(), async (some, first) => {
        const project = store.project()
        const upload = await store.read(logWith(some, first), { project })
        expect(upload).toMatchObject({ results: 4, new: 4, commit: 'abc', report: [] })
        expect(await shown(project)).toEqual(expected)
      }),
      { numRuns: 12 },
    )
  })

  test.each(members.map(([name]) => name))('the rows are the same when %s alone comes after the results', async (name) => {
    const [usual, late] = [store.project(), store.project()]
    await store.read(logWith(members, false), { project: usual })
    const last = members.toSorted(([a], [b]) => Number(a === name) - Number(b === name))
    await store.read(logWith(last, false), { project: late })
    expect(await shown(late)).toEqual(await shown(usual))
    // The other way round they are the same results, too.
    expect(await store.read(logWith(last, false), { project: usual })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.list(`project:${usual} ref:* baseline:updated`)).toEqual([])
  })

  test('the results are the same, and unchanged', async () => {
    const project = store.project()
    await store.read(logWith(members, false), { project })
    const listed = await store.list(`project:${project} ref:*`)
    await fc.assert(
      fc.asyncProperty(order, fc.boolean(), async (some, first) => {
        expect(await store.read(logWith(some, first), { project })).toMatchObject({ results: 4, new: 0, fixed: 0 })
        expect((await store.list(`project:${project} ref:*`)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
        expect(await store.list(`project:${project} ref:* baseline:updated`)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  test('the line of an embedded file tells results apart, wherever the file stands', async () => {
    const project = store.project()
    const withLine = (text: string) =>
      members.map(([name, value]): [string, unknown] =>
        name === 'artifacts'
          ? [name, [{ location: { uri: 'src/a.ts' }, contents: { text } }, { location: { uri: 'src/b.ts' } }]]
          : [name, value],
      )
    await store.read(logWith(withLine('first()\nsecond()'), false), { project })
    const ids = (await store.list(`project:${project} ref:*`)).map(({ id }) => id)
    await store.read(logWith(withLine('first()\n\tsecond()').toReversed(), false), { project })
    expect((await store.list(`project:${project} ref:* is:open`)).map(({ id }) => id)).toEqual(ids)
    await store.read(logWith(withLine('first()\nthird()').toReversed(), false), { project })
    const open = (await store.list(`project:${project} ref:* is:open`)).map(({ id }) => id)
    expect(open).toEqual(ids)
    // The one that is on it is taken for the same by less than its identity.
    expect((await store.matches(project)).filter((match) => match !== null)).toEqual([{ tier: 'message', choice: 'only' }])
  })
})
