import { describe, expect, test } from 'vitest'
import { failed, finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { useStore } from './test-store.ts'

describe.each(engines)('on %s, the next log of a series', (engine) => {
  const store = useStore(engine)

  async function sightings(): Promise<number> {
    return (await countRows(store.db)).sighting
  }

  test('writes nothing for results that did not change', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, commit: '1' })
    const [ids, before] = [await store.ids(project), await sightings()]
    const upload = await store.read(named(['a', 'b']), { project, commit: '2' })
    expect(upload).toMatchObject({ results: 2, new: 0, fixed: 0, repeats: null })
    expect(await store.ids(project)).toEqual(ids)
    expect(await sightings()).toBe(before)
  })

  test('writes one sighting for a result that moved, which keeps its id', async () => {
    const project = store.project()
    await store.read(
      logOf([
        { fingerprint: 'a', message: 'a', line: 3 },
        { fingerprint: 'b', message: 'b', line: 4 },
      ]),
      { project },
    )
    const [ids, before] = [await store.ids(project), await sightings()]
    const upload = await store.read(
      logOf([
        { fingerprint: 'a', message: 'a', line: 30 },
        { fingerprint: 'b', message: 'b', line: 4 },
      ]),
      { project },
    )
    expect(upload).toMatchObject({ results: 2, new: 0, fixed: 0 })
    expect(await sightings()).toBe(before + 1)
    expect(await store.ids(project)).toEqual(ids)
    const listed = await store.list(`project:${project}`)
    expect(listed.map(({ message, line, state, baseline }) => ({ message, line, state, baseline }))).toEqual([
      { message: 'b', line: 4, state: 'open', baseline: 'unchanged' },
      { message: 'a', line: 30, state: 'open', baseline: 'updated' },
    ])
  })

  test('has the results of one that was written in colours', async () => {
    const project = store.project()
    await store.read(logOf([{ message: '\u001b[31merror\u001b[0m: never used' }]), { project })
    const ids = await store.ids(project)
    expect(await store.read(logOf([{ message: 'error: never used' }]), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
    expect(ids).toHaveProperty('error: never used')
    expect(await store.messages(project, 'error')).toEqual(['error: never used'])
  })

  test('ends what it does not have', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const ids = await store.ids(project)
    expect(await store.read(named(['a']), { project })).toMatchObject({ results: 1, new: 0, fixed: 1 })
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
    expect(await store.ids(project, 'is:fixed')).toEqual({ b: ids['b'] })
    expect(await store.list(`project:${project} is:fixed`)).toMatchObject([{ state: 'fixed', baseline: 'absent' }])
  })

  test('opens again what was fixed, under the same id', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const ids = await store.ids(project)
    await store.read(named(['a']), { project })
    await store.read(named(['a']), { project, commit: '3' })
    expect(await store.read(named(['a', 'b']), { project })).toMatchObject({ results: 2, new: 1, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
    expect(await store.ids(project, 'is:reopened')).toEqual({ b: ids['b'] })
  })

  test('leaves a reopened result reopened, whether it changes or not', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    await store.read(named(['a']), { project })
    await store.read(named(['a', 'b']), { project, commit: '3' })
    await store.read(named(['a', 'b']), { project, commit: '4' })
    expect(await store.messages(project, 'is:reopened')).toEqual(['b'])
    await store.read(named(['new', 'a', 'b']), { project })
    expect(await store.messages(project, 'is:reopened')).toEqual(['b'])
  })

  test('fixes nothing when its run is not complete', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const upload = await store.read(named(['c'], failed), { project })
    expect(upload).toMatchObject({ new: 1, fixed: 0 })
    expect(upload.report).toMatchObject([{ code: 'run-incomplete', pointers: ['/runs/0'] }])
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b', 'c'])
    expect(await store.read(named(['c']), { project })).toMatchObject({ new: 0, fixed: 2 })
  })

  test.each([
    ['results is null', { results: null }],
    ['results is absent', {}],
    ['results is no array', { results: {} }],
  ])('fixes nothing when %s', async (_, members) => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const upload = await store.read(log({ tool: { driver: { name: 'Tool' } }, ...members }), { project })
    expect(upload).toMatchObject({ results: 0, fixed: 0 })
    expect(upload.report.map(({ code }) => code)).toContain('run-incomplete')
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
  })

  test('with no results at all fixes all that there were', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    expect(await store.read(named([]), { project })).toMatchObject({ results: 0, fixed: 2 })
    expect(await store.messages(project, 'is:open')).toEqual([])
  })

  test('does not fix the results of another tool, category or converter', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    await store.read(named(['e'], { conversion: { tool: { driver: { name: 'Converter' } } } }), { project, category: 'converted' })
    await store.read(named([]), { project, category: 'converted' })
    await store.read(named(['b'], { tool: 'Other' }), { project })
    await store.read(named(['c'], { category: 'nightly' }), { project })
    await store.read(named(['d']), { project, category: 'asked for' })
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b', 'c', 'd', 'e'])
    await store.read(named([], { category: 'nightly' }), { project })
    expect(await store.messages(project, 'is:fixed')).toEqual(['c'])
  })

  test('takes all runs of one tool and category together', async () => {
    const project = store.project()
    const runs = (...names: string[]) => log(...names.map((name) => run([finding({ message: name, fingerprint: name })])))
    await store.read(runs('a', 'b', 'c'), { project })
    expect(await store.read(runs('b', 'c', 'd'), { project })).toMatchObject({ results: 3, new: 1, fixed: 1 })
    expect(await store.messages(project, 'is:fixed')).toEqual(['a'])
  })

  test('has results in whatever run of its they stand', async () => {
    const project = store.project()
    const runs = (...some: string[][]) =>
      log(...some.map((names) => run(names.map((name) => finding({ message: name, fingerprint: name, line: 1 + names.indexOf(name) })))))
    await store.read(runs(['a', 'b'], ['c']), { project })
    const ids = await store.ids(project)
    expect(await store.read(runs(['c'], ['b', 'a']), { project })).toMatchObject({ results: 3, new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
  })

  test('may be one from before, reverted or late: what it says holds, under the ids that there were', async () => {
    const project = store.project()
    const first = logOf([
      { message: 'stays', snippet: 'stays()', line: 1 },
      { message: 'gone', snippet: 'gone()', line: 2 },
      { message: 'moved', fingerprint: 'm', line: 3, level: 'error' },
    ])
    const second = logOf([
      { message: 'stays', snippet: 'stays()', line: 1 },
      { message: 'moved', fingerprint: 'm', line: 9 },
      { message: 'came', snippet: 'came()', line: 2 },
    ])
    await store.read(first, { project, commit: 'c1' })
    const before = await store.ids(project)
    await store.read(second, { project, commit: 'c2' })
    const after = await store.ids(project)
    // Its commit is older; the order of receipt is what counts.
    expect(await store.read(first, { project, commit: 'c1' })).toMatchObject({ repeats: null, results: 3, new: 1, fixed: 1 })
    expect(await store.ids(project)).toEqual(before)
    expect(await store.messages(project, 'is:reopened')).toEqual(['gone'])
    expect(await store.ids(project, 'is:fixed')).toEqual({ came: after['came'] })
    expect((await store.list(`project:${project} level:error`)).map(({ line }) => line)).toEqual([3])
    expect(await store.read(second, { project, commit: 'c2' })).toMatchObject({ new: 1, fixed: 1 })
    expect(await store.ids(project)).toEqual(after)
    expect(await store.messages(project, 'is:reopened')).toEqual(['came'])
  })

  test('with one run that is not complete among several fixes nothing', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const complete = run([finding({ message: 'a', fingerprint: 'a' })])
    await store.read(log(complete, run([], failed)), { project })
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b'])
  })

  test('shows the severity that its rule has by now', async () => {
    const project = store.project()
    const withScore = (score: string) => logOf([{ message: 'a' }], { rules: [{ id: 'r', properties: { 'security-severity': score } }] })
    await store.read(withScore('5.0'), { project })
    expect(await store.list(`project:${project}`)).toMatchObject([{ severity: 'medium' }])
    await store.read(withScore('9.8'), { project })
    expect(await store.list(`project:${project}`)).toMatchObject([{ severity: 'critical' }])
  })

  test('can be found by the tags that its rule has by now', async () => {
    const project = store.project()
    const withTags = (...tags: string[]) => logOf([{ message: 'a' }], { rules: [{ id: 'r', properties: { tags } }] })
    await store.read(withTags('style'), { project })
    await store.read(withTags('security'), { project })
    expect(await store.messages(project, 'tag:security')).toEqual(['a'])
    expect(await store.messages(project, 'tag:style')).toEqual([])
  })
})
