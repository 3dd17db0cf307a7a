import type { LogEvent } from 'kysely'
import { expect, test } from 'vitest'
import { countSnapshots } from '#app/store/projects/trend.ts'
import { fewSeries } from '#app/store/sightings/of-series.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { searchesOf } from '#tests/unit/store/searches-of.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'

test('on SQLite, whether an upload had a result is asked of its series, and not of all snapshots of an upload with as many', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  const store = new TestStore().open(database)
  const project = store.project()
  const categories = (message: string) =>
    log(...Array.from({ length: fewSeries + 1 }, (_, at) => run([finding({ message })], { category: `c${at}` })))
  await store.read(categories('one'), { project })
  await store.read(categories('two'), { project })
  const { kysely } = database
  const newest = kysely.selectFrom('snapshot').select(({ fn }) => fn.max('upload').as('upload'))
  const snapshots = await kysely.selectFrom('snapshot').select('id').where('upload', '=', newest).execute()
  asked.length = 0
  await countSnapshots(
    kysely,
    snapshots.map(({ id }) => id),
    0,
    [],
  )
  const searches = (index: string) => searchesOf(database, asked, ' union all ', index).filter((search) => search.startsWith('SEARCH q '))
  expect(searches('snapshot_upload')).toEqual([])
  expect(new Set(searches('snapshot_series'))).toEqual(new Set(['SEARCH q USING INDEX snapshot_series (series=? AND id>? AND id<?)']))
})
