import { describe, expect, test } from 'vitest'
import { finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

describe.each(engines)('on %s, a log becomes rows', (engine) => {
  const store = useStore(engine)

  test('with what the list shows of a result', async () => {
    const project = store.project()
    const rules = [
      { id: 'other' },
      {
        id: 'js/sql',
        shortDescription: { text: 'SQL' },
        properties: { 'security-severity': '8.8', tags: ['security', 'external/cwe/cwe-089'] },
      },
    ]
    const result = {
      ruleIndex: 1,
      level: 'error',
      message: { text: 'Query from [user input](1).' },
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'file:///home/ci/repo/src/db.ts' }, region: { startLine: 42, startColumn: 7 } } },
      ],
      relatedLocations: [{ id: 1, physicalLocation: { artifactLocation: { uri: 'src/http.ts' } } }],
      codeFlows: [{ threadFlows: [{ locations: [{}, {}, {}] }] }],
      suppressions: [{ kind: 'inSource' }],
      baselineState: 'unchanged',
    }
    const upload = await store.read(log(run([result], { tool: 'CodeQL', version: '2.15', rules })), { project, root: '/home/ci/repo' })
    expect(upload).toMatchObject({ project, ref: 'main', tools: ['CodeQL'], results: 1, new: 1, fixed: 0, report: [], error: null })
    const [listed, ...others] = await store.list(`project:${project} is:suppressed`)
    expect(others).toEqual([])
    expect(listed).toMatchObject({
      project,
      ref: 'main',
      tool: 'CodeQL',
      rule: 'js/sql',
      level: 'error',
      severity: 'high',
      kind: 'fail',
      state: 'open',
      baseline: 'new',
      suppression: 'suppressed',
      verdict: 'unreviewed',
      message: 'Query from user input.',
      path: 'src/db.ts',
      line: 42,
      steps: 3,
      seen: upload.receivedAt,
      url: `/results/${listed?.id}`,
    })
    for (const q of ['tag:security', 'cwe:89', 'has:flow', 'path:src/**', 'steps:3', 'rule:js/*']) {
      expect(await store.list(`project:${project} is:suppressed ${q}`), q).toHaveLength(1)
    }
  })

  test('with tags that are named like the weakness that they mean', async () => {
    const project = store.project()
    await store.read(logOf([{}], { rules: [{ id: 'r', properties: { tags: ['CWE-79', 'cwe-79', 'CWE-079', 'CWE-79: XSS'] } }] }), {
      project,
    })
    for (const q of ['cwe:79', 'tag:CWE-79', 'tag:"CWE-79: XSS"']) expect(await store.list(`project:${project} ${q}`), q).toHaveLength(1)
  })

  test('with a tag `CWE-79` besides, however a tag names the weakness', async () => {
    const project = store.project()
    const rules = ['CWE-79: XSS', 'external/cwe/cwe-079'].map((tag, at) => ({ id: `r${at}`, properties: { tags: [tag] } }))
    await store.read(logOf([{ rule: 'r0' }, { rule: 'r1' }], { rules }), { project })
    const found = async (q: string) => (await store.list(`project:${project} ${q}`)).map(({ rule }) => rule).toSorted()
    for (const q of ['cwe:79', 'cwe:CWE-79', 'tag:CWE-79', 'tag:cwe-79']) expect(await found(q), q).toEqual(['r0', 'r1'])
    expect(await found('tag:external/cwe/cwe-079')).toEqual(['r1'])
    expect(await found('tag:cwe-079')).toEqual([])
  })

  test('of several runs, tools and categories in one log', async () => {
    const project = store.project()
    const runs = [
      run([finding({ message: 'a' }), finding({ message: 'b', line: 2 })], { tool: 'One' }),
      run([finding({ message: 'c' })], { tool: 'Two' }),
      run([finding({ message: 'd' })], { tool: 'One', category: 'nightly' }),
      run([], { tool: 'Three' }),
      run([finding({ message: 'e', path: 'src/z.ts' })], { tool: 'One' }),
    ]
    expect(await store.read(log(...runs), { project })).toMatchObject({ results: 5, new: 5, tools: ['One', 'Two', 'Three'] })
    expect(await store.messages(project, 'tool:one')).toEqual(['a', 'b', 'd', 'e'])
    expect(await store.messages(project, 'category:nightly')).toEqual(['d'])
    expect(await store.messages(project, 'tool:two')).toEqual(['c'])
    expect(await store.read(log(...runs.slice(0, 2)), { project })).toMatchObject({ results: 3, new: 0, fixed: 1 })
    expect(await store.messages(project, 'is:fixed')).toEqual(['e'])
  })

  test('more than fit in one batch, each with its own', async () => {
    const project = store.project()
    const names = Array.from({ length: 5000 }, (_, at) => `result ${at}`)
    expect(await store.read(named(names), { project })).toMatchObject({ results: 5000, new: 5000 })
    for (const at of [0, 127, 128, 2047, 2048, 4999]) {
      expect(await store.list(`project:${project} "result ${at}"`), `${at}`).toMatchObject([{ message: `result ${at}`, line: at + 1 }])
    }
    const changed = names.map((name, at) => (at % 1000 === 7 ? `${name} new` : name))
    expect(await store.read(named(changed), { project })).toMatchObject({ results: 5000, new: 5, fixed: 5 })
  })

  test.each([
    ['an empty array, which the report says', '{"version":"2.1.0","runs":[]}', [{ code: 'runs-empty', pointers: ['/runs'] }]],
    ['null (SARIF §3.13.4), which the report says', '{"version":"2.1.0","runs":null}', [{ code: 'runs-null', pointers: ['/runs'] }]],
  ])('none, when runs is %s', async (_, text, report) => {
    expect(await store.read(text, { project: store.project() })).toMatchObject({ status: 'done', results: 0, new: 0, tools: [], report })
  })

  test('with a security-severity that is no number, of a rule or of a result, in the report', async () => {
    const properties = { 'security-severity': 'high' }
    const rules = [{ id: 'bad', properties }, { id: 'good' }]
    const found = [finding({ rule: 'bad' }), finding({ rule: 'good', properties })]
    const { report } = await store.read(log(run(found, { rules })), { project: store.project() })
    expect(report).toMatchObject(
      ['bad', 'good'].map((rule) => ({ code: 'security-severity-illegal', sentence: expect.stringContaining(rule) })),
    )
  })

  test('under the name of a tool that says none', async () => {
    const project = store.project()
    await store.read(log({ results: [finding({ message: 'a' })] }, { tool: {}, results: [finding({ message: 'b' })] }), { project })
    expect(await store.messages(project, 'tool:unknown')).toEqual(['a', 'b'])
  })

  test('that have the message’s first words for a rule, and a logical place for a path, where the log has neither', async () => {
    const project = store.project()
    const place = { logicalLocations: [{ fullyQualifiedName: 'App.Main.run()' }] }
    await store.read(log(run([{ message: { text: 'Four words and then more' }, locations: [place] }])), { project })
    const [listed] = await store.list(`project:${project}`)
    expect(listed).toMatchObject({ rule: 'Four words and then', path: '', line: null })
  })
})
