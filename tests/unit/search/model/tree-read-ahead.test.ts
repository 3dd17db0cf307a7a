import { expect, test } from 'vitest'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { publishHead } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { emptyStore, storeBuilder, writeStore } from '#tests/unit/search/plain-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'

test('the tree has files of an upload that was read ahead while somebody looked at the tree', async () => {
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web')
  const main = add.ref(project, 'main')
  project.default_ref = Number(main.id)
  const tool = add.tool('CodeQL')
  const names = { rule: Number(add.rule(tool, 'js/xss').id), tagset: Number(add.tagset().id) }
  const onMain = add.series(main, tool)
  const [one, two] = ['u1', 'u2'].map((uid) => Number(add.snapshot(onMain, add.upload(uid)).id)) as [number, number]
  project.head = one
  const [before, later] = [add.file('src/a.ts'), add.file('other/new.ts')]
  add.sighting(add.result(project), onMain, { ...names, file: Number(before.id), since: one })
  const result = add.result(project)
  const unpublished = add.sighting(result, onMain, { ...names, file: Number(later.id), since: two })
  store.sighting.pop()

  const { db, close } = await openTestDatabase('sqlite')
  await writeStore(db, store)
  const model = await loadModel(db)
  const bySql = sqlAnswers(db)
  const asked = { q: '', folders: [''], limit: 20, now }
  expect(await model.answers.folders(asked)).toEqual(await bySql.folders(asked))

  // A batch of an upload that is still being read is committed, and the model reads it in between questions.
  await db.kysely.transaction().execute(async (trx) => {
    await nextRevision(trx)
    await trx
      .insertInto('sighting')
      .values(unpublished as never)
      .execute() // a row as the plain store writes it
  })
  while (!(await model.service.advance()));
  expect(model.service.status().rows).toBe(2)
  // Somebody looks at the tree: nothing of it is shown yet.
  expect(await model.answers.folders(asked)).toEqual(await bySql.folders(asked))

  // It is published.
  await db.kysely.transaction().execute((trx) => publishHead(trx, Number(project.id), two))
  expect(await model.answers.total(asked)).toBe(2)
  expect(await model.answers.folders(asked)).toEqual(await bySql.folders(asked))
  expect(await model.answers.filters({ ...asked, fields: [] })).toEqual(await bySql.filters({ ...asked, fields: [] }))
  await model.close()
  await close()
})
