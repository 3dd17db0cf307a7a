import { describe, expect, test, vi } from 'vitest'
import { begin, changeProject, endSeries } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import type { DeletionRequest } from '#app/overview/projects/projects.schemas.ts'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { noteChange } from '#app/store/change-notes.ts'
import { internTool } from '#app/store/intern.ts'
import type { Queryable } from '#app/store/database.ts'
import { deleteEmptyProject } from '#app/store/deleting/empty-project.ts'
import { ensureRef, refName } from '#app/store/projects/refs.ts'
import { nextRevision } from '#app/store/revision.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { loadUpload, loadUploadsPage } from '#app/uploads/load-uploads.server.ts'
import { keepUploadSources } from '#app/uploads/upload-sources.server.ts'
import { finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import { patience } from '#tests/setup/patience.ts'
import { dieBefore } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from '#tests/unit/search/model/loaded-model.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { waitingForLocks } from '#tests/unit/store/waiting-for-locks.ts'

const now = '2026-06-01T00:00:00.000Z'

describe.each(engines)('on %s', (engine) => {
  const store = useStore(engine)

  async function statusOf(id: string | undefined): Promise<string> {
    return (await loadResult(store.db, resultIdSchema.parse(id))).status
  }

  /** A project with two refs and two tools; results `a` and `b` are on both refs. */
  async function made() {
    const project = store.project()
    const main = await store.read(named(['a', 'b', 'c']), { project, ref: 'main' })
    const other = await store.read(named(['x'], { tool: 'Other' }), { project, ref: 'main' })
    const pull = await store.read(named(['a', 'b', 'new']), { project, ref: 'refs/pull/7/merge' })
    const ids = { ...(await store.ids(project, 'ref:main is:*')), ...(await store.ids(project, 'ref:pull/7 is:*')) }
    return { project, main: main.id, other: other.id, pull: pull.id, ids }
  }

  async function remove(asked: DeletionRequest): Promise<void> {
    expect(await begin(store.db, asked)).toEqual(expect.any(Number))
  }

  test('a project that is deleted is out of sight at once, and leaves nothing but its ids', async () => {
    const before = await countRows(store.db)
    const { project, ids, main, pull } = await made()
    await giveVerdict(store.db, [ids['a'] ?? ''], { verdict: 'confirmed', author: null, comment: null, until: null }, new Map(), now)
    await store.send('{}', { project })
    const provider = { read: async () => Buffer.from('a\nb\nc\n') }
    for (const id of [main, pull]) expect(await keepUploadSources(store.db, id, provider, defaultLimits)).toMatchObject({ kept: 1 })
    await remove({ slug: project })
    expect(await store.list(`project:${project} is:* ref:* verdict:*`)).toEqual([])
    for (const id of Object.values(ids)) expect(await statusOf(id)).toBe('gone')
    expect(await loadProject(store.db, project)).toBeNull()
    expect((await loadOverview(store.db)).projects.map(({ slug }) => slug)).not.toContain(project)
    expect((await loadUploadsPage(store.db)).rows.map(({ id }) => id)).not.toContain(main)
    expect(await loadUpload(store.db, pull)).toBeNull()
    await store.clearNext()
    const after = await countRows(store.db)
    expect({ ...after, upload: after.upload - 1, upload_chunk: 0 }).toEqual({ ...before, permalink: before.permalink + 5, upload_chunk: 0 })
    for (const id of Object.values(ids)) expect(await statusOf(id)).toBe('gone')
  })

  test('its name is free at once; what is sent to it waits until it is gone, and gets other ids', async () => {
    const { project, ids } = await made()
    await remove({ slug: project })
    await store.accept(named(['a', 'b', 'c']), { project })
    await expect(store.readNext()).rejects.toThrow('No upload waits.')
    await store.clearNext()
    expect(await store.readNext()).toMatchObject({ status: 'done', new: 3 })
    const again = Object.values(await store.ids(project))
    expect(again.filter((id) => Object.values(ids).includes(id))).toEqual([])
  })

  test('a ref that is deleted leaves what others have, under its ids, with verdicts and states', async () => {
    const { project, ids, pull, main } = await made()
    await giveVerdict(store.db, [ids['a'] ?? ''], { verdict: 'confirmed', author: null, comment: 'so', until: null }, new Map(), now)
    const before = await store.list(`project:${project} is:* ref:main verdict:*`)
    await remove({ slug: project, ref: 'pull/7' })
    for (const look of ['at once', 'when it is gone']) {
      expect(await store.list(`project:${project} is:* ref:* verdict:*`), look).toEqual(before)
      expect(await statusOf(ids['a'])).toBe('found')
      expect(await statusOf(ids['new'])).toBe('gone')
      expect(await loadUpload(store.db, pull)).toBeNull()
      expect(await loadUpload(store.db, main)).toMatchObject({ status: 'done', project })
      if (look === 'at once') await store.clearNext()
    }
    expect(await loadProject(store.db, project)).toMatchObject({ defaultRef: 'main', refCount: 1 })
    // The next push brings it back.
    await store.read(named(['a', 'new']), { project, ref: 'refs/pull/7/merge' })
    expect(await store.ids(project, 'ref:pull/7')).toMatchObject({ a: ids['a'] })
  })

  test('the default ref that is deleted makes room for another', async () => {
    const { project, ids } = await made()
    await store.read(named(['a', 'd']), { project, ref: 'develop' })
    await remove({ slug: project, ref: 'main' })
    await store.clearNext()
    expect(await loadProject(store.db, project)).toMatchObject({ defaultRef: 'develop' })
    expect(await store.ids(project)).toMatchObject({ a: ids['a'] })
    expect(await statusOf(ids['c'])).toBe('gone')
    expect(await statusOf(ids['b'])).toBe('found')
  })

  test('of many series those from a place on are told of, with their refs, and all refs but pull requests to choose from', async () => {
    const { project } = await made()
    await store.read(named(['a']), { project, ref: 'develop' })
    const told = async (asked?: { from?: number; limit?: number }) => {
      const { refs, refCount, seriesCount, choices } = (await loadProject(store.db, project, asked)) ?? { refs: [] }
      expect({ refCount, seriesCount, choices }).toEqual({ refCount: 3, seriesCount: 4, choices: ['main', 'develop'] })
      return refs.map(({ name, isDefault, series }) => [name, isDefault, ...series.map(({ tool }) => tool)])
    }
    const later = [
      ['develop', false, 'Tool'],
      ['pull/7', false, 'Tool'],
    ]
    expect(await told()).toEqual([['main', true, 'Other', 'Tool'], ...later])
    expect(await told({ limit: 1 })).toEqual([['main', true, 'Other']])
    expect(await told({ from: 2, limit: 2 })).toEqual([['main', true, 'Tool'], ...later.slice(0, 1)])
    expect(await told({ from: 3 })).toEqual(later)
    expect(await told({ from: 5 })).toEqual([])
  })

  test('a branch whose name would be taken for that of another is told of as a query names it', async () => {
    const project = store.project()
    for (const ref of ['main', 'refs/heads/origin/main']) await store.read(named([ref]), { project, ref })
    const { refs } = (await loadProject(store.db, project)) ?? { refs: [] }
    expect(refs.map(({ name }) => name)).toEqual(['main', 'origin/main'])
    for (const { written } of refs) expect(await store.messages(project, `ref:${written}`)).toEqual([written])
  })

  test('a series that is deleted leaves the others, also those of its uploads', async () => {
    const project = store.project()
    const both = log(
      run([finding({ message: 'one', fingerprint: '1' })], { tool: 'Ant' }),
      run([finding({ message: 'two', fingerprint: '2' })], { tool: 'Bee' }),
    )
    const { id } = await store.read(both, { project, ref: 'main' })
    const ids = await store.ids(project)
    const series = (await loadProject(store.db, project))?.refs[0]?.series.find(({ tool }) => tool === 'Ant')
    await remove({ slug: project, series: series?.id ?? 0 })
    await store.clearNext()
    expect(await store.ids(project, 'is:*')).toEqual({ two: ids['two'] })
    expect(await statusOf(ids['one'])).toBe('gone')
    const loaded = await loadResult(store.db, resultIdSchema.parse(ids['two']))
    expect(loaded.status === 'found' && loaded.detail.raw.text).toContain('"two"')
    expect(await loadUpload(store.db, id)).toMatchObject({ status: 'done', tools: ['Bee'] })
    const left = store.db.kysely.selectFrom('series').select('id')
    expect(await left.where('id', '=', series?.id ?? 0).execute()).toEqual([])
    // The last series takes the project along.
    const last = (await loadProject(store.db, project))?.refs[0]?.series[0]
    await remove({ slug: project, series: last?.id ?? 0 })
    await store.clearNext()
    expect(await loadProject(store.db, project)).toBeNull()
    expect(await loadUpload(store.db, id)).toBeNull()
  })

  test('a project of which an upload begins to be read at the same moment is busy', async () => {
    const { project } = await made()
    const upload = await store.accept(named(['a']), { project })
    const { kysely } = store.db
    const deletion = await kysely.transaction().execute(async (claiming) => {
      await nextRevision(claiming)
      const begun = begin(store.db, { slug: project })
      if (engine === 'postgres') await vi.waitFor(async () => expect(await waitingForLocks(store.db.kysely)).toBe(1), patience)
      await claiming.updateTable('upload').set({ status: 'reading' }).where('uid', '=', upload).execute()
      return { begun }
    })
    expect(await deletion.begun).toBe('busy')
    expect(await store.readNext()).toMatchObject({ id: upload, status: 'done' })
  })

  test('what is changed of a project by several at the same moment waits for each other, and never fails', async () => {
    const { project } = await made()
    const { kysely } = store.db
    const { id } = await kysely.selectFrom('project').select('id').where('slug', '=', project).executeTakeFirstOrThrow()
    const { id: series } = await kysely.selectFrom('series').select('id').where('project', '=', id).executeTakeFirstOrThrow()
    const changes = [
      () => changeProject(store.db, project, { slug: project, defaultRef: 'main' }),
      () => endSeries(store.db, project, series, true),
      () => kysely.transaction().execute((db) => ensureRef(db, id, refName('main'))),
      () => kysely.transaction().execute((db) => deleteEmptyProject(db, id)),
      () => kysely.transaction().execute((db) => ensureRef(db, id, refName('next'))),
    ]
    for (const change of changes) {
      await kysely.updateTable('project').set({ default_ref: null }).where('id', '=', id).execute()
      const { changed } = await kysely.transaction().execute(async (deleting) => {
        await nextRevision(deleting)
        const changed = change()
        if (engine === 'postgres') await vi.waitFor(async () => expect(await waitingForLocks(store.db.kysely)).toBe(1), patience)
        await deleting.updateTable('series').set({ category: 'other' }).where('id', '=', series).execute()
        // To what is made beside it with the project's number, its names are locked, too.
        await deleting
          .updateTable('project')
          .set({ key: `${project}/${changes.indexOf(change)}` })
          .where('id', '=', id)
          .execute()
        await noteChange(deleting, id)
        return { changed }
      })
      await changed
    }
    const refs = kysely.selectFrom('ref').innerJoin('project', 'project.default_ref', 'ref.id').select('ref.name')
    expect(await refs.where('project.id', '=', id).execute()).toEqual([{ name: 'next' }])
  })

  describe.runIf(engine === 'postgres')('while an upload is published', () => {
    /** Reads the next upload, which comes to what `held` has locked, and changes something meanwhile; both go on then. */
    async function changedMeanwhile<Change>(held: (db: Queryable) => Promise<unknown>, change: () => Promise<Change>) {
      const { done } = await store.db.kysely.transaction().execute(async (db) => {
        await held(db)
        const reading = store.readNext()
        await vi.waitFor(async () => expect(await waitingForLocks(store.db.kysely)).toBe(1), patience)
        const changing = change()
        await vi.waitFor(async () => expect(await waitingForLocks(store.db.kysely)).toBe(2), patience)
        return { done: Promise.all([reading, changing]) }
      })
      return done
    }

    async function idOf(slug: string): Promise<number> {
      return (await store.db.kysely.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
    }

    test('its project is renamed after it', async () => {
      const { project } = await made()
      const judged = {
        project: await idOf(project),
        tool: await internTool(store.db.kysely, 'Two'),
        rule: 'r',
        name: 'primary/v1',
        tells: 1,
      }
      // As many as fingerprints are judged by.
      const results = ['a', 'b', 'c', 'd'].map((fingerprint) => finding({ fingerprint }))
      await store.accept(log(run(results, { tool: 'One' }), run(results, { tool: 'Two' })), { project })
      const done = await changedMeanwhile(
        (db) => db.insertInto('fingerprint_key').values(judged).execute(),
        () => changeProject(store.db, project, { slug: `${project}-renamed` }),
      )
      expect(done).toMatchObject([{ status: 'done' }, { status: 'changed' }])
    })

    test.each([
      ['repeats what was said', ['a']],
      ['says something else', ['b']],
    ])('a series that it lets go on, as it %s, goes on after it', async (_, names) => {
      const project = store.project()
      await store.read(named(['a']), { project })
      const ofProject = store.db.kysely
        .selectFrom('series')
        .select('id')
        .where('project', '=', await idOf(project))
      const { id } = await ofProject.executeTakeFirstOrThrow()
      await endSeries(store.db, project, id, true)
      await store.accept(named(names), { project })
      const done = await changedMeanwhile(
        (db) => db.selectFrom('series').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
        () => endSeries(store.db, project, id, false),
      )
      expect(done).toMatchObject([{ status: 'done' }, true])
    })
  })

  test('what is not there is unknown, and a project of which an upload is being read is busy', async () => {
    const { project } = await made()
    expect(await begin(store.db, { slug: 'nothing' })).toBe('unknown')
    expect(await begin(store.db, { slug: project, ref: 'nothing' })).toBe('unknown')
    expect(await begin(store.db, { slug: project, series: 2_000_000_000 })).toBe('unknown')
    await store.accept(named(['a']), { project })
    const reached = dieBefore('end')
    void store.readNext()
    await reached
    expect(await begin(store.db, { slug: project })).toBe('busy')
    await store.readNext()
  })

  test('the read model says what the database says, at every step', async () => {
    const { project } = await made()
    const model = await loadModel(store.db)
    const bySql = sqlAnswers(store.db)
    async function compare(): Promise<void> {
      for (const q of [`project:${project} is:* ref:* kind:*`, '', `project:${project}`, 'ref:pull/7', 'is:new ref:*']) {
        const asked = { q, sort: 'path' as const, cursor: '', limit: 50, now }
        expect(await model.answers.list(asked), q).toEqual(await bySql.list(asked))
        expect(await model.answers.facets(asked), q).toEqual(await bySql.facets(asked))
      }
    }
    await compare()
    for (const asked of [{ slug: project, ref: 'pull/7' }, { slug: project }]) {
      await remove(asked)
      await compare()
      await store.clearNext()
      await compare()
      await store.read(named(['p', 'q']), { project: store.project() })
      await compare()
    }
    expect(model.service.status().bySql).toBe(0)
  })

  test('an ended series has nothing open; it goes on when that is taken back, and with the next upload', async () => {
    const { project } = await made()
    const series = (await loadProject(store.db, project))?.refs[0]?.series.find(({ tool }) => tool === 'Tool')?.id ?? 0
    expect(await endSeries(store.db, project, series, true)).toBe(true)
    expect(await store.messages(project, 'is:open')).toEqual(['x'])
    expect(await store.messages(project, 'is:fixed')).toEqual(['a', 'b', 'c'])
    expect(await endSeries(store.db, project, series, false)).toBe(true)
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b', 'c', 'x'])
    await endSeries(store.db, project, series, true)
    await store.read(named(['a']), { project, ref: 'main' })
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'x'])
    expect(await endSeries(store.db, project, 2_000_000_000, true)).toBe(false)
  })

  test('another slug changes no id, and uploads find the project by either name', async () => {
    const { project, ids } = await made()
    expect(await changeProject(store.db, project, { slug: `New ${project}` })).toEqual({ status: 'changed', slug: `new-${project}` })
    expect(await store.ids(`new-${project}`, 'ref:main')).toMatchObject({ a: ids['a'] })
    for (const name of [project, `New ${project}`]) {
      expect(await store.read(named(['a', name]), { project: name })).toMatchObject({ project: `new-${project}` })
    }
    const other = store.project()
    await store.read(named(['a']), { project: other })
    expect(await changeProject(store.db, other, { slug: `new-${project}` })).toEqual({ status: 'taken' })
    expect(await changeProject(store.db, other, { slug: project })).toEqual({ status: 'taken' })
    expect(await changeProject(store.db, 'nothing', { slug: 'x' })).toEqual({ status: 'unknown' })
  })

  test('another default ref is what the list shows', async () => {
    const { project } = await made()
    await store.read(named(['only here']), { project, ref: 'develop' })
    expect(await changeProject(store.db, project, { defaultRef: 'develop' })).toMatchObject({ status: 'changed' })
    expect(await store.messages(project, 'is:open')).toEqual(['only here'])
    expect(await changeProject(store.db, project, { defaultRef: 'pull/7' })).toEqual({ status: 'unknown-ref' })
  })
})
