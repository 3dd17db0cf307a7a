import type { LogEvent } from 'kysely'
import { expect, test } from 'vitest'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { plansOf, searchesOf } from '#tests/unit/store/searches-of.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'
import { TestStore } from './test-store.ts'

// Each would grow with every upload that there was.
test('on sqlite, an upload goes through neither what its results were before nor the blocks of others', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  const store = new TestStore().open(database)
  const send = (line: number) => store.read(log(run(['a', 'b'].map((message) => finding({ message, line })))))
  await send(1)
  await send(2)
  asked.length = 0
  await send(3)
  const searches = (text: string, index: string) =>
    searchesOf(database, asked, text, index).map((search) => search.replace(/^.*\((?=\w+[=>])/, '('))
  expect(new Set(searches('set superseded', 'sighting_result'))).toEqual(new Set(['(result=? AND <expr>=? AND <expr>=?)']))
  expect(new Set(searches('set superseded', 'sighting_fixed'))).toEqual(new Set(['(result=? AND <expr>=?)']))
  expect(searches('"until" is null and "superseded" is not null', 'sighting_behind')).toEqual(['(series=?)'])
  // That there was any before, and what was in an upload, is known by the next one that ends.
  expect(new Set(searches(' as "reopened"', 'sighting_result'))).toEqual(new Set(['(result=? AND <expr>=? AND <expr>>?)']))
  const blocks = asked.filter(({ query }) => /from "?block"? where "?upload/.test(query.sql))
  expect(blocks.length).toBeGreaterThan(0)
  expect(searchesOf(database, blocks, 'block', 'block_upload')).toHaveLength(blocks.length)
})

test('on sqlite, the upload before another is found without sorting all that there were', async () => {
  const asked: LogEvent[] = []
  const store = new TestStore().open(await openLogged(asked))
  const send = (message: string) => store.read(log(run([finding({ message })])), { project: 'one' })
  const [first, second] = [await send('a'), await send('b')]
  asked.length = 0
  expect(await loadUpload(store.db, second.id)).toMatchObject({ before: first.id })
  const plans = plansOf(store.db, asked, 'before')
  expect(plans.filter((detail) => detail.includes('snapshot_series'))).not.toEqual([])
  expect(plans.filter((detail) => detail.includes('ORDER BY'))).toEqual([])
})

test('on sqlite, an upload of a ref goes through neither the series nor the logs of others', async () => {
  const asked: LogEvent[] = []
  const store = new TestStore().open(await openLogged(asked))
  const send = (ref: string, ...names: string[]) =>
    store.read(log(run(names.map((message) => finding({ message })))), { project: 'one', ref })
  await send('main', 'a', 'b', 'c')
  await send('refs/pull/1/merge', 'a', 'b', 'd')
  asked.length = 0
  await send('refs/pull/2/merge', 'a', 'b', 'c')
  await send('refs/pull/3/merge', 'a', 'b', 'e')
  await send('refs/pull/3/merge', 'a', 'b', 'f')
  await store.read(log(run([finding({ message: 'a' })])), { project: 'two' })
  const questions = asked.filter(({ query }) => /^\s*(select|update)/i.test(query.sql))
  const plans = plansOf(store.db, questions, '')
  expect(plans.filter((detail) => detail.includes('series_ref'))).not.toEqual([])
  expect(plans.filter((detail) => /^SCAN (series|snapshot|run|ref|share)\b/.test(detail))).toEqual([])
  expect(new Set(plans.filter((detail) => /^SCAN (run_block|permalink)\b/.test(detail)))).toEqual(
    new Set(['SCAN run_block USING COVERING INDEX run_block_order', 'SCAN permalink USING INDEX permalink_deleted']),
  )
})

test('on sqlite, uploads of a ref with many categories do not name all of them for each', async () => {
  const asked: LogEvent[] = []
  const store = new TestStore().open(await openLogged(asked))
  const categories = Array.from({ length: 30 }, (_, at) => `category ${at}`)
  const saying = (...names: string[]) =>
    log(
      ...categories.map((category) =>
        run(
          names.map((name) => finding({ message: `${name} of ${category}`, fingerprint: `${name[0]} of ${category}` })),
          { category },
        ),
      ),
    )
  const all = saying('a', 'b')
  await store.read(all, { project: 'one', ref: 'main' })
  asked.length = 0
  await store.read(all, { project: 'one', ref: 'refs/pull/1/merge', base: 'main' })
  expect(asked.filter(({ query }) => query.sql.includes('insert into "share"'))).toHaveLength(2 * categories.length)
  const named = () => asked.filter(({ query }) => /\d+(, \d+){9}/.test(query.sql))
  expect(named().length).toBeLessThan(categories.length / 2)
  await store.read(saying('a', 'b', 'c'), { project: 'one', ref: 'refs/pull/2/merge', base: 'main' })
  for (const ref of ['main', 'refs/pull/1/merge']) {
    asked.length = 0
    // What is new there is held by what the other ref has, and what changed is to make place.
    await store.read(saying('a anew', 'b', 'c'), { project: 'one', ref, base: 'main' })
    expect(asked.filter(({ query }) => query.sql.includes('update sighting set superseded'))).toHaveLength(categories.length)
    expect(named().length).toBeLessThan(categories.length / 2)
  }
})
