import { expect, test } from 'vitest'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { loadModel } from '#tests/unit/search/model/loaded-model.ts'
import { emptyStore, storeBuilder, writeStore } from './plain-store.ts'

const now = '2026-06-01T00:00:00.000Z'

/** Three results whose tools, rules and tags are called the same but for upper and lower case. */
function storeOfCases() {
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web', { head: 100 })
  const main = add.ref(project, 'main')
  project.default_ref = Number(main.id)
  for (const [name, rule, ...tags] of [
    ['eslint', 'No-Eval', 'security', 'Äpfel'],
    ['ESLint', 'no-eval', 'Security', 'security', 'äpfel'],
    ['ESLINT', 'no-eval', 'SECURITY'],
  ] as const) {
    const tool = add.tool(name)
    const its = add.series(main, tool)
    const since = Number(add.snapshot(its, add.upload(`u${its.id}`)).id)
    const file = Number(add.file(`src/${tags.length}.ts`).id)
    const tagset = Number(add.tagset(...tags.map((tag): [string, null] => [tag, null])).id)
    add.sighting(add.result(project), its, { file, rule: Number(add.rule(tool, rule).id), tagset, since })
  }
  return store
}

test.each(engines)(
  'names that differ in case alone are one value, each result counted once, as the query finds them, on %s',
  async (engine) => {
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, storeOfCases())
    const model = await loadModel(db)
    for (const answers of [sqlAnswers(db), model.answers]) {
      for (const q of ['', 'rule:NO-EVAL tool:EsLint tag:sEcurity']) {
        const facets = await answers.facets({ q, now })
        const counted = (field: string) =>
          facets.find((facet) => facet.field === field)?.values.map(({ value, count }) => `${value} ${count}`)
        expect(counted('tool'), q).toEqual(['ESLINT 3'])
        expect(counted('rule'), q).toEqual(['No-Eval 3'])
        expect(counted('tag'), q).toEqual(['SECURITY 3', 'Äpfel 2'])
      }
      const facets = await answers.facets({ q: 'path:src/3.ts', now })
      const tags = facets.find(({ field }) => field === 'tag')?.values.map(({ value, count }) => `${value} ${count}`)
      expect(tags, 'as the result spells them that is found').toEqual(['Security 1', 'äpfel 1'])
      for (const q of ['rule:no-eval', 'tool:eslint', 'tag:security']) expect(await answers.total({ q, now }), q).toBe(3)
    }
    await model.close()
    await close()
  },
)

test.each(engines)('a project that is chosen by what it was called at first is the value that its results have, on %s', async (engine) => {
  const { db, close } = await openTestDatabase(engine)
  await writeStore(db, storeOfCases())
  const model = await loadModel(db)
  const web = { value: 'web', label: 'web', count: 3 }
  for (const answers of [sqlAnswers(db), model.answers]) {
    for (const [q, value] of [
      ['project:Key-Web', { ...web, chosen: 'include', written: 'Key-Web' }],
      ['project:key-web,web', { ...web, chosen: 'include', written: 'key-web,web' }],
      ['-project:key-web', { ...web, chosen: 'exclude', written: 'key-web' }],
      ['project:key-web path:none', { value: 'key-web', label: 'key-web', count: 0, chosen: 'include' }],
    ] as const) {
      const facets = await answers.facets({ q, now })
      expect(facets.find(({ field }) => field === 'project')?.values, q).toEqual([value])
      expect((await answers.values({ q, field: 'project', text: 'we', titled: [], limit: 9, now })).values, q).toEqual([value])
    }
  }
  await model.close()
  await close()
})

/** Four branches with a result each; the names of two of them are other spellings of others. */
function storeOfRefs() {
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web', { head: 100 })
  const tool = add.tool('CodeQL')
  const names = { rule: Number(add.rule(tool, 'js/xss').id), file: Number(add.file('src/a.ts').id), tagset: Number(add.tagset().id) }
  for (const name of ['x', 'origin/x', 'origin/y', 'refs/heads/x']) {
    const series = add.series(add.ref(project, name), tool)
    add.sighting(add.result(project), series, { ...names, since: Number(add.snapshot(series, add.upload(`of ${name}`)).id) })
  }
  return store
}

test.each(engines)('a ref whose name would be taken for that of another is a value that finds it and no other, on %s', async (engine) => {
  const { db, close } = await openTestDatabase(engine)
  await writeStore(db, storeOfRefs())
  const model = await loadModel(db)
  for (const answers of [sqlAnswers(db), model.answers]) {
    const refs = (await answers.values({ q: 'ref:*', field: 'ref', text: '', titled: [], limit: 9, now })).values
    expect(refs.map(({ label }) => label)).toEqual(['origin/x', 'origin/y', 'refs/heads/x', 'x'])
    for (const { value, label } of refs) {
      const q = `ref:${value}`
      expect(
        (await answers.list({ q, sort: 'path', cursor: '', limit: 9, now })).results.map(({ ref }) => ref),
        q,
      ).toEqual([label])
      const chosen = (await answers.facets({ q, now })).find(({ field }) => field === 'ref')?.values.filter(({ chosen }) => chosen)
      expect(chosen, q).toEqual([{ value, label, count: 1, chosen: 'include' }])
    }
  }
  await model.close()
  await close()
})
