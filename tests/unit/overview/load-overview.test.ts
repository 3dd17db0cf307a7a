import { describe, expect, test, vi } from 'vitest'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { endSeries } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import { defaultSeries, type SnapshotStep, stepsOf } from '#app/store/projects/open-by-day.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { failed, finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { TestStore, useStore } from '#tests/unit/ingest/test-store.ts'

const rules = [
  { id: 'worst', properties: { 'security-severity': '9.1' } },
  { id: 'bad', properties: { 'security-severity': '4.0' } },
]

describe.each(engines)('on %s, the overview', (engine) => {
  const store = useStore(engine)

  async function projectOf(slug: string) {
    return (await loadOverview(store.db)).projects.find((project) => project.slug === slug)
  }

  test('of nothing is empty', async () => {
    const opened = await openTestDatabase(engine)
    expect(await loadOverview(opened.db)).toMatchObject({ open: [], total: 0, trend: null, snapshots: [], projects: [], samples: false })
    await new TestStore().open(opened.db).send('{}')
    expect(await loadOverview(opened.db)).toMatchObject({ total: 0, trend: null, projects: [] })
    await opened.close()
  })

  test('reads what snapshots changed in pieces, up to the newest that is published', async () => {
    const project = store.project()
    const levels = ['error', 'warning', 'note']
    for (const commit of ['1', '2', '3']) {
      const results = levels.slice(0, Number(commit)).map((level) => finding({ level, message: level, fingerprint: level }))
      await store.read(log(run(results)), { project, commit })
    }
    const { id } = await store.db.kysely.selectFrom('project').select('id').where('slug', '=', project).executeTakeFirstOrThrow()
    const [own] = await defaultSeries(store.db.kysely, id)
    const read = async (limit: number) => {
      const steps: SnapshotStep[] = []
      for (let before: SnapshotStep | null = null; ;) {
        const some: SnapshotStep[] = await stepsOf(store.db.kysely, own?.series ?? 0, before, limit)
        steps.push(...some)
        const last = some.at(-1)
        if (last === undefined) return steps
        before = last
      }
    }
    const all = await read(100)
    expect(all.reduce((sum, { change }) => sum + change, 0)).toBe(3)
    expect(await read(1)).toEqual(all)
    await store.db.kysely.updateTable('project').set({ head: 0 }).where('id', '=', id).execute()
    expect(await read(2)).toEqual([])
  })

  test('counts open results by severity, the worst first, in all and by project', async () => {
    const opened = await openTestDatabase(engine)
    const own = new TestStore().open(opened.db)
    const results = [
      finding({ rule: 'bad' }),
      finding({ rule: 'worst' }),
      finding({ message: 'w', line: 2 }),
      finding({ rule: 'bad', line: 9, message: 'b' }),
    ]
    await own.read(log(run(results, { rules })), { project: 'one' })
    await own.read(
      logOf([{ level: 'note' }, { kind: 'pass', message: 'fine' }, { message: 'hidden', suppressions: [{ kind: 'inSource' }] }]),
      { project: 'two' },
    )
    const overview = await loadOverview(opened.db)
    expect(overview).toMatchObject({
      open: [
        { severity: 'critical', count: 1 },
        { severity: 'medium', count: 2 },
        { severity: 'warning', count: 1 },
        { severity: 'note', count: 1 },
      ],
      total: 5,
      samples: false,
    })
    expect(overview.projects.map(({ slug, total }) => [slug, total])).toEqual([
      ['two', 1],
      ['one', 4],
    ])
    expect(overview.projects[0]?.open).toEqual([{ severity: 'note', count: 1 }])
    await own.read(log(run([finding()])), { project: 'three' })
    const [byOpen, next] = [await loadOverview(opened.db, null, 1, '', 'open'), await loadOverview(opened.db, null, 2, '', 'open')]
    // Of those that have as many the one with the newest upload is first.
    expect(byOpen.projects.map(({ slug, total }) => [slug, total])).toEqual([
      ['one', 4],
      ['three', 1],
      ['two', 1],
    ])
    expect(next.projects.map(({ slug }) => slug)).toEqual(['three', 'two'])
    await opened.close()
  })

  test('lists projects in pages, all or those with a name like it, and finds the one that is chosen on any', async () => {
    const opened = await openTestDatabase(engine)
    const own = new TestStore().open(opened.db)
    await own.read(named(['a']), { project: 'old' })
    const project = { sample: 0, head: 1, created_at: '2026-01-01T00:00:00Z' }
    const others = Array.from({ length: 200 }, (_, at) => ({ ...project, key: `p${at}`, slug: `p${at}` }))
    await opened.db.kysely.insertInto('project').values(others).execute()
    const [first, second] = [await loadOverview(opened.db, 'old'), await loadOverview(opened.db, null, 201)]
    expect(first).toMatchObject({ chosen: 'old', total: 1, projectCount: 201 })
    expect(first.projects.map(({ slug }) => slug).slice(0, 2)).toEqual(['old', 'p199'])
    expect(second.projects.map(({ slug }) => slug)).toEqual(['p0'])
    const found = await loadOverview(opened.db, 'old', 2, ' P19 ')
    expect(found).toMatchObject({ chosen: 'old', total: 1, projectCount: 201, foundCount: 11 })
    expect(found.projects.map(({ slug }) => slug)).toEqual(['p198', 'p197', 'p196', 'p195', 'p194', 'p193', 'p192', 'p191', 'p190', 'p19'])
    await opened.close()
  })

  test('counts what is open now, on the default ref', async () => {
    const project = store.project()
    await store.read(named(['a', 'b', 'c']), { project, ref: 'main' })
    await store.read(named(['x', 'y', 'z', 'a']), { project, ref: 'refs/pull/1/merge' })
    expect(await projectOf(project)).toMatchObject({ total: 3, defaultRef: 'main' })
    const { id, receivedAt } = await store.read(named(['a', 'd']), { project, ref: 'main' })
    expect(await projectOf(project)).toMatchObject({ total: 2, lastUploadAt: receivedAt })
    await deleteUpload(store.db, id)
    expect(await projectOf(project)).toMatchObject({ total: 3 })
  })

  test('counts what an ended series had open to its end, also where another series has it since', async () => {
    const project = store.project()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T10:00:00Z') })
    try {
      await store.read(named(['a']), { project, category: 'old' })
      const [own] = (await loadProject(store.db, project))?.refs[0]?.series ?? []
      await endSeries(store.db, project, own?.id ?? 0, true)
      vi.setSystemTime(Date.parse('2026-01-04T10:00:00Z'))
      await store.read(named(['a', 'b']), { project, category: 'young' })
      expect((await loadOverview(store.db, project)).trend?.points).toMatchObject([{ day: '2026-01-04', total: 2 }])
    } finally {
      vi.useRealTimers()
    }
  })

  test('counts what a log brought by the day of the next at the latest, where a clock was ahead', async () => {
    const project = store.project()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-05T10:00:00Z') })
    try {
      await store.read(named(['a', 'b', 'c']), { project })
      vi.setSystemTime(Date.parse('2026-01-02T10:00:00Z'))
      await store.read(named(['a']), { project })
      vi.setSystemTime(Date.parse('2026-01-03T10:00:00Z'))
      await store.read(named(['a', 'd']), { project })
      expect((await loadOverview(store.db, project)).trend?.points).toMatchObject([
        { day: '2026-01-02', total: 1 },
        { day: '2026-01-03', total: 2 },
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  test('says which tools there are, and whether the newest of each was complete', async () => {
    const project = store.project()
    await store.read(named(['a'], { tool: 'Zebra' }), { project })
    await store.read(named(['a'], { tool: 'Ant' }), { project })
    expect(await projectOf(project)).toMatchObject({ key: project, tools: ['Ant', 'Zebra'], complete: true, sample: false })
    await store.read(named([], { tool: 'Ant', ...failed }), { project })
    expect(await projectOf(project)).toMatchObject({ complete: false, total: 2 })
    await store.read(named([], { tool: 'Ant' }), { project })
    expect(await projectOf(project)).toMatchObject({ complete: true, total: 1 })
  })

  test('puts the project with the newest upload first', async () => {
    const [older, newer] = [store.project(), store.project()]
    const order = async () =>
      (await loadOverview(store.db)).projects.map(({ slug }) => slug).filter((slug) => slug === older || slug === newer)
    await store.read(named(['a']), { project: older })
    await store.read(named(['a']), { project: newer })
    expect(await order()).toEqual([newer, older])
    await store.read(named(['b']), { project: older })
    expect(await order()).toEqual([older, newer])
  })

  test('says when there are samples', async () => {
    const project = store.project()
    const { id } = await store.read(named(['a']), { project, sample: true })
    expect(await loadOverview(store.db)).toMatchObject({ samples: true })
    expect(await projectOf(project)).toMatchObject({ sample: true })
    await deleteUpload(store.db, id)
    expect(await loadOverview(store.db)).toMatchObject({ samples: false })
  })
})
