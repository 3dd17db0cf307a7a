import { expect, test } from 'vitest'
import { sorts } from '#app/search/sorts.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { emptyStore, storeBuilder, writeStore } from '#tests/unit/search/plain-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'
const projects = 40

/** Of each project a page of rows on the default ref, and some of the same page on another. */
function manyProjects() {
  const store = emptyStore()
  const add = storeBuilder(store)
  const tool = add.tool('Tool')
  const rules = ['b', 'a', 'c'].map((name) => Number(add.rule(tool, name).id))
  const files = ['src/b.ts', 'lib/a.ts', 'src/a.ts', 'z.ts'].map((path) => Number(add.file(path).id))
  const tagset = Number(add.tagset().id)
  for (let number = 0; number < projects; number++) {
    const project = add.project(`p${number}`)
    const [main, next] = [add.ref(project, 'main'), add.ref(project, 'next')]
    project.default_ref = Number(main.id)
    for (const ref of [main, next]) {
      const series = add.series(ref, tool)
      const since = Number(add.snapshot(series, add.upload(`u${store.upload.length}`)).id)
      project.head = since
      for (let row = 0; row < 1 + ((number * 7) % 5); row++) {
        const at = number * 3 + row * 5
        const codes = { severity: at % 7, level: at % 4, steps: at % 3, start_line: at % 6 }
        add.sighting(add.result(project), series, { rule: rules[at % 3] ?? 1, file: files[at % 4] ?? 1, tagset, since, ...codes })
      }
    }
  }
  return store
}

test('a list of more projects than a page of it has rows is that of SQL, from wherever it is read', async () => {
  const opened = await openTestDatabase('sqlite')
  await writeStore(opened.db, manyProjects())
  const model = await loadModel(opened.db)
  const bySql = sqlAnswers(opened.db)
  try {
    for (const q of ['', 'ref:next', 'ref:*', 'severity:high,low', 'rule:a', '-project:p7', 'ref:next upload:u8,u10']) {
      for (const sort of sorts) {
        let cursor: string | null = ''
        for (let page = 0; page < 3 && cursor !== null; page++) {
          const asked = { q, sort, cursor, limit: 9, now }
          const found = await model.answers.list(asked)
          expect(found, `${q} by ${sort}, page ${page}`).toEqual(await bySql.list(asked))
          cursor = found.next
        }
        for (const from of [2, 30, 100]) {
          const asked = { q, sort, cursor: '', from, limit: 9, now }
          expect(await model.answers.list(asked), `${q} by ${sort} from ${from}`).toEqual(await bySql.list(asked))
        }
      }
      expect(await model.answers.facets({ q, now }), q).toEqual(await bySql.facets({ q, now }))
    }
    expect(model.service.status().bySql).toBe(0)
  } finally {
    await model.close()
    await opened.close()
  }
})
