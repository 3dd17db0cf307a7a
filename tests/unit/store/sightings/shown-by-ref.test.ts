import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refsOfResults } from '#app/store/projects/trend.ts'
import { shownByRef } from '#app/store/sightings/shown-by-ref.ts'
import { apart } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { rowsRead } from '#tests/unit/store/rows-read.ts'

const [results, changes, refs] = [10, 8, 20]

describe.each(engines)('on %s, what a result was on a ref', (engine) => {
  const store = useStore(engine)

  test('is found without a look at each share of other refs for each time that it changed', async () => {
    const project = store.project()
    for (let line = 1; line <= changes; line++) await store.read(apart(results, line), { project, ref: 'main' })
    for (let ref = 1; ref <= refs; ref++) await store.read(apart(results, changes), { project, ref: `pull/${ref}`, base: 'main' })
    const { kysely } = store.db
    const ids = (await kysely.selectFrom('result').select('id').orderBy('id').execute()).map(({ id }) => id)
    const series = await kysely.selectFrom('series').select(['id', 'ref']).orderBy('id').execute()
    const [main, pull] = [series[0], series.at(-1)]
    await kysely.transaction().execute(async (trx) => {
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
      const before = engine === 'postgres' ? await rowsRead(trx, 'share') : 0
      const shown = await shownByRef(trx, ids, [main?.id ?? 0])
      const shared = await shownByRef(trx, ids, [pull?.id ?? 0])
      const read = engine === 'postgres' ? (await rowsRead(trx, 'share')) - before : 0
      for (const id of ids) {
        expect(shown(id, main?.id ?? 0).map(({ until }) => until === null)).toEqual([
          ...Array.from({ length: changes - 1 }, () => false),
          true,
        ])
        expect(shared(id, pull?.id ?? 0)).toMatchObject([{ series: pull?.id, until: null, ended_at: null }])
      }
      expect(read).toBeLessThan(results * 4)
      expect((await refsOfResults(trx, ids)).toSorted((a, b) => a - b)).toEqual(series.map(({ ref }) => ref).toSorted((a, b) => a - b))
    })
  })
})
