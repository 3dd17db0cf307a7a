import { describe, expect, test } from 'vitest'
import { failed, logOf, named, type Finding } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

const pull = 'refs/pull/7/merge'

describe.each(engines)('on %s, the first log of another ref', (engine) => {
  const store = useStore(engine)

  test('is compared with the default ref: what is open there keeps its id', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    const ids = await store.ids(project)
    expect(await store.read(named(['b', 'c']), { project, ref: pull })).toMatchObject({ results: 2, new: 1, fixed: 1 })
    const there = await store.ids(project, 'ref:pull/7')
    expect(there['b']).toBe(ids['b'])
    expect(Object.values(ids)).not.toContain(there['c'])
  })

  test('says how many it mends, by a query that finds them, also what the log itself calls absent', async () => {
    const project = store.project()
    await store.read(named(['a', 'b', 'c', 'd']), { project, ref: 'main' })
    const own = ['a', 'b'].map((name, at) => ({ fingerprint: name, message: name, line: at + 1 }))
    const absent = own.map((one) => (one.message === 'b' ? { ...one, baselineState: 'absent' } : one))
    const upload = await store.read(logOf(absent), { project, ref: pull })
    expect(upload).toMatchObject({ new: 0, fixed: 3 })
    expect(await store.messages(project, upload.fixedQuery ?? '')).toEqual(['b', 'c', 'd'])
    expect(await store.read(named([]), { project, ref: 'refs/pull/8/merge' })).toMatchObject({ results: 0, new: 0, fixed: 4 })
    expect(await store.read(logOf(absent, failed), { project, ref: 'refs/pull/9/merge' })).toMatchObject({
      new: 0,
      fixed: 1,
      fixedQuery: null,
    })
  })

  test('leaves the default ref as it was', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    await store.read(named(['c']), { project, ref: pull })
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b'])
    expect(await store.messages(project, 'is:fixed')).toEqual([])
    expect(await store.messages(project, 'is:new ref:pull/7')).toEqual(['c'])
  })

  test('under another category than on the default ref is compared with nothing, and its report says so', async () => {
    const project = store.project()
    for (const category of ['js', 'py']) await store.read(named([`${category} a`]), { project, ref: 'main', category })
    const { report } = await store.read(named(['js a']), { project, ref: pull })
    expect(report).toMatchObject([
      {
        code: 'category-not-compared',
        severity: 'note',
        sentence: expect.stringContaining('main has Tool as “js” and as “py”, and this log has it without a category.') as string,
        count: 1,
        pointers: ['/runs/0'],
      },
    ])
    // Nor what each of two that are sent one by one has for itself.
    const other = 'refs/pull/8/merge'
    for (const category of ['js', 'py', 'go']) {
      expect(await store.read(named(['js a']), { project, ref: other, category })).toMatchObject({ report: [] })
    }
    expect(await store.read(named(['a'], { tool: 'New' }), { project, ref: pull })).toMatchObject({ report: [] })
    expect(await store.read(named(['js a']), { project, ref: pull })).toMatchObject({ report: [] })
  })

  test('is compared with its own ref from the second log on', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named(['a', 'b']), { project, ref: pull })
    expect(await store.read(named(['a']), { project, ref: pull })).toMatchObject({ new: 0, fixed: 1 })
    expect(await store.messages(project, 'is:fixed ref:pull/7')).toEqual(['b'])
  })

  test('gives the id to the default ref when the change arrives there', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named(['a', 'b']), { project, ref: pull })
    const ids = await store.ids(project, 'ref:pull/7')
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    expect(await store.ids(project)).toEqual(ids)
  })

  test('brings a result back that was fixed on the default ref, and is not reopened: it was never open here before', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    const ids = await store.ids(project)
    await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named(['a', 'b']), { project, ref: pull })
    expect(await store.ids(project, 'ref:pull/7')).toEqual(ids)
    expect(await store.messages(project, 'is:reopened ref:pull/7')).toEqual([])
    expect(await store.messages(project, 'is:fixed')).toEqual(['b'])
  })

  test('that is not complete has what it says, and nothing that it may have missed', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    const ids = await store.ids(project)
    await store.read(named(['b', 'c'], failed), { project, ref: pull })
    expect(await store.ids(project, 'ref:pull/7')).toMatchObject({ b: ids['b'] })
    expect(await store.messages(project, 'ref:pull/7 is:open,fixed')).toEqual(['b', 'c'])
    expect(await store.read(named(['a', 'b']), { project, ref: pull })).toMatchObject({ fixed: 1 })
    expect(await store.ids(project, 'ref:pull/7')).toEqual(ids)
    expect(await store.messages(project, 'ref:pull/7 is:new')).toEqual([])
  })

  test('gives one id once, whichever of equal results comes first', async () => {
    const project = store.project()
    const old: Finding = { fingerprint: 'same', message: 'old', line: 20, snippet: 'old' }
    const added: Finding = { fingerprint: 'same', message: 'added', line: 5, snippet: 'added' }
    await store.read(logOf([old]), { project, ref: 'main' })
    await store.read(logOf([added, old]), { project, ref: pull })
    const [main, there] = [await store.ids(project), await store.ids(project, 'ref:pull/7')]
    expect(there['old']).toBe(main['old'])
    expect(there['added']).not.toBe(main['old'])
    expect(Object.keys(there)).toEqual(['added', 'old'])
  })

  test('gives no id of the default ref to what matching could not tell, so that both say the same once it arrives there', async () => {
    const project = store.project()
    const at = (path: string, lines: number[], rule = 'r'): Finding[] => lines.map((line) => ({ path, line, rule }))
    const files = (one: string, other: string) =>
      logOf([...at(one, [3, 4, 5, 6]), ...at(one, [1, 7], 's'), ...at(other, [2]), ...at(other, [1, 8], 's')])
    const placed = async (ref: string) =>
      (await store.list(`project:${project} ref:${ref} is:open rule:r`)).map(({ path, line, id }) => `${path} ${line} ${id}`).toSorted()
    await store.read(files('a.ts', 'b.ts'), { project, ref: 'main' })
    const before = (await placed('main')).map((one) => one.split(' ')[2])
    await store.read(files('b.ts', 'a.ts'), { project, ref: pull, commit: '2' })
    const there = await placed('pull/7')
    expect(there.filter((one) => before.includes(one.split(' ')[2]))).toEqual([])
    await store.read(files('b.ts', 'a.ts'), { project, ref: 'main', commit: '2' })
    expect(await placed('main')).toEqual(there)
  })

  test('of another tool or category is compared with nothing, and keeps ids all the same', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main', category: 'one' })
    await store.read(named(['a']), { project, ref: pull, category: 'two' })
    expect(await store.ids(project, 'ref:pull/7')).toEqual(await store.ids(project))
  })

  test('means the same ref under each of its names', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    for (const ref of ['pull/7', 'refs/pull/7/head', 'refs/pull/7/merge']) await store.read(named(['a', ref]), { project, ref })
    expect(await store.messages(project, 'is:open ref:pull/7')).toEqual(['a', 'refs/pull/7/merge'])
    expect(await store.messages(project, 'is:fixed ref:pull/7')).toEqual(['pull/7', 'refs/pull/7/head'])
  })
})

describe.each(engines)('on %s, without a default ref yet', (engine) => {
  const store = useStore(engine)

  test('a pull request is compared with nothing, and does not become the default ref', async () => {
    const project = store.project()
    expect(await store.read(named(['a']), { project, ref: pull })).toMatchObject({ results: 1, new: 1, ref: 'pull/7' })
    expect(await store.messages(project, 'ref:pull/7')).toEqual(['a'])
    await store.read(named(['a', 'b']), { project, ref: 'develop' })
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b'])
    expect(await store.ids(project, 'ref:pull/7 is:open')).toEqual({ a: (await store.ids(project))['a'] })
  })

  test('the ref is what the upload says, else what the log says, else the default ref, else main', async () => {
    const project = store.project()
    expect(await store.read(named(['a'], { branch: 'refs/heads/trunk' }), { project })).toMatchObject({ ref: 'trunk' })
    expect(await store.read(named(['a'], { branch: 'trunk' }), { project, ref: 'v2' })).toMatchObject({ ref: 'v2' })
    expect(await store.read(named(['a']), { project })).toMatchObject({ ref: 'trunk' })
    expect(await store.read(named(['a']), { project: store.project() })).toMatchObject({ ref: 'main' })
  })
})
