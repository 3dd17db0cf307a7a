import { describe, expect, test } from 'vitest'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'

describe('a model that has nothing left to do', () => {
  const store = useStore('sqlite')

  test('holds all that questions of the past need, after each upload', async () => {
    await store.read(named(['a', 'b', 'c']))
    const { service, answers, close } = await loadModel(store.db)
    for (const letters of [
      ['b', 'c', 'd'],
      ['a', 'd', 'e'],
    ]) {
      await store.read(named(letters))
      while (!(await service.advance()));
      const { bytes } = service.status()
      for (const q of ['', 'run:* is:*', '-commit:1', 'at:2026-01-01']) {
        const asked = { q, now, sort: 'path', cursor: '', limit: 50 } as const
        expect(await answers.list(asked), q).toEqual(await sqlAnswers(store.db).list(asked))
        expect(service.status().bytes, q).toBe(bytes)
      }
    }
    expect(service.status().bySql).toBe(0)
    await close()
  })
})
