import { describe, expect, test } from 'vitest'
import { changeProject } from '#app/overview/projects/change-project.server.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'

function names(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${letter}${at}`)
}

describe.each(engines)('on %s', (engine) => {
  const store = useStore(engine)

  test('a ref shows all that it shares of one that became the default ref while the model looked on', async () => {
    const project = store.project()
    const send = (ref: string, ...results: string[]) => store.read(named(results), { project, ref })
    await send('main', ...names('m', 5))
    // Many rows beside those that are shared: of a page that has mostly others they are taken in one by one.
    await send('other', ...names('o', 100))
    await send('dev', ...names('d', 12))
    const model = await loadModel(store.db)
    try {
      await changeProject(store.db, project, { defaultRef: 'dev' })
      while (!(await model.service.advance()));
      await send('dev', ...names('d', 12), ...names('e', 6))
      while (!(await model.service.advance()));
      await send('refs/pull/1/merge', ...names('d', 12), ...names('e', 6))
      const bySql = sqlAnswers(store.db)
      const asked = { q: `project:${project} ref:pull/1`, now }
      const list = { ...asked, sort: 'path', cursor: '', limit: 200 } as const
      expect(await model.answers.list(list)).toEqual(await bySql.list(list))
      const selection = { ...asked, order: 'stored' } as const
      expect(await model.answers.select(selection)).toEqual(await bySql.select(selection))
      expect(model.service.status().bySql).toBe(0)
    } finally {
      await model.close()
    }
  })
})
