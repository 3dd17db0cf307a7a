import { describe, expect, test } from 'vitest'
import { loadRun } from '#app/store/projects/load-run.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s', (engine) => {
  const store = useStore(engine)

  test('a run that several pages ask for at once counts once among those that are kept', async () => {
    const project = store.project()
    await store.read(logOf([{}], { properties: { long: 'x'.repeat(7 * 1024 * 1024) } }), { project })
    await store.read(logOf([{}]), { project })
    const { kysely } = store.db
    const [long = 0, short = 0] = (await kysely.selectFrom('run').select('id').orderBy('id').execute()).map(({ id }) => id)
    await Promise.all(Array.from({ length: 3 }, () => loadRun(kysely, store.db, long)))
    const kept = await loadRun(kysely, store.db, long)
    await loadRun(kysely, store.db, short)
    expect(await loadRun(kysely, store.db, long)).toBe(kept)
  })
})
