import { describe, expect, test } from 'vitest'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'

describe.each(engines)('on %s, a model', (engine) => {
  describe('of a store that is too large', () => {
    const store = useStore(engine)

    test('leaves the answers to SQL, and takes over once it is small enough', async () => {
      const project = store.project()
      const { id } = await store.read(named(['a', 'b', 'c']), { project })
      await store.read(named(['d', 'e', 'f']), { project: store.project() })
      const model = await loadModel(store.db, 4)
      expect(model.service).toMatchObject({ isTooLarge: true })
      expect(await model.answers.total({ q: '', now })).toBe(6)
      expect(model.service.status()).toMatchObject({ ready: false, rows: 0, of: 6, bySql: 1 })
      await deleteUpload(store.db, id)
      await model.service.reconsider()
      while (!(await model.service.advance()));
      expect(await model.answers.total({ q: '', now })).toBe(3)
      expect(model.service.status()).toMatchObject({ ready: true, rows: 3, bySql: 1 })
      await model.close()
    })

    test('that has grown too large, too', async () => {
      const model = await loadModel(store.db, 4)
      await store.read(named(['a', 'b', 'c']), { project: store.project() })
      await model.service.advance()
      expect(model.service.status()).toMatchObject({ ready: false, rows: 0 })
      expect(await model.answers.total({ q: '', now })).toBe(6)
      await model.close()
    })

    test('counts four shared sightings as one', async () => {
      const project = store.project()
      const model = await loadModel(store.db, 17)
      const { of } = model.service.status()
      await model.close()
      const names = Array.from({ length: 8 }, (_, at) => `n${at}`)
      await store.read(named(names), { project })
      await store.read(named(names), { project, ref: 'refs/pull/9/merge' })
      const large = await loadModel(store.db, of + 9)
      expect(large.service).toMatchObject({ isTooLarge: true })
      await large.close()
      const small = await loadModel(store.db, of + 10)
      expect(small.service.status()).toMatchObject({ ready: true, rows: of + 16 })
      await small.close()
    })
  })

  describe('of a store that takes more than it seemed to', () => {
    const store = useStore(engine)

    test('is not loaded over and over', async () => {
      const project = store.project()
      const all = Array.from({ length: 40 }, (_, at) => `n${at}`)
      await store.read(named(all), { project })
      // The page of 40 has 12 that a share shows, and a place for each.
      await store.read(named(all.slice(0, 12)), { project })
      const model = await loadModel(store.db, 1_000_000)
      const { rows } = model.service.status()
      await model.close()
      for (let pull = 0; pull < 4; pull++) await store.read(named(all.slice(0, 12)), { project, ref: `refs/pull/${pull}/merge` })
      const tight = await loadModel(store.db, rows + 20)
      for (let minute = 0; minute < 3; minute++) {
        expect(tight.service).toMatchObject({ isTooLarge: true })
        await tight.service.reconsider()
        while (!(await tight.service.advance()));
      }
      await tight.close()
    })
  })

  describe('of a store of many refs, each with more of its own than it shares', () => {
    const store = useStore(engine)

    test('takes no more than was expected', async () => {
      const project = store.project()
      const shared = Array.from({ length: 8 }, (_, at) => `n${at}`)
      await store.read(named(shared), { project, ref: 'main' })
      for (let pull = 0; pull < 5; pull++) {
        const own = Array.from({ length: 10 }, (_, at) => `p${pull}-${at}`)
        await store.read(named([...shared, ...own]), { project, ref: `refs/pull/${pull}/merge` })
      }
      // 8 and 50 that are stored, and 40 that are shared, four of which count as one.
      const model = await loadModel(store.db, 68)
      expect(model.service.status()).toMatchObject({ ready: true, rows: 98 })
      await model.close()
    })
  })

  describe('of a project with more pages than rows have numbers', () => {
    const store = useStore(engine)

    test('leaves the answers to SQL as long as it has', async () => {
      const project = store.project()
      await store.read(named(['a', 'b', 'c']), { project, ref: 'main' })
      await store.read(named(['a', 'b', 'c']), { project, ref: 'refs/pull/7/merge' })
      // One for the rows of its own, one for what is shared.
      const model = await loadModel(store.db, 1_000_000, 2)
      const asked = { q: 'ref:* is:*', now }
      expect(await model.answers.total(asked)).toBe(6)
      expect(model.service.status()).toMatchObject({ ready: true, bySql: 0 })
      const { id } = await store.read(named(['a', 'b', 'c']), { project, ref: 'refs/pull/8/merge' })
      expect(await model.answers.total(asked)).toBe(9)
      expect(model.service.status()).toMatchObject({ bySql: 1 })
      await model.service.advance()
      await model.service.reconsider()
      expect(model.service.status()).toMatchObject({ ready: false, loading: false, rows: 0 })
      await deleteUpload(store.db, id)
      await model.service.reconsider()
      while (!(await model.service.advance()));
      expect(await model.answers.total(asked)).toBe(6)
      expect(model.service.status()).toMatchObject({ ready: true, bySql: 1 })
      await model.close()
    })
  })
})
