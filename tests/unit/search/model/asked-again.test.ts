import { describe, expect, test } from 'vitest'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2100-06-01T00:00:00.000Z'
const queries = ['a', 'b*', '-path:src', 'steps:<1', 'seen:>=2020', 'fixed:>=2020 is:*', 'commit:2', '-commit:2', 'at:2099 a,b', 'age:>1d']

describe.each(engines)('on %s', (engine) => {
  const store = useStore(engine)

  test.each(queries)('%s: is answered as the store is each time it is asked, for the list and what stands around it', async (query) => {
    const project = store.project()
    const { service, answers, close } = await loadModel(store.db)
    const bySql = sqlAnswers(store.db)
    const asked = { q: `${query} project:${project}`, now, sort: 'path', cursor: '', limit: 50 } as const
    const around = () => ({ q: asked.q, now, folders: [], limit: 50, fields: ['severity' as const, 'verdict' as const] })
    for (const [at, letters] of [
      ['a', 'b'],
      ['a', 'b'],
      ['b', 'd'],
      ['a', 'b', 'd'],
    ].entries()) {
      await store.read(named(letters), { project, ref: 'main', commit: `${at}` })
      for (let time = 0; time < 3; time++) {
        const list = await answers.list(asked)
        expect(list).toEqual(await bySql.list(asked))
        expect(await answers.filters(around())).toEqual(await bySql.filters(around()))
        const given = { verdict: time === 0 ? 'confirmed' : 'unreviewed', author: null, comment: null, until: null } as const
        const ids = list.results.slice(0, time).map(({ id }) => id)
        if (ids.length > 0) await giveVerdict(store.db, ids, given, new Map(), now)
      }
    }
    expect(service.status().bySql).toBe(0)
    await close()
  })

  test('an age is that at the time of each question', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const { answers, close } = await loadModel(store.db)
    const totalAt = (time: string) => answers.total({ q: `age:>1d project:${project}`, now: time })
    expect(await totalAt(now)).toBe(2)
    expect(await totalAt('2000-01-01T00:00:00.000Z')).toBe(0)
    expect(await totalAt(now)).toBe(2)
    await close()
  })
})
