import { describe, expect, test } from 'vitest'
import { listProjects } from '#app/store/projects/project-summaries.ts'
import { loadUpload, loadUploadsPage } from '#app/uploads/load-uploads.server.ts'
import { finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { dieBefore } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, an upload is shown', (engine) => {
  const store = useStore(engine)

  test('while it waits: with what was asked for, the ref by its one name', async () => {
    const text = named(['a'])
    const uid = await store.accept(text, { project: 'Some Project', ref: 'refs/heads/main', commit: 'abc', fileName: 'logs/a.sarif' })
    expect(await loadUpload(store.db, uid)).toEqual({
      id: uid,
      status: 'queued',
      fileName: 'a.sarif',
      project: 'Some Project',
      ref: 'main',
      commit: 'abc',
      tools: [],
      moreTools: 0,
      bytes: text.length,
      bytesRead: 0,
      bytesTotal: 0,
      results: 0,
      new: 0,
      fixed: 0,
      report: [],
      error: null,
      sample: false,
      repeats: null,
      before: null,
      receivedAt: expect.any(String),
      finishedAt: null,
      droppedAt: null,
      newQuery: null,
      fixedQuery: null,
      url: `/results?q=upload%3A${uid}`,
    })
    expect(await store.readNext()).toMatchObject({
      id: uid,
      status: 'done',
      project: 'some-project',
      ref: 'main',
      commit: 'abc',
      tools: ['Tool'],
      moreTools: 0,
    })
  })

  test('while it is read: with how far that is', async () => {
    const uid = await store.accept(named(['a']), { project: store.project() })
    const reached = dieBefore('rows')
    void store.readNext()
    await reached
    expect(await loadUpload(store.db, uid)).toMatchObject({
      status: 'reading',
      bytesRead: 0,
      bytesTotal: named(['a']).length,
      results: 0,
      finishedAt: null,
    })
    expect(await store.readNext()).toMatchObject({ status: 'done', bytesRead: named(['a']).length, finishedAt: expect.any(String) })
  })

  test('when it is read: with what the log says where nothing was asked for, and its tools in their order', async () => {
    const described = { branch: 'refs/heads/trunk', commit: 'abc' }
    const runs = ['Zebra', 'Ant', 'Mole', 'Ant'].map((tool) => run([finding()], { tool, ...described }))
    expect(await store.read(log(...runs), { project: store.project() })).toMatchObject({
      ref: 'trunk',
      commit: 'abc',
      tools: ['Zebra', 'Ant', 'Mole'],
      results: 4,
    })
  })

  test('when it has results of many tools: with the first hundred, and how many there are beside', async () => {
    const project = store.project()
    const runs = Array.from({ length: 103 }, (_, at) => run([finding()], { tool: `Tool ${at}` }))
    const { id } = await store.read(log(...runs), { project })
    const upload = await loadUpload(store.db, id)
    expect(upload).toMatchObject({ moreTools: 3, ref: 'main' })
    expect(upload?.tools).toEqual(Array.from({ length: 100 }, (_, at) => `Tool ${at}`))
    const told = (await listProjects(store.db.kysely)).find(({ slug }) => slug === project)
    expect(told).toMatchObject({ moreTools: 3 })
    expect(told?.tools).toHaveLength(100)
  })

  test('when it repeats another: with what that one says, and its results', async () => {
    const project = store.project()
    const text = named(['a'], { branch: 'trunk', commit: 'abc' })
    const first = await store.read(text, { project })
    const { ref, commit, tools, results, url } = first
    expect(await store.read(text, { project })).toMatchObject({ repeats: first.id, ref, commit, tools, results, url, project })
  })

  test('when it has failed: with why', async () => {
    const upload = await store.send('{}', { project: 'No Log', ref: 'refs/pull/7/merge' })
    expect(upload).toMatchObject({
      status: 'failed',
      project: 'No Log',
      ref: 'pull/7',
      error: { code: 'not-sarif' },
      results: 0,
      tools: [],
      moreTools: 0,
    })
  })

  test('among the newest or those before one, and none is where there is none', async () => {
    const ids: string[] = []
    for (let at = 0; at < 62; at++) ids.unshift(await store.accept('{}', { fileName: `${at}` }))
    const { total } = await loadUploadsPage(store.db)
    const page = async (before?: string) => {
      const { rows, underWay, ...rest } = await loadUploadsPage(store.db, { before })
      expect(underWay, 'those of all pages').toEqual(expect.arrayContaining(ids))
      return { ids: rows.map(({ id }) => id), ...rest }
    }
    const [third, fourth, fifth] = [ids[19]!, ids[39]!, ids[59]!]
    expect(await page()).toEqual({ ids: ids.slice(0, 20), total, from: 1, older: third, newer: null })
    expect(await page(third)).toEqual({ ids: ids.slice(20, 40), total, from: 21, older: fourth, newer: null })
    expect(await page(fourth)).toEqual({ ids: ids.slice(40, 60), total, from: 41, older: fifth, newer: third })
    expect(await page('u000000000000000')).toEqual(await page())
    const [oldest = ''] = (await loadUploadsPage(store.db, { before: fifth })).rows.map(({ id }) => id).toReversed()
    expect(await page(oldest)).toMatchObject({ ids: [], from: total + 1, older: null })
    expect(await loadUpload(store.db, 'u000000000000000')).toBeNull()
  })
})

describe.each(engines)('on %s, uploads of a project', (engine) => {
  const store = useStore(engine)

  test('are listed by themselves where there is such a project', async () => {
    const [project, other] = [store.project(), store.project()]
    const ids: string[] = []
    for (let at = 0; at < 21; at++) {
      ids.unshift((await store.read(named([`${at}`]), { project })).id)
      if (at % 10 === 0) await store.read(named([`${at}`]), { project: other })
    }
    const page = async (before?: string) => {
      const { rows, total, from, older, newer } = await loadUploadsPage(store.db, { project, before })
      return { ids: rows.map(({ id }) => id), total, from, older, newer }
    }
    const last = ids[19]!
    expect(await page()).toEqual({ ids: ids.slice(0, 20), total: 21, from: 1, older: last, newer: null })
    expect(await page(last)).toEqual({ ids: ids.slice(20), total: 21, from: 21, older: null, newer: null })
    expect(await loadUploadsPage(store.db, { project: 'none of this name' })).toEqual(await loadUploadsPage(store.db))
  })

  test('are listed with those that were sent for it and could not be read, or wait', async () => {
    const project = store.project()
    const { id: read } = await store.read(named(['a']), { project })
    const failed = await store.accept('{', { project })
    await store.readNext()
    const queued = await store.accept(named(['b']), { project })
    const { rows, total } = await loadUploadsPage(store.db, { project })
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [queued, 'queued'],
      [failed, 'failed'],
      [read, 'done'],
    ])
    expect(total).toBe(3)
    await store.readNext()
  })
})
