import { describe, expect, test } from 'vitest'
import { type Finding, finding, log, logOf, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

type Prints = Record<string, unknown>

describe.each(engines)('on %s, two results have one identity', (engine) => {
  const store = useStore(engine)

  /** Whether what comes in the next log in place of a result is that result by its identity, and not by less. */
  async function isSame(before: Finding, after: Finding): Promise<boolean> {
    const project = store.project()
    await store.read(logOf([before]), { project })
    const { new: begun, fixed } = await store.read(logOf([{ line: 90, ...after }]), { project })
    expect(begun).toBe(fixed)
    return (await store.matches(project))[0]?.tier === 'identity'
  }

  test.each<[string, boolean, Prints, Prints]>([
    ['by their greatest version, whatever the older say', true, { 'h/v1': 'old', 'h/v2': 'x' }, { 'h/v1': 'other', 'h/v2': 'x' }],
    ['by the greatest version as a number', true, { 'h/v9': 'a', 'h/v10': 'x' }, { 'h/v9': 'b', 'h/v10': 'x' }],
    ['not when the greatest version differs', false, { 'h/v1': 'x', 'h/v2': 'a' }, { 'h/v1': 'x', 'h/v2': 'b' }],
    ['without the counter that a tool appends', true, { h: '39fa2ee980eb94b0:1' }, { h: '39fa2ee980eb94b0:2' }],
    ['not when what is before the counter differs', false, { h: '39fa2ee980eb94b0:1' }, { h: '39fa2ee980eb94b1:1' }],
    ['in any order of the names', true, { a: '1', b: '2' }, { b: '2', a: '1' }],
    ['not when one of several differs', false, { a: '1', b: '2' }, { a: '1', b: '3' }],
    ['when a fingerprint is no text, by its value', true, { h: { b: 1, a: [2] } }, { h: { a: [2], b: 1 } }],
    ['without those that are empty', true, { h: 'x', none: '' }, { h: 'x', other: null }],
  ])('%s', async (_, same, before, after) => {
    expect(await isSame({ message: 'a', partialFingerprints: before }, { message: 'b', partialFingerprints: after })).toBe(same)
  })

  test('by fingerprints before partial ones (SARIF §3.27.17)', async () => {
    const before = { message: 'm', fingerprints: { f: '1' }, partialFingerprints: { p: '1' } }
    expect(await isSame(before, { ...before, partialFingerprints: { p: '2' } })).toBe(true)
    expect(await isSame(before, { ...before, fingerprints: { f: '2' } })).toBe(false)
  })

  test.each<[string, boolean, Finding, Finding]>([
    ['when only numbers in the message differ', true, { message: 'Line 12 has 80 letters' }, { message: 'Line 7 has 99 letters' }],
    ['not when a word of the message differs', false, { message: 'Unused x' }, { message: 'Unused y' }],
    ['when the line only moved or was indented', true, { snippet: 'f(x)' }, { snippet: '\t f(x) ' }],
    ['not when the line has another text', false, { snippet: 'f(x)' }, { snippet: 'f(y)' }],
    ['not in another file', false, { path: 'src/a.ts' }, { path: 'src/b.ts' }],
    ['not of another rule', false, { rule: 'a' }, { rule: 'b' }],
  ])('without fingerprints: %s', async (_, same, before, after) => {
    expect(await isSame(before, after)).toBe(same)
  })
})

describe.each(engines)('on %s, the fingerprint of a result that has none, in a file that the log embeds,', (engine) => {
  const store = useStore(engine)
  const text = ' a\nb\n  \t\tc\n d'
  const artifacts = [{ location: { uri: 'src/a.ts' }, contents: { text } }]
  const stated = { message: 'As it was', line: 4, partialFingerprints: { primaryLocationLineHash: 'a23a3dc5e078b07b:1' } }

  /** Whether the result of a second log, which says something else, is that of the first by its fingerprint. */
  async function isRecognised(before: string, after: string): Promise<boolean> {
    const project = store.project()
    await store.read(before, { project })
    const { new: begun } = await store.read(after, { project })
    return begun === 0
  }

  test("is GitHub's, so that the same result of a log that has been through its upload is the same", async () => {
    const plain = { message: 'In other words', line: 4 }
    const moved = [{ location: { uri: 'src/a.ts' }, contents: { text: `\n${text}` } }]
    expect(await isRecognised(logOf([stated]), logOf([plain], { artifacts }))).toBe(true)
    expect(await isRecognised(logOf([stated]), logOf([{ ...plain, line: 5 }], { artifacts: moved }))).toBe(true)
    expect(await isRecognised(logOf([stated]), logOf([{ ...plain, line: 3 }], { artifacts }))).toBe(false)
    expect(await isRecognised(logOf([stated]), logOf([plain]))).toBe(false)
  })

  test('is not added where the result has one', async () => {
    const own = { message: 'As it was', line: 4, partialFingerprints: { own: 'x' } }
    expect(await isRecognised(logOf([own]), logOf([{ ...own, message: 'In other words' }], { artifacts }))).toBe(true)
  })

  test('needs no index of the file, nor that it comes before the results', async () => {
    const physicalLocation = { artifactLocation: { index: 0 }, region: { startLine: 4 } }
    const indexed = { message: 'In other words', path: null, locations: [{ physicalLocation }] }
    expect(await isRecognised(logOf([stated]), logOf([indexed], { artifacts }))).toBe(true)
    const { tool, results } = run([finding({ message: 'In other words', line: 4 })])
    expect(await isRecognised(logOf([stated]), log({ tool, results, artifacts }))).toBe(true)
  })
})

describe.each(engines)('on %s, a fingerprint with one value for all results of a rule', (engine) => {
  const store = useStore(engine)

  /** Results of one rule, whose fingerprint `tool` says nothing and `place` everything. */
  function results(names: readonly string[], tool: string, rule = 'r') {
    return names.map((name, at) => finding({ rule, message: name, line: at + 1, partialFingerprints: { place: name, tool } }))
  }
  const names = ['a', 'b', 'c', 'd']

  test('does not count, and is named in the report', async () => {
    const project = store.project()
    const upload = await store.read(log(run([...results(names, '1.0'), ...results(['x'], '1.0', 's')])), { project })
    expect(upload.report).toMatchObject([{ code: 'fingerprint-tells-nothing', severity: 'note', count: 1 }])
    expect(upload.report[0]?.sentence).toContain('tool')
    const ids = await store.ids(project)
    const next = await store.read(log(run([...results(names, '2.0'), ...results(['x'], '1.0', 's')])), { project })
    expect(next).toMatchObject({ new: 0, fixed: 0 })
    expect(next.report).toMatchObject([{ code: 'fingerprint-tells-nothing' }])
    expect(await store.ids(project)).toEqual(ids)
  })

  test('is named once for all rules of which it tells nothing, the first few by name', async () => {
    const rules = ['r1', 'r2', 'r3', 'r4', 'r5']
    const upload = await store.read(
      log(
        run(
          rules.flatMap((rule) =>
            results(
              names.map((name) => `${rule}-${name}`),
              '1.0',
              rule,
            ),
          ),
        ),
      ),
      {
        project: store.project(),
      },
    )
    expect(upload.report).toMatchObject([{ code: 'fingerprint-tells-nothing', count: 1, pointers: ['/runs'] }])
    expect(upload.report[0]?.sentence).toContain('tool (rules r1, r2, r3 and 2 others)')
  })

  test('is judged once: it does not begin to count when its values differ', async () => {
    const project = store.project()
    await store.read(log(run(results(names, '1.0'))), { project })
    const ids = await store.ids(project)
    const mixed = [...results(['a', 'b'], '1.0'), ...results(['c', 'd'], '2.0')]
    expect(await store.read(log(run(mixed)), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
  })

  test('is judged once: one that counts goes on counting when its values are all the same', async () => {
    const project = store.project()
    const differing = names.map((name, at) => finding({ message: name, line: at + 1, partialFingerprints: { tool: name } }))
    await store.read(log(run(differing)), { project })
    const alike = names.map((name, at) => finding({ message: `${name} still`, line: at + 1, partialFingerprints: { tool: 'a' } }))
    expect(await store.read(log(run(alike)), { project })).toMatchObject({ results: 4, new: 3, fixed: 3 })
  })

  test('may be the only one: then message and line tell', async () => {
    const project = store.project()
    const only = (tool: string) => names.map((name, at) => finding({ message: name, line: at + 1, partialFingerprints: { tool } }))
    await store.read(log(run(only('1.0'))), { project })
    expect(await store.read(log(run(only('2.0').reverse())), { project })).toMatchObject({ new: 0, fixed: 0 })
  })

  test('is judged for each tool and each project by itself', async () => {
    const [project, other] = [store.project(), store.project()]
    await store.read(log(run(results(names, '1.0'))), { project })
    await store.read(log(run(results(['a'], '1.0'), { tool: 'Other' })), { project })
    const upload = await store.read(log(run(results(['a'], '2.0'), { tool: 'Other' })), { project })
    expect(upload.report).toEqual([])
    expect(await store.matches(project)).toContainEqual({ tier: 'message', choice: 'only' })
    await store.read(log(run(results(['a'], '1.0'))), { project: other })
    expect((await store.read(log(run(results(['a'], '2.0'))), { project: other })).report).toEqual([])
    expect(await store.matches(other)).toEqual([{ tier: 'message', choice: 'only' }])
  })

  test('of a log that could not be read is not judged', async () => {
    const project = store.project()
    await store.send(log(run(results(names, '1.0'))).slice(0, -2), { project })
    const kept = await store.db.kysely
      .selectFrom('fingerprint_key')
      .innerJoin('project', 'project.id', 'fingerprint_key.project')
      .select('name')
      .where('key', '=', project)
      .execute()
    expect(kept).toEqual([])
  })
})
