import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from '#tests/unit/search/model/loaded-model.ts'
import { exported } from './exported.ts'
import { useRestore } from './restored.ts'

const now = '2026-06-01T00:00:00.000Z'
/** More than are given their facts in one transaction. */
const others = Array.from({ length: 1200 }, (_, at) => `n${at}`)

describe.each(engines)('on %s, a restore', (engine) => {
  const from = useStore(engine)
  const to = useStore(engine)
  const restore = useRestore()

  test('is followed by a model that looks at it all the time', async () => {
    const project = from.project()
    await from.read(named(['back', ...others]), { project })
    await from.read(named(others), { project })
    await from.read(named(['back', ...others]), { project })
    const log = await exported(from.db, 'sarif', `project:${project} is:* ref:* verdict:* kind:*`)
    const model = await loadModel(to.db)
    let isRestored = false
    async function follow(): Promise<void> {
      while (!isRestored) {
        await model.service.advance()
        await turn()
      }
    }
    await Promise.all([restore(to, log).finally(() => (isRestored = true)), follow()])
    while (!(await model.service.advance()));
    for (const q of ['is:reopened', 'is:*', 'ref:* is:fixed']) {
      const asked = { q, sort: 'newest', cursor: '', limit: 60, now } as const
      expect(await model.answers.list(asked), q).toEqual(await sqlAnswers(to.db).list(asked))
      expect(await model.answers.facets(asked), q).toEqual(await sqlAnswers(to.db).facets(asked))
    }
    expect((await model.answers.list({ q: 'is:reopened', sort: 'newest', cursor: '', limit: 60, now })).total).toBe(1)
    await model.close()
  })
})
