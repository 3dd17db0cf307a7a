import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sorts } from '#app/search/sorts.ts'
import { rowsPerPage } from '#app/search/model/held/page.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { publishHead } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { type LoadedModel, loadModel } from './loaded-model.ts'
import { addRows, manyRows } from './many-rows.ts'

const now = '2026-06-01T00:00:00.000Z'
const count = rowsPerPage + 500

describe('a project of more rows than a page has', () => {
  let opened: Awaited<ReturnType<typeof manyRows>>
  let model: LoadedModel
  beforeAll(async () => {
    opened = await manyRows(count)
    model = await loadModel(opened.db)
  })
  afterAll(async () => {
    await model.close()
    await opened.close()
  })

  const queries = [
    ...['', 'word96', '"then x12"', 'word9*', '-word9* severity:low', 'path:src/3 steps:>=7', '"x1 word2"', 'upload:u1 has:flow'],
    // A few rows of a page, some, and many; by words, paths, days and scopes.
    ...['word5 steps:8 path:src/3', 'upload:u1 word5 steps:8 path:src/3', 'upload:u1 word96', 'upload:u1 word9* -path:src/3'],
    ...['path:src/3,src/4 -path:src/3/file3.ts -path:**/file1*', 'seen:2026-01 word9*', '-seen:2026-01', '-fixed:2026', '-upload:u1'],
  ]
  test.each(queries.map((q, at) => ({ q, sort: sorts[at % sorts.length] ?? 'severity' })))('$q by $sort', async ({ q, sort }) => {
    const bySql = sqlAnswers(opened.db)
    expect(await model.answers.facets({ q, now })).toEqual(await bySql.facets({ q, now }))
    const first = { q, sort, cursor: '', limit: 60, now }
    const page = await model.answers.list(first)
    expect(page).toEqual(await bySql.list(first))
    const second = { ...first, cursor: page.next ?? '' }
    expect(await model.answers.list(second)).toEqual(await bySql.list(second))
    for (const from of [2, Math.ceil(page.total / 2), page.total - 20, page.total + 1]) {
      const ranked = { ...first, from: Math.max(1, from) }
      expect(await model.answers.list(ranked)).toEqual(await bySql.list(ranked))
    }
    expect(model.service.status()).toMatchObject({ rows: count, bySql: 0 })
  })

  test('that gets some more rows at once has an answer wait for the model to read them', async () => {
    const asked = { q: 'severity:low', now }
    await addRows(opened.db, count + 1, count + 9000)
    await publishHead(opened.db.kysely, 1, 2)
    expect(await model.answers.total(asked)).toBe(await sqlAnswers(opened.db).total(asked))
    expect(model.service.status()).toMatchObject({ rows: count + 9000, bySql: 0 })
  })

  test('that gets many more rows at once is asked by SQL until the model lacks few of them', async () => {
    const asked = { q: 'severity:low', now }
    await addRows(opened.db, count + 9001, count + 60_000)
    await publishHead(opened.db.kysely, 1, 3)
    const expected = await sqlAnswers(opened.db).total(asked)
    expect(await model.answers.total(asked)).toBe(expected)
    expect(model.service.status()).toMatchObject({ rows: count + 17_000, bySql: 1 })
    // Who asks all the time would else be answered by SQL for a hundred times as long as reading takes.
    expect(model.service.readingTimeAfter(50)).toBe(50)
    for (let slice = 0; slice < 20; slice++) expect(await model.service.advance()).toBe(false)
    expect(await model.answers.total(asked)).toBe(expected)
    expect(model.service.status()).toMatchObject({ rows: count + 60_000, bySql: 1 })
    expect(model.service.readingTimeAfter(50)).toBe(0)
  })

  test('that gets rows of an upload which nobody is shown yet rests from reading them while few are left', async () => {
    await addRows(opened.db, count + 60_001, count + 110_000)
    await nextRevision(opened.db.kysely)
    expect(await model.service.advance()).toBe(false)
    // Before it is published there shall be so few that an answer can wait for them.
    expect(model.service.readsAhead).toBe(false)
    for (let slice = 0; slice < 10; slice++) expect(await model.service.advance()).toBe(false)
    expect(model.service.readsAhead).toBe(true)
  })

  test('whose model may not hold what is left to read is asked by SQL, and takes in no more than before any answer', async () => {
    const small = await loadModel(opened.db, count + 110_000 + 8500)
    await addRows(opened.db, count + 110_001, count + 130_000)
    await publishHead(opened.db.kysely, 1, 4)
    const asked = { q: 'severity:low', now }
    expect(await small.answers.total(asked)).toBe(await sqlAnswers(opened.db).total(asked))
    expect(small.service.status()).toMatchObject({ rows: count + 118_000, bySql: 1 })
    await small.close()
  })
})
