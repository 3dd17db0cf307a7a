import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recountTrend } from '#app/store/projects/trend.ts'
import { type Parts, partsOfSeries, wholeOf } from '#app/store/sightings/parts-of-series.ts'
import { failed, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, the sightings of several series in parts', (engine) => {
  const store = useStore(engine)

  test('are each found once, never more at a time than asked for, and make the trend that they make together', async () => {
    const project = store.project()
    const names = Array.from({ length: 12 }, (_, at) => `n${at}`)
    await store.read(named(names), { project, ref: 'main', category: 'large' })
    await store.read(named(names.slice(3, 5)), { project, ref: 'main', category: 'small' })
    await store.read(named(names.slice(4, 6)), { project, ref: 'main', category: 'tiny' })
    await store.read(named(['a', 'b', ...names.slice(2, 9)]), { project, ref: 'main', category: 'large' })
    await store.read(named(['a', 'c'], failed), { project, ref: 'main', category: 'large' })
    await store.read(named(['b', ...names.slice(0, 4)]), { project, ref: 'main', category: 'large' })
    const db = store.db.kysely
    const series = await db
      .selectFrom('series')
      .innerJoin('project', 'project.id', 'series.project')
      .select(['series.id', 'series.ref'])
      .where('project.key', '=', project)
      .execute()
    const ids = series.map(({ id }) => id)
    const ref = series[0]?.ref ?? 0
    const all = (await found(wholeOf(ids))).flat()
    const trend = await trendOf()
    expect(all.length).toBeGreaterThan(20)
    for (const most of [1, 2, 3, 5, 8, 13, 100]) {
      const parts = await partsOfSeries(db, ids, most)
      const some = await found(parts)
      expect(some.flat().toSorted((a, b) => a - b)).toEqual(all)
      expect(Math.max(...some.map((part) => part.length))).toBeLessThanOrEqual(most)
      await recountTrend(db, ref, parts)
      expect(await trendOf()).toEqual(trend)
    }

    async function found(parts: Parts): Promise<number[][]> {
      const perPart: number[][] = []
      for (const isOf of parts) {
        const { rows } = await sql<{ id: number }>`select id from sighting s where ${isOf('s')} order by id`.execute(db)
        perPart.push(rows.map(({ id }) => id))
      }
      return perPart
    }

    function trendOf() {
      return db
        .selectFrom('trend')
        .selectAll()
        .where('series', 'in', ids)
        .orderBy('series')
        .orderBy('snapshot')
        .orderBy('severity')
        .execute()
    }
  })
})
