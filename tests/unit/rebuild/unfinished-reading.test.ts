import { describe, expect, test } from 'vitest'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { begin } from '#app/overview/projects/change-project.server.ts'
import { logOf, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { dieBefore } from '#tests/unit/ingest/inline-reader.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { described } from './described.ts'
import { give, rebuilding, withStore } from './rebuilding.ts'

describe.each(engines)('on %s, of a store that is rebuilt', (engine) => {
  test('an id that nobody saw, of a log that was not read to its end, leads nowhere until that is read', async () => {
    await withStore(engine, async (store) => {
      const project = store.project()
      await store.read(named(['a', 'b']), { project })
      const { a = '', b = '' } = await store.ids(project)
      // As an earlier version may have named it.
      const old = `z${b.slice(1)}`
      for (const table of ['permalink', 'result'] as const) {
        await store.db.kysely.updateTable(table).set({ uid: old }).where('uid', '=', b).execute()
      }
      await store.accept(logOf([{ message: 'b', fingerprint: 'b', line: 9 }, { message: 'new' }]), { project })
      const died = dieBefore('end', 2)
      void store.readNext()
      await died
      await rebuilding(store.db, engine, async (target, { links }) => {
        expect(links).toEqual({ moved: 1, lost: 0 })
        const there = new TestStore().open(target)
        const waiting = await target.kysely.selectFrom('upload').select(['id', 'uid']).where('status', '=', 'queued').execute()
        for (const upload of waiting) await give(store.db, target, upload)
        for (const one of [store, there]) expect(await one.readNext()).toMatchObject({ status: 'done', new: 1, fixed: 1 })
        const ids = await store.ids(project, 'is:*')
        expect(await there.ids(project, 'is:*')).toEqual({ ...ids, a, b })
        expect((await described(target))['links']).toContainEqual({ uid: old, result: b })
      })
    })
  })

  test('a log that was not read to its end has left nothing in a project that is taken over', async () => {
    await withStore(engine, async (store) => {
      const project = store.project()
      const { id } = await store.read(named(['a', 'b']), { project })
      await store.read(named(['b', 'c']), { project, ref: 'develop' })
      await deleteUpload(store.db, id)
      const { sightings, snapshots, links } = await described(store.db)
      const waiting = await store.accept(named(['c', 'new']), { project, ref: 'develop' })
      const died = dieBefore('end', 2)
      void store.readNext()
      await died
      await rebuilding(store.db, engine, async (target, { kept }) => {
        expect(kept).toEqual([{ slug: project, reason: 'by hand' }])
        expect(await described(target)).toMatchObject({ sightings, snapshots, links })
        expect(await deleteUpload(target, waiting)).toBe('deleted')
        expect(await described(target)).toMatchObject({ sightings, snapshots, links })
      })
    })
  })

  test('a log that waits again is still there once its ref is deleted', async () => {
    await withStore(engine, async (store) => {
      const project = store.project()
      const { id } = await store.read(named(['a', 'b']), { project })
      await store.read(named(['a', 'c']), { project })
      await store.read(named(['b', 'c']), { project, ref: 'develop' })
      await deleteUpload(store.db, id)
      const waiting = await store.accept(named(['c', 'new']), { project, ref: 'develop' })
      const died = dieBefore('end', 2)
      void store.readNext()
      await died
      await rebuilding(store.db, engine, async (target) => {
        const there = new TestStore().open(target)
        expect(await begin(target, { slug: project, ref: 'develop' })).toEqual(expect.any(Number))
        await there.clearNext()
        expect(await target.kysely.selectFrom('upload').select('uid').where('status', '=', 'queued').execute()).toEqual([{ uid: waiting }])
      })
    })
  })
})
