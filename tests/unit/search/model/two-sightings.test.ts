import { describe, expect, test } from 'vitest'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { emptyStore, storeBuilder, writeStore } from '#tests/unit/search/plain-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'

/** A pull request shares a result with its base, and has another sighting of it of its own: the shared one has the greater number. */
function storeOfTwins() {
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web')
  const [main, pull] = [add.ref(project, 'main'), add.ref(project, 'pull/7')]
  project.default_ref = Number(main.id)
  const tool = add.tool('CodeQL')
  const names = { rule: Number(add.rule(tool, 'js/xss').id), file: Number(add.file('src/a.ts').id), tagset: Number(add.tagset().id) }
  const [onMain, onPull] = [add.series(main, tool), add.series(pull, tool)]
  const one = Number(add.snapshot(onMain, add.upload('u1')).id)
  const two = Number(add.snapshot(onPull, add.upload('u2')).id)
  project.head = two
  const twice = add.result(project)
  add.sighting(twice, onMain, { ...names, since: one })
  add.sighting(twice, onPull, { ...names, since: two })
  add.sighting(twice, onPull, { ...names, since: two, start_line: 7, content: '1'.repeat(20) })
  return store
}

/** The same, where the pull request shares nothing: nothing else has the result. */
function storeOfTwinsAlone() {
  const {
    sighting: [, ...own],
    ...store
  } = storeOfTwins()
  return { ...store, sighting: own.map((one, at) => ({ ...one, start_line: 1 + 6 * at, content: `${at}`.repeat(20) })) }
}

/** A result that was gone for a while, and is seen from its first upload as it was on the day on which it came again. */
function storeOfReopened() {
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web')
  const main = add.ref(project, 'main')
  project.default_ref = Number(main.id)
  const tool = add.tool('CodeQL')
  const names = { rule: Number(add.rule(tool, 'js/xss').id), file: Number(add.file('src/a.ts').id), tagset: Number(add.tagset().id) }
  const onMain = add.series(main, tool)
  const [one = 0, two = 0, three = 0, four = 0] = ['01', '02', '03', '04'].map((month, at) => {
    return Number(add.snapshot(onMain, add.upload(`u${at + 1}`), { received_at: `2026-${month}-10T00:00:00.000Z` }).id)
  })
  project.head = four
  const result = add.result(project)
  add.sighting(result, onMain, { ...names, since: one, until: two, superseded: three })
  add.sighting(result, onMain, { ...names, since: three, until: four, reopened: 1 })
  return store
}

describe.each(engines)('on %s', (engine) => {
  test.each([
    [3, 'that its base has, too', storeOfTwins],
    [2, 'that is nowhere else', storeOfTwinsAlone],
  ])('of %i sightings of a result at one snapshot, %s, model and SQL show the same', async (rows, _, storeOf) => {
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, storeOf())
    const model = await loadModel(db)
    for (const q of ['compare:u1..u2 change:*', 'compare:u2..u1 change:*', 'compare:main..pull/7 change:*', 'upload:u2 ref:*']) {
      const asked = { q, sort: 'path', cursor: '', limit: 50, now } as const
      const { results } = await sqlAnswers(db).list(asked)
      expect(results, q).toHaveLength(1)
      expect((await model.answers.list(asked)).results, q).toEqual(results)
    }
    expect(model.service.status()).toMatchObject({ rows, bySql: 0 })
    await model.close()
    await close()
  })

  test('a result is what it was on each day, whichever of its sightings is shown', async () => {
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, storeOfReopened())
    const model = await loadModel(db)
    const states: string[] = []
    for (const day of ['2026-01', '2026-02', '2026-03', '2026-04']) {
      for (const scope of ['', 'upload:u1']) {
        const asked = { q: `at:${day} is:* ${scope}`, sort: 'path', cursor: '', limit: 50, now } as const
        const { results } = await sqlAnswers(db).list(asked)
        expect((await model.answers.list(asked)).results, asked.q).toEqual(results)
        states.push(...results.map(({ state }) => state))
      }
    }
    expect(states).toEqual(['open', 'open', 'fixed', 'fixed', 'reopened', 'reopened', 'fixed', 'fixed'])
    expect(model.service.status()).toMatchObject({ rows: 2, bySql: 0 })
    await model.close()
    await close()
  })
})
