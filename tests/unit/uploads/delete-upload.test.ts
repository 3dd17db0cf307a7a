import { describe, expect, onTestFinished, test } from 'vitest'
import { clearGrave } from '#app/ingest/clear-grave.ts'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { begin } from '#app/overview/projects/change-project.server.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { claimDeletion } from '#app/store/deleting/graves.ts'
import { nextRevision } from '#app/store/revision.ts'
import { enterVerdicts } from '#app/store/verdicts/enter-verdicts.ts'
import { followPermalink } from '#app/store/sightings/permalinks.ts'
import { deleteSamples, deleteUpload } from '#app/ingest/delete-upload.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { failed, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { newFolder } from '#tests/setup/folder.ts'
import { dieBefore } from '#tests/unit/ingest/inline-reader.ts'
import { TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { countRows } from '#tests/unit/store/dump.ts'

describe.each(engines)('on %s, deleting an upload', (engine) => {
  const store = useStore(engine)

  /** Reads one log after the other; each is the names of its results. Gives the uploads' ids. */
  async function history(project: string, ...logs: string[]): Promise<string[]> {
    const ids: string[] = []
    for (const [at, names] of logs.entries()) ids.push((await store.read(named([...names]), { project, commit: `${at}` })).id)
    return ids
  }

  async function remove(id: string | undefined): Promise<void> {
    expect(await deleteUpload(store.db, id ?? '')).toBe('deleted')
  }

  async function states(project: string): Promise<Record<string, string>> {
    return Object.fromEntries((await store.list(`project:${project} is:*`)).map(({ message, state }) => [message, state]))
  }

  async function lines(project: string): Promise<Record<string, number | null>> {
    return Object.fromEntries((await store.list(`project:${project} is:open`)).map(({ message, line }) => [message, line]))
  }

  test('the newest: what it began is gone, and what it ended goes on', async () => {
    const project = store.project()
    const uploads = await history(project, 'ab', 'bc')
    const ids = await store.ids(project, 'is:*')
    await remove(uploads[1])
    expect(await states(project)).toEqual({ a: 'open', b: 'open' })
    expect(await store.ids(project)).toEqual({ a: ids['a'], b: ids['b'] })
    expect(await followPermalink(store.db.kysely, ids['c'] ?? '')).toEqual({ status: 'gone' })
  })

  test('the newest that changed a result: it is what it was before', async () => {
    const project = store.project()
    const [, second] = await history(project, 'ab', 'ba')
    expect(await lines(project)).toEqual({ a: 2, b: 1 })
    await remove(second)
    expect(await lines(project)).toEqual({ a: 1, b: 2 })
  })

  test('the newest that opened a result again: it is fixed again', async () => {
    const project = store.project()
    const uploads = await history(project, 'ab', 'a', 'ab')
    expect(await states(project)).toEqual({ a: 'open', b: 'reopened' })
    await remove(uploads[2])
    expect(await states(project)).toEqual({ a: 'open', b: 'fixed' })
  })

  test('of whose results more was said than a statement takes values', async () => {
    const project = store.project()
    const [id] = await history(project, 'a')
    const { result } = await store.db.kysely
      .selectFrom('sighted as sighting')
      .innerJoin('series', 'series.id', 'sighting.series')
      .innerJoin('project', 'project.id', 'series.project')
      .select('sighting.result')
      .where('project.key', '=', project)
      .executeTakeFirstOrThrow()
    const said = { verdict: 'confirmed', until: null, at: '2026-01-01T00:00:00.000Z', author: null, comment: null } as const
    await store.db.kysely.transaction().execute(async (db) => {
      await nextRevision(db)
      await enterVerdicts(db, new Map([[result, Array.from({ length: 66_000 }, () => said)]]))
    })
    await remove(id)
    expect(await countRows(store.db)).toMatchObject({ verdict: 0, change: 0 })
  })

  test('one in the middle: what only it had is gone, what it ended is ended by the next', async () => {
    const project = store.project()
    const uploads = await history(project, 'ab', 'ac', 'ad')
    const ids = await store.ids(project, 'is:*')
    await remove(uploads[1])
    expect(await states(project)).toEqual({ a: 'open', b: 'fixed', d: 'open' })
    expect(await followPermalink(store.db.kysely, ids['c'] ?? '')).toEqual({ status: 'gone' })
    expect(await loadResult(store.db, resultIdSchema.parse(ids['c']))).toEqual({ status: 'gone' })
  })

  test('one in the middle that had changed a result which the next one lost: it is fixed', async () => {
    const project = store.project()
    const uploads = await history(project, 'ab', 'ba', 'b')
    await remove(uploads[1])
    expect(await states(project)).toEqual({ a: 'fixed', b: 'open' })
  })

  test('one in the middle that lacked a result: it was never fixed, so it is not reopened', async () => {
    const project = store.project()
    const uploads = await history(project, 'ab', 'a', 'ab')
    await remove(uploads[1])
    expect(await states(project)).toEqual({ a: 'open', b: 'open' })
  })

  test('one in the middle that had fixed a result, before one that is not complete: it is open', async () => {
    const project = store.project()
    const uploads = await history(project, 'ab', 'a')
    await store.read(named(['c'], failed), { project })
    await remove(uploads[1])
    expect(await states(project)).toEqual({ a: 'open', b: 'open', c: 'open' })
    await store.read(named(['a', 'c']), { project })
    expect(await states(project)).toEqual({ a: 'open', b: 'fixed', c: 'open' })
  })

  test('the first: what the next one has, too, stays under its id', async () => {
    const project = store.project()
    const uploads = await history(project, 'ab', 'bc')
    const ids = await store.ids(project, 'is:*')
    await remove(uploads[0])
    expect(await store.ids(project, 'is:*')).toEqual({ b: ids['b'], c: ids['c'] })
    expect(await followPermalink(store.db.kysely, ids['a'] ?? '')).toEqual({ status: 'gone' })
  })

  test('the first that had a result which came back later: it was never fixed', async () => {
    const project = store.project()
    const uploads = await history(project, 'ab', 'a', 'ab')
    await remove(uploads[0])
    expect(await states(project)).toEqual({ a: 'open', b: 'open' })
  })

  test.each([0, 1, 2])('leaves every page of a result that stays, with its original bytes (%i of three)', async (which) => {
    const project = store.project()
    const uploads = await history(project, 'abc', 'abd', 'bad')
    const before = new Map<string, unknown>()
    for (const { id } of await store.list(`project:${project} is:*`)) before.set(id, await loadResult(store.db, id))
    await remove(uploads[which])
    const left = await store.list(`project:${project} is:*`)
    expect(left.length).toBeGreaterThanOrEqual(3)
    for (const { id, message } of left) {
      const loaded = await loadResult(store.db, id)
      expect(loaded).toMatchObject({ status: 'found', detail: { tool: { name: 'Tool' }, rule: { id: 'r' }, path: { path: 'src/a.ts' } } })
      if (loaded.status !== 'found') continue
      expect(JSON.parse(loaded.detail.raw.text ?? '')).toMatchObject({ message: { text: message } })
      expect(await loadUpload(store.db, loaded.detail.run.upload)).toMatchObject({ status: 'done', project })
    }
  })

  test('does not touch another project, tool, category or ref', async () => {
    const [project, other] = [store.project(), store.project()]
    await history(other, 'ab')
    await store.read(named(['b'], { tool: 'Other' }), { project })
    await store.read(named(['c'], { category: 'nightly' }), { project })
    await store.read(named(['d']), { project, ref: 'develop' })
    const [own] = await history(project, 'a')
    await remove(own)
    expect(await store.messages(project, 'is:open ref:*')).toEqual(['b', 'c', 'd'])
    expect(await store.messages(other, 'is:open')).toEqual(['a', 'b'])
  })

  test('that another ref was compared with leaves that ref its results, under their ids', async () => {
    const project = store.project()
    const [main] = await history(project, 'ab')
    await store.read(named(['b', 'c']), { project, ref: 'refs/pull/7/merge' })
    const ids = await store.ids(project, 'ref:pull/7')
    await remove(main)
    expect(await store.ids(project, 'ref:pull/7')).toEqual(ids)
    for (const id of Object.values(ids)) expect(await loadResult(store.db, resultIdSchema.parse(id))).toMatchObject({ status: 'found' })
  })

  test('of several tools takes all of them', async () => {
    const project = store.project()
    const text = named(['a']).replace(/"runs":\[(.*)\]\}$/s, (_, run: string) => `"runs":[${run},${run.replace('"Tool"', '"Other"')}]}`)
    const { id } = await store.read(text, { project })
    expect(await store.messages(project, 'is:open tool:tool')).toEqual(['a'])
    expect(await store.messages(project, 'is:open tool:other')).toEqual(['a'])
    await remove(id)
    expect(await store.list(`project:${project} is:*`)).toEqual([])
  })

  test('the only one takes the project with it, and leaves nothing but its ids', async () => {
    const before = await countRows(store.db)
    const project = store.project()
    const [only] = await history(project, 'ab')
    const ids = await store.ids(project)
    await remove(only)
    expect(await countRows(store.db)).toEqual({ ...before, permalink: before.permalink + 2 })
    for (const id of Object.values(ids)) expect(await followPermalink(store.db.kysely, id)).toEqual({ status: 'gone' })
    expect(await loadUpload(store.db, only ?? '')).toBeNull()
  })

  test('the only one beside a series of the same ref that is being deleted', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, category: 'nightly' })
    const [own] = await history(project, 'b')
    const nightly = store.db.kysely.selectFrom('series').innerJoin('project', 'project.id', 'series.project').select('series.id')
    const { id: series } = await nightly.where('project.key', '=', project).where('category', '=', 'nightly').executeTakeFirstOrThrow()
    expect(await begin(store.db, { slug: project, series })).toEqual(expect.any(Number))
    await remove(own)
    const deletion = await claimDeletion(store.db.kysely, 'test', () => true)
    if (deletion !== null) await clearGrave(store.db, deletion)
    expect(await store.read(named(['a']), { project, category: 'nightly' })).toMatchObject({ new: 1 })
  })

  test('the only one of the default ref: the first of the others that is no pull request is the default one', async () => {
    const project = store.project()
    const [main] = await history(project, 'a')
    for (const ref of ['refs/pull/7/merge', 'develop', 'release']) await store.read(named([ref]), { project, ref })
    await remove(main)
    expect(await store.messages(project, 'is:open')).toEqual(['develop'])
  })

  test('the only one makes room for the same log again, whose ids are not those that are gone', async () => {
    const project = store.project()
    const [only] = await history(project, 'ab')
    const gone = Object.values(await store.ids(project))
    await remove(only)
    expect(await store.read(named(['a', 'b']), { project, commit: '0' })).toMatchObject({ results: 2, new: 2, project, repeats: null })
    const ids = Object.values(await store.ids(project))
    expect(ids).toHaveLength(2)
    expect(ids.filter((id) => gone.includes(id))).toEqual([])
    for (const id of gone) expect(await followPermalink(store.db.kysely, id)).toEqual({ status: 'gone' })
  })

  test('the only one that said anything takes the project with it, though others have failed or repeated it', async () => {
    const project = store.project()
    const [only] = await history(project, 'a')
    const others = [await store.read(named(['a']), { project, commit: '0' }), await store.send(named(['a']).slice(0, -1), { project })]
    expect(others).toMatchObject([{ repeats: only }, { status: 'failed' }])
    await remove(only)
    const { projects } = await loadOverview(store.db)
    expect(projects.map(({ slug }) => slug)).not.toContain(project)
    for (const { id, status } of others) expect(await loadUpload(store.db, id)).toMatchObject({ status, project, repeats: null })
    expect(await store.read(named(['a']), { project })).toMatchObject({ project, new: 1 })
  })

  test('samples: all of them, and nothing else', async () => {
    const [sample, own] = [store.project(), store.project()]
    await store.read(named(['a']), { project: sample, sample: true })
    await store.read(named(['a', 'b']), { project: sample, sample: true })
    await history(own, 'a')
    expect(await deleteSamples(store.db)).toEqual({ deleted: 2 })
    expect(await store.list(`project:${sample} is:*`)).toEqual([])
    expect(await store.messages(own, 'is:open')).toEqual(['a'])
    expect(await deleteSamples(store.db)).toEqual({ deleted: 0 })
  })

  test('that is not there is unknown', async () => {
    expect(await deleteUpload(store.db, 'u000000000000000')).toBe('unknown')
  })

  test('that waits takes it out of the line', async () => {
    const before = await countRows(store.db)
    await remove(await store.accept(named(['a']), { project: store.project() }))
    expect(await countRows(store.db)).toEqual(before)
    await expect(store.readNext()).rejects.toThrow('No upload waits.')
  })

  test('that has failed leaves nothing of it', async () => {
    const before = await countRows(store.db)
    const { id } = await store.send('{}', { project: store.project() })
    await remove(id)
    expect(await countRows(store.db)).toEqual(before)
  })

  test('that is being read is refused, and its reading goes on', async () => {
    const project = store.project()
    const id = await store.accept(named(['a']), { project })
    const reached = dieBefore('end')
    void store.readNext()
    await reached
    expect(await deleteUpload(store.db, id)).toBe('busy')
    expect(await store.readNext()).toMatchObject({ status: 'done', results: 1 })
  })

  test('of another upload of a project that is being read is busy, and works when that is done', async () => {
    const project = store.project()
    const [first] = await history(project, 'a')
    await store.accept(named(['b']), { project })
    const reached = dieBefore('end')
    void store.readNext()
    await reached
    expect(await deleteUpload(store.db, first ?? '')).toBe('busy')
    expect(await store.readNext()).toMatchObject({ status: 'done' })
    expect(await deleteUpload(store.db, first ?? '')).toBe('deleted')
  })

  test('of the repeated one leaves the one that repeated it', async () => {
    const project = store.project()
    const [first] = await history(project, 'a')
    const repetition = await store.read(named(['a']), { project, commit: '0' })
    expect(repetition.repeats).toBe(first)
    await remove(first)
    expect(await loadUpload(store.db, repetition.id)).toMatchObject({ status: 'done', repeats: null })
  })
})

test('in a server with the embedded database, an upload is deleted by another thread than the one that answers', async () => {
  const db = await openDatabase({ engine: 'sqlite', folder: await newFolder() }, { readsBeside: true })
  onTestFinished(() => db.close())
  const store = new TestStore().open(db)
  const { id } = await store.read(named(['a', 'b']), { project: 'p' })
  const changedHere = () => db.sqlite?.prepare<[], number>('select total_changes()').pluck().get()
  const before = changedHere()
  expect(await deleteUpload(db, id)).toBe('deleted')
  expect(await store.list('is:*')).toEqual([])
  expect(changedHere()).toBe(before)
})
