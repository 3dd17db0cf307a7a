import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readSightings } from '#app/export/read-sightings.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, what an upload brought', (engine) => {
  const store = useStore(engine)

  test('comes in the order in which it is stored, some at a time, however much of it is shared', async () => {
    const [project, shared, own] = [store.project(), 12_000, 600]
    const names = Array.from({ length: shared }, (_, at) => `n${at}`)
    await store.read(named(names), { project, ref: 'main' })
    const others = Array.from({ length: own }, (_, at) => `other ${at}`)
    const { id } = await store.read(named([...names, ...others]), { project, ref: 'refs/pull/7/merge' })
    const upload = await store.db.kysely.selectFrom('upload').select('id').where('uid', '=', id).executeTakeFirstOrThrow()

    let largest = 0
    const measure: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        largest = Math.max(largest, result.rows.length)
        return result
      },
    }
    const kysely = store.db.kysely.withPlugin(measure)
    const numbers: number[] = []
    for await (const rows of readSightings({ ...store.db, kysely }, upload.id)) {
      numbers.push(...rows.map(({ sighting }) => sighting))
    }
    // Numbers of what is shared are greater than all others.
    expect(numbers.slice(shared)).toHaveLength(own)
    expect(new Set(numbers).size).toBe(shared + own)
    expect(numbers.slice(0, shared)).toEqual(numbers.slice(0, shared).toSorted((a, b) => a - b))
    expect(Math.max(...numbers.slice(shared))).toBeLessThan(Math.min(...numbers.slice(0, shared)))
    expect(largest).toBeLessThan(shared)
  })
})
