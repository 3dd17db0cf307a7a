import { describe, expect, test } from 'vitest'
import { ModelService } from '#app/search/model/thread/service.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import type { Database } from '#app/store/database.ts'
import { openReader } from '#app/store/reader.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { FailsAfter } from '#tests/unit/search/fails-after.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'

const asked = { q: 'ref:* is:* kind:* verdict:*', sort: 'path', cursor: '', limit: 1000, now: '2026-06-01T00:00:00.000Z' } as const

describe.each(engines)('on %s', (engine) => {
  test('a model that cannot read a statement, whichever, has all once it reads on', async () => {
    const { db, close } = await openTestDatabase(engine)
    const store = generateStore(11)
    await writeStore(db, store)
    const reader = openReader(db.location)
    const expected = await sqlAnswers(db).list(asked)
    try {
      for (let statement = 0, isOver = false; !isOver; statement++) {
        const plugin = new FailsAfter(statement)
        const failing: Database = { ...reader, kysely: reader.kysely.withPlugin(plugin) }
        const service = new ModelService(failing, 1_000_000)
        while (!(await service.advance().catch(() => false)));
        isOver = !plugin.hasFailed
        plugin.hasFailed = true
        expect(service.status(), `statement ${statement}`).toMatchObject({ ready: true, rows: store.sighting.length })
        expect(await service.answer('list', asked), `statement ${statement}`).toEqual(expected)
        expect(service.status().bySql).toBe(0)
        if (isOver) expect(statement).toBeGreaterThan(5)
      }
    } finally {
      await reader.close()
      await close()
    }
  })

  describe('a model that follows a store', () => {
    const store = useStore(engine)

    test('and cannot read a statement, whichever, has all of what was written once it reads on', async () => {
      const project = store.project()
      const names = Array.from({ length: 20 }, (_, at) => `n${at}`)
      const first = await store.read(named(names), { project })
      const gone = await store.read(named(['x', 'y']), { project: store.project() })
      const reader = openReader(store.db.location)
      const models = await Promise.all(
        Array.from({ length: 30 }, async (_, statement) => {
          const plugin = new FailsAfter(Infinity)
          const service = new ModelService({ ...reader, kysely: reader.kysely.withPlugin(plugin) }, 1_000_000)
          return { statement, plugin, service }
        }),
      )
      for (const { service } of models) while (!(await service.advance()));

      await store.read(named([...names.slice(1), 'z'], { tool: 'Other' }), { project: store.project() })
      await store.read(named(names.slice(2)), { project })
      await store.read(named([...names, 'w']), { project, ref: 'refs/pull/7/merge' })
      await deleteUpload(store.db, gone.id)
      await deleteUpload(store.db, first.id)
      const { results } = await sqlAnswers(store.db).list(asked)
      const said = { verdict: 'confirmed', author: null, comment: 'Why', until: null } as const
      await giveVerdict(
        store.db,
        results.slice(0, 5).map(({ id }) => id),
        said,
        new Map(),
        asked.now,
      )
      const expected = await sqlAnswers(store.db).list(asked)
      const failed: number[] = []
      for (const { statement, plugin, service } of models) {
        plugin.left = statement
        await service.answer('list', asked).catch(() => failed.push(statement))
        plugin.hasFailed = true
        expect(await service.answer('list', asked), `statement ${statement}`).toEqual(expected)
        expect(service.status().bySql).toBe(0)
      }
      // Each of them has failed once.
      expect(failed.length).toBeGreaterThan(10)
      expect(failed.length).toBeLessThan(models.length)
      await reader.close()
    })
  })
})
