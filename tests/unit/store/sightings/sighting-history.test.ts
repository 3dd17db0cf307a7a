import { describe, expect, test, vi } from 'vitest'
import { pastSightings } from '#app/store/sightings/sighting-history.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

vi.mock('#app/ingest/reading/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

describe.each(engines)('on %s, the sightings of a result', (engine) => {
  const store = useStore(engine)

  test('are counted, and shown for its refs, the same where some of them are left out', async () => {
    const project = store.project()
    for (const names of [['a', 'b'], ['b'], ['a', 'b'], ['b'], ['a', 'b']]) await store.read(named(names), { project, ref: 'main' })
    await store.read(named(['a']), { project, ref: 'next' })
    await store.read(named(['b']), { project, ref: 'next' })
    const uid = (await store.ids(project))['a'] ?? ''
    const { id } = await store.db.kysely.selectFrom('result').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
    const bounds = { refLimit: 10, longestMessage: 100 }
    const { sightings: all, ...come } = await pastSightings(store.db.kysely, id, { limit: 100, ...bounds })
    expect({ began: come.began, ended: come.ended, refCount: come.refCount }).toEqual({ began: 4, ended: 3, refCount: 2 })
    expect(come.refs.map(({ ref, until }) => [ref, until === null])).toEqual([
      ['main', true],
      ['next', false],
    ])
    const { sightings: newest, ...same } = await pastSightings(store.db.kysely, id, { limit: 2, ...bounds })
    expect(newest).toEqual(all.slice(0, 2))
    expect(same).toEqual(come)
    const few = await pastSightings(store.db.kysely, id, { limit: 100, ...bounds, refLimit: 1 })
    expect(few.refs).toEqual(come.refs.slice(0, 1))
  })
})
