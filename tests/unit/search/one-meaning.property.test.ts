import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#app/search/answers/answers.ts'
import type { Facet } from '#app/search/answers/facet.ts'
import { sorts } from '#app/search/sorts.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { chance, generateQuery, generateStore } from './generated-store.ts'
import { loadModel } from '#tests/unit/search/model/loaded-model.ts'
import { inOrder, plainRows } from './plain-answer.ts'
import { facetNames, type PlainFacets, plainFacets } from './plain-facets.ts'
import { writeStore } from './plain-store.ts'

const now = '2026-06-01T00:00:00.000Z'
const queriesPerStore = 126

describe.each([1, 2, 3, 4])('in generated store %i, one query has one answer', (seed) => {
  const store = generateStore(seed * 15_485_863)
  const close: (() => Promise<void>)[] = []
  const answering = new Map<string, Answers>()

  beforeAll(async () => {
    for (const engine of ['sqlite', 'postgres'] as const) {
      const opened = await openTestDatabase(engine)
      await writeStore(opened.db, store)
      const model = await loadModel(opened.db)
      answering.set(`the model on ${engine}`, model.answers).set(`SQL on ${engine}`, sqlAnswers(opened.db))
      close.push(
        () => model.close(),
        () => opened.close(),
      )
    }
  })
  afterAll(async () => {
    for (const one of close) await one()
  })

  test('of the model and of SQL on both engines and of reading everything: ids, total and facets', async () => {
    const random = chance(seed + 70)
    const values = facetNames(store, now)
    for (let count = 0; count < queriesPerStore; count++) {
      const terms = generateQuery(random)
      const [q, sort] = [terms.join(' '), random.one(sorts)]
      const ids = inOrder(plainRows(store, q, now), sort).map(({ id }) => id)
      const facets = plainFacets(store, values, terms, now)
      for (const [name, answers] of answering) {
        // PostgreSQL takes its time.
        if (name === 'SQL on postgres' && count % 4 > 0) continue
        const page = await answers.list({ q, sort, cursor: '', limit: 500, now })
        expect({ ids: page.results.map(({ id }) => id), total: page.total }, `${name}: ${q} by ${sort}`).toEqual({ ids, total: ids.length })
        expect(countsOf(await answers.facets({ q, now })), `${name}: ${q}`).toEqual(facets)
      }
    }
  })
})

/** What facets count, but those without values: by value in small letters. */
function countsOf(facets: readonly Facet[]): PlainFacets {
  const counted: PlainFacets = {}
  for (const { field, values } of facets) {
    const some = values.filter(({ count }) => count > 0)
    if (some.length > 0) counted[field] = Object.fromEntries(some.map(({ value, count }) => [unquoted(value).toLowerCase(), count]))
  }
  return counted
}

/** A value as it is, and not as it stands in a query. */
function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value
}
