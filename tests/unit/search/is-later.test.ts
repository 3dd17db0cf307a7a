import { expect, describe, test, vi } from 'vitest'
import { isLater } from '#app/search/is-later.server.ts'
import { startModel } from '#app/search/model/thread/model-thread.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, what takes a look at all of a store', (engine) => {
  const store = useStore(engine)

  test('is left for later where that is large and not in memory, unless it is waited for', async () => {
    const asked = () => Promise.all([false, true, undefined].map((wait) => isLater(store.db, wait)))
    expect(await asked()).toEqual([false, false, false])
    await store.read(named(['a', 'b']), { project: store.project() })
    expect(await asked()).toEqual([false, false, false])
    const { kysely } = store.db
    const [last] = await kysely.selectFrom('sighting').select('id').orderBy('id', 'desc').execute()
    await kysely
      .updateTable('sighting')
      .set({ id: 100_000 })
      .where('id', '=', last?.id ?? 0)
      .execute()
    expect(await asked()).toEqual([true, false, false])
    for (const [rows, later] of [
      [0, true],
      [1, true],
      [1_000_000, false],
    ] as const) {
      const thread = startModel(store.db, rows, (message, error) => void store.faults.push(`${message} ${String(error)}`))
      await vi.waitFor(() => expect(thread.status()).toMatchObject({ ready: !later, loading: false }), patience)
      expect(await asked(), `with ${rows} rows`).toEqual([later, false, false])
      await thread.stop()
    }
    expect(store.faults).toEqual([])
  })
})
