import { describe, expect, test } from 'vitest'
import { answerTotal } from '#app/search/answer.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { failed, type Finding, finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, what changed with an upload is found by its queries', (engine) => {
  const store = useStore(engine)

  /** How many the upload says, as it is now, and how many its lists have; null without a list. */
  async function figures(id: string) {
    const upload = await loadUpload(store.db, id)
    const listed = async (q: string | null = null) => (q === null ? null : answerTotal(store.db, { q }))
    return {
      new: upload?.new,
      newListed: await listed(upload?.newQuery),
      fixed: upload?.fixed,
      fixedListed: await listed(upload?.fixedQuery),
    }
  }

  test('all of a first one, and new, reopened and fixed ones since, also once there are later uploads', async () => {
    const project = store.project()
    const logs = [['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c', 'd'], ['e']]
    const ids: string[] = []
    for (const names of logs) ids.push((await store.read(named(names), { project })).id)
    expect(await Promise.all(ids.map(figures))).toEqual([
      { new: 3, newListed: 3, fixed: 0, fixedListed: null },
      { new: 0, newListed: null, fixed: 1, fixedListed: 1 },
      { new: 2, newListed: 2, fixed: 0, fixedListed: null },
      { new: 1, newListed: 1, fixed: 4, fixedListed: 4 },
    ])
  })

  test('whatever their kind, what the log says of them, and what people do', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const added = [
      { fingerprint: 'p', kind: 'pass', level: 'none' },
      { fingerprint: 's', suppressions: [{ kind: 'inSource' }] },
      { fingerprint: 'x', baselineState: 'absent' },
    ]
    const { id } = await store.read(logOf(added), { project })
    expect(await figures(id)).toEqual({ new: 2, newListed: 2, fixed: 1, fixedListed: 1 })
  })

  test('of a first one without what its log calls absent', async () => {
    const results = [{ fingerprint: 'a' }, { fingerprint: 'b', baselineState: 'absent' }]
    const { id } = await store.read(logOf(results), { project: store.project() })
    expect(await figures(id)).toEqual({ new: 1, newListed: 1, fixed: 0, fixedListed: null })
  })

  test('of one tool or category among those that the upload before had', async () => {
    const project = store.project()
    const runs = [
      run([finding({ fingerprint: 'a' })], { tool: 'One', category: 'x' }),
      run([finding({ fingerprint: 'b' })], { tool: 'One', category: 'y' }),
      run([finding({ fingerprint: 'c' })], { tool: 'Two' }),
    ]
    await store.read(log(...runs), { project })
    const { id } = await store.read(log(run([finding({ fingerprint: 'd', rule: 'other' })], { tool: 'One', category: 'x' })), { project })
    expect(await figures(id)).toEqual({ new: 1, newListed: 1, fixed: 1, fixedListed: 1 })
  })

  test('of a pull request against its base, as that was when it was read', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    const { id } = await store.read(named(['a', 'c']), { project, ref: 'refs/pull/7/merge' })
    await store.read(named(['a', 'b', 'c']), { project, ref: 'main' })
    expect(await figures(id)).toEqual({ new: 1, newListed: 1, fixed: 1, fixedListed: 1 })
  })

  test('also once what was taken for fixed and what was taken for new turn out to be one result', async () => {
    const project = store.project()
    const x = { path: 'a.ts', fingerprint: 'x' }
    const { id: first } = await store.read(logOf([{ ...x, message: 'before' }]), { project, ref: 'main' })
    const after = { ...x, message: 'after', line: 50 }
    const { id: other } = await store.read(logOf([{ ...after, fingerprint: 'y' }]), { project, ref: 'main' })
    expect(await figures(other)).toEqual({ new: 1, newListed: 1, fixed: 1, fixedListed: 1 })
    // By its message it is what came second, by its identity what came first.
    await store.read(logOf([after]), { project, ref: 'next' })
    expect(await store.list(`project:${project} ref:* is:*`)).toHaveLength(2)
    expect(new Set((await store.list(`project:${project} ref:* is:*`)).map(({ id }) => id)).size).toBe(1)
    expect(await figures(other)).toEqual({ new: 0, newListed: null, fixed: 0, fixedListed: null })
    expect(await figures(first)).toMatchObject({ new: 1, newListed: 1 })
  })

  test.each([
    ['the default one', 'main', undefined],
    ['one that it names as git does', 'dev', 'refs/heads/dev'],
  ])('also once what another ref began with turns out to be what it did not have of its base, %s', async (_, ref, base) => {
    const project = store.project()
    const found = (path: string): Finding[] => [{ fingerprint: 'x', message: 'm', path }]
    const other: Finding = { fingerprint: 'x', message: 'other', path: 'other.ts' }
    await store.read(named(['elsewhere'], { tool: 'Other' }), { project, ref: 'main' })
    if (ref !== 'main') await store.read(named(['main alone']), { project, ref: 'main' })
    await store.read(logOf([...found('a.ts'), other]), { project, ref })
    // Two that are gone may each be it.
    const { id } = await store.read(logOf(found('b.ts')), { project, ref: 'next', base })
    expect(await figures(id)).toEqual({ new: 1, newListed: 1, fixed: 2, fixedListed: 2 })
    await store.read(logOf(found('c.ts')), { project, ref: 'next' })
    await store.read(logOf([...found('c.ts'), other]), { project, ref })
    expect(await figures(id)).toEqual({ new: 0, newListed: null, fixed: 1, fixedListed: 1 })
  })

  test('of a run that failed, which fixes nothing', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const { id } = await store.read(named(['a', 'c'], failed), { project })
    expect(await figures(id)).toEqual({ new: 1, newListed: 1, fixed: 0, fixedListed: null })
  })

  test('not where its tools were last in several uploads: a comparison has two sides', async () => {
    const project = store.project()
    const [one, two] = [{ tool: 'One' }, { tool: 'Two' }]
    await store.read(named(['a'], one), { project })
    await store.read(named(['a'], two), { project })
    const both = log(run([finding({ fingerprint: 'b' })], one), run([finding({ fingerprint: 'b' })], two))
    const { id } = await store.read(both, { project })
    expect(await figures(id)).toMatchObject({ newListed: null, fixedListed: null })
  })

  test('not of more than a hundred tools, which nobody looks through for a page', async () => {
    const runs = Array.from({ length: 101 }, (_, at) => run([finding({ fingerprint: `${at}` })], { tool: `Tool ${at}` }))
    const { id } = await store.read(log(...runs), { project: store.project() })
    expect(await figures(id)).toMatchObject({ new: 101, newListed: null })
  })
})
