import { describe, expect, test, vi } from 'vitest'
import { finding as result, log, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { useStore } from './test-store.ts'

vi.unmock('#app/ingest/reading/reader-thread.ts')

const pull = 'refs/pull/7/merge'

// Read by the thread itself: what stands in for it in other tests begins anew at each run of a log, and here are hundreds.
describe.each(engines)('on %s, a ref of many series that begins much as its base is', (engine) => {
  const store = useStore(engine)

  test('may share more series than a statement has parts', async () => {
    const project = store.project()
    const categories = Array.from({ length: 170 }, (_, at) => `c${at}`)
    const twoOfEach = (second: string) =>
      log(
        ...categories.map((category, at) =>
          run(
            [`${category}-first`, `${category}-${second}`].map((name) => result({ message: name, fingerprint: name, line: at + 1 })),
            {
              category,
            },
          ),
        ),
      )
    await store.read(twoOfEach('second'), { project, ref: 'main' })
    const { sighting, departure, share } = await counted()
    expect(await store.read(twoOfEach('other'), { project, ref: pull, commit: '2' })).toMatchObject({ results: 340, new: 170, fixed: 170 })
    expect(await counted()).toEqual({ sighting: sighting + 170, departure: departure + 170, share: share + 340 })
    const trend = await store.db.kysely
      .selectFrom('trend')
      .innerJoin('snapshot', 'snapshot.id', 'trend.snapshot')
      .innerJoin('series', 'series.id', 'trend.series')
      .innerJoin('project', 'project.id', 'series.project')
      .select(['began', 'ended', 'fresh', 'reopened', 'fixed'])
      .where('project.key', '=', project)
      .where('snapshot.commit_id', '=', '2')
      .execute()
    expect(trend).toEqual(categories.map(() => ({ began: 2, ended: 0, fresh: 0, reopened: 0, fixed: 0 })))
  })

  async function counted() {
    const { sighting, departure, share } = await countRows(store.db)
    return { sighting, departure, share }
  }
})
