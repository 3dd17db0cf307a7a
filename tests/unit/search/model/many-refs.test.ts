import { expect, test, vi } from 'vitest'
import { Project } from '#app/search/model/held/project.ts'
import { Standings } from '#app/search/model/held/standings.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { stallBefore } from '#tests/unit/ingest/inline-reader.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'
const pulls = 20
const shared = Array.from({ length: 12 }, (_, at) => `n${at}`)

test('an upload of one ref of many leaves what the rows of others are as it is, until it is one that they are compared with', async () => {
  const store = new TestStore().open(await openLogged([]))
  const project = store.project()
  const send = (ref: string, ...own: string[]) => store.read(named([...shared, ...own]), { project, ref })
  await send('main')
  for (let pull = 1; pull <= pulls; pull++) await send(`refs/pull/${pull}/merge`, `p${pull}`)
  const model = await loadModel(store.db)
  const bySql = sqlAnswers(store.db)
  const looked = vi.spyOn(Standings.prototype, 'now')
  async function pagesLookedAt(): Promise<number> {
    looked.mockClear()
    for (const q of ['', 'ref:*', 'is:new ref:*', 'is:fixed ref:*', 'baseline:absent ref:*', 'ref:pull/3', 'compare:main..pull/3']) {
      const asked = { q, sort: 'severity', cursor: '', limit: 200, now } as const
      expect(await model.answers.list(asked), q).toEqual(await bySql.list(asked))
      expect(await model.answers.facets(asked), q).toEqual(await bySql.facets(asked))
    }
    expect(model.service.status().bySql).toBe(0)
    while (!(await model.service.advance()));
    return looked.mock.calls.length
  }
  try {
    await pagesLookedAt()
    await send('refs/pull/21/merge', 'p21')
    expect(await pagesLookedAt()).toBeLessThan(4)
    await send('refs/pull/3/merge', 'p22')
    expect(await pagesLookedAt()).toBeLessThan(4)
    shared.pop()
    await send('main', 'p3', 'p5')
    expect(await pagesLookedAt()).toBeGreaterThan(pulls)
  } finally {
    looked.mockRestore()
    await model.close()
  }
})

test('rows of a new ref that nobody is shown yet have its series read alone, and all of the project once it is published', async () => {
  const store = new TestStore().open(await openLogged([]))
  const project = store.project()
  const send = (ref: string) => store.read(named([`of ${ref}`]), { project, ref })
  await send('main')
  for (let pull = 1; pull <= pulls; pull++) await send(`refs/pull/${pull}/merge`)
  const model = await loadModel(store.db)
  const read = vi.spyOn(Project.prototype, 'setSeries')
  try {
    await store.accept(named(['a']), { project, ref: 'next' })
    const { reached, goOn } = stallBefore('end', 2)
    const reading = store.readNext()
    await reached
    while (!(await model.service.advance()));
    expect(read.mock.calls.map(([series]) => series.refName)).toEqual(['next'])
    read.mockClear()
    goOn()
    await reading
    while (!(await model.service.advance()));
    expect(read).toHaveBeenCalledTimes(pulls + 2)
    const asked = { q: 'ref:next', sort: 'severity', cursor: '', limit: 200, now } as const
    expect(await model.answers.list(asked)).toEqual(await sqlAnswers(store.db).list(asked))
  } finally {
    read.mockRestore()
    await model.close()
  }
})
