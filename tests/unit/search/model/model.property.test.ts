import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupings } from '#app/search/groupings.ts'
import { groupSorts, sorts } from '#app/search/sorts.ts'
import type { Tally } from '#app/search/answers/answers.ts'
import { skipRows } from '#app/search/answers/cursor.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { type FacetField, facetFields } from '#app/search/choices.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'
import { chance, generatePastQuery, generateQuery, generateStore } from '#tests/unit/search/generated-store.ts'
import { inOrder, plainRows } from '#tests/unit/search/plain-answer.ts'
import { plainGroups } from '#tests/unit/search/plain-groups.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'
import { type LoadedModel, loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'
const queriesPerStore = 126

function byProject(a: Tally, b: Tally): number {
  return a.project - b.project || a.band - b.band || (a.severity < b.severity ? -1 : 1)
}

describe.each(engines)('on %s, the model answers what SQL and reading everything answer', (engine) => {
  describe.each([1, 2])('in generated store %i', (seed) => {
    const store = generateStore(seed * 104_729)
    let opened: Awaited<ReturnType<typeof openTestDatabase>>
    let model: LoadedModel
    beforeAll(async () => {
      opened = await openTestDatabase(engine)
      await writeStore(opened.db, store)
      model = await loadModel(opened.db)
      expect(model.service.status()).toMatchObject({ ready: true, rows: store.sighting.length, of: store.sighting.length })
    })
    afterAll(async () => {
      await model.close()
      await opened.close()
    })

    test('lists, page by page, each by the cursor of the other; totals and facets', { timeout: 120_000 }, async () => {
      const random = chance(seed)
      const bySql = sqlAnswers(opened.db)
      for (let count = 0; count < queriesPerStore; count++) {
        const q = generateQuery(random).join(' ')
        const sort = random.one(sorts)
        const expected = inOrder(plainRows(store, q, now), sort)
        const limit = Math.ceil(expected.length / 3) + random.below(9) + 1
        expect(await model.answers.total({ q, now }), q).toBe(expected.length)

        // SQL by itself is compared with reading everything in answer.property.test.ts; PostgreSQL takes its time.
        const isCompared = engine === 'sqlite' || count % 8 === 0
        const ids: string[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const asked = { q, sort, cursor, limit, now }
          const page = await model.answers.list(asked)
          ids.push(...page.results.map(({ id }) => id))
          if (isCompared) expect(page, `${q} by ${sort} from ${cursor}`).toEqual(await bySql.list(asked))
          if (isCompared && page.previous !== null) {
            const back = { ...asked, cursor: page.previous }
            expect(await model.answers.list(back), `${q} by ${sort} before ${cursor}`).toEqual(await bySql.list(back))
          }
          cursor = page.next
        }
        expect(ids, q).toEqual(expected.map((row) => row.id))
        const results = await model.answers.results({ q, now })
        if (isCompared) expect(results, q).toEqual(await bySql.results({ q, now }))
        expect(await model.answers.size({ q, now }), q).toEqual({ total: results.total, results: results.results.length })
        const asked = { q, sort, cursor: '', from: random.below(expected.length + 2) + 1, limit, now }
        const ranked = await model.answers.list(asked)
        const found = ranked.results.map(({ id }) => id)
        expect(found, `${q} by ${sort} from ${asked.from}`).toEqual(ids.slice(asked.from - 1, asked.from - 1 + limit))
        if (isCompared) expect(ranked, `${q} by ${sort} from ${asked.from}`).toEqual(await bySql.list(asked))
        for (const place of [ranked.here, ranked.next, ranked.previous]) {
          const there = { ...asked, cursor: place === null ? '' : skipRows(place, sort, random.below(3)) || place, from: undefined }
          const rank = await model.answers.rank(there)
          if (isCompared) expect(rank, `${q} by ${sort} at ${there.cursor}`).toEqual(await bySql.rank(there))
          if (isCompared) expect(await model.answers.list(there), q).toEqual(await bySql.list(there))
        }
        const order = random.happens(30) ? 'stored' : sort
        const selected = await model.answers.select({ q, order, now })
        if (isCompared && count % 4 === 0) expect(selected, q).toEqual(await bySql.select({ q, order, now }))
        const days = random.one([[], ['2026-03-01T00:00:00.000Z'], ['2026-05-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']])
        const tally = await model.answers.tally({ q, days, now })
        if (isCompared) expect(tally.toSorted(byProject), q).toEqual((await bySql.tally({ q, days, now })).toSorted(byProject))
        const [by, groupSort] = [random.one(groupings), random.one(groupSorts)]
        const groups = plainGroups(plainRows(store, q, now), by, groupSort)
        for (let cursor: string | null = '', found = 0; cursor !== null;) {
          const asked = { q, by, sort: groupSort, cursor, limit: Math.ceil(groups.length / 2) + 1, now }
          const page = await model.answers.groups(asked)
          const listed = page.groups.map(({ name, severities }) => ({ name, severities }))
          const wanted = groups.slice(found, found + asked.limit).map(({ name, severities }) => ({ name, severities }))
          expect(listed, `${q} by ${by} in the order of ${groupSort}`).toEqual(wanted)
          if (isCompared) expect(page, `${q} by ${by} in the order of ${groupSort}`).toEqual(await bySql.groups(asked))
          found += page.groups.length
          cursor = page.next
        }
        const facets = await model.answers.facets({ q, now })
        if (isCompared) expect(facets, q).toEqual(await bySql.facets({ q, now }))
        const wanted = {
          q,
          field: random.one(facetFields),
          text: random.one(['', 's', 'js/', '7']),
          titled: random.one([[], ['js/XSS', 'no-unused', 'gone']]),
          limit: 1 + random.below(5),
          now,
        }
        const values = await model.answers.values(wanted)
        if (isCompared) expect(values, q).toEqual(await bySql.values(wanted))
        const looked = { q, folders: random.one([[], ['', 'src/'], ['src/db/']]), limit: 1 + random.below(5), now }
        const folders = await model.answers.folders(looked)
        if (isCompared) expect(folders, q).toEqual(await bySql.folders(looked))
        expect(await model.answers.filters({ ...looked, fields: facetFields }), q).toEqual({ facets, folders })
        // Those that are asked for, and those that the query names, are what they are among all.
        const fields = random.one<FacetField[]>([[], ['severity', 'rule'], ['tag'], ['cwe', 'ref'], ['baseline', 'suppression']])
        const some = await model.answers.filters({ ...looked, fields })
        const { terms } = demandsOf(q)
        const isAsked = (field: string) => fields.some((one) => one === field) || terms.some((term) => term.field === field)
        expect(some.facets, q).toEqual(facets.filter(({ field }) => isAsked(field)))
        if (isCompared) expect(some, q).toEqual(await bySql.filters({ ...looked, fields }))
      }
    })

    test('whatever is written', { timeout: 120_000 }, async () => {
      const fields = ['tool', 'rule', 'tag', 'path', 'ref', 'upload', 'commit', 'run', 'cwe', 'steps', 'category', 'project', 'is', 'has']
      const part = fc.oneof(
        fc.constantFrom(...fields.map((field) => ` ${field}:`), ...'-,"*?%_\'\\;.()[]{}^$|+/\0\ud800', '**/', 'é', '😀', 'sql', 'src', '5'),
        fc.string({ unit: anyCharacter, maxLength: 5 }),
      )
      const bySql = sqlAnswers(opened.db)
      await fc.assert(
        fc.asyncProperty(fc.array(part, { maxLength: 20 }), fc.constantFrom(...sorts), async (parts, sort) => {
          const asked = { q: `ref:* ${parts.join('')}`, sort, cursor: '', limit: 3, now }
          expect(await model.answers.list(asked)).toEqual(await bySql.list(asked))
        }),
        { seed, numRuns: 40 },
      )
      expect(model.service.status().bySql).toBe(0)
    })

    test('what there was at the end of a day', { timeout: 120_000 }, async () => {
      const random = chance(seed + 40)
      const bySql = sqlAnswers(opened.db)
      for (let count = 0; count < (engine === 'sqlite' ? 3 * queriesPerStore : queriesPerStore / 6); count++) {
        const q = generatePastQuery(random).join(' ')
        const expected = inOrder(plainRows(store, q, now), 'severity')
        const asked = { q, sort: 'severity', cursor: '', limit: 500, now } as const
        const { results } = await model.answers.list(asked)
        expect(
          results.map(({ id }) => id),
          q,
        ).toEqual(expected.map((row) => row.id))
        // What it says of each row, and the counts of all facets.
        if (count % 3 === 0) expect(results, q).toEqual((await bySql.list(asked)).results)
        if (count % 3 === 0) expect(await model.answers.facets({ q, now }), q).toEqual(await bySql.facets({ q, now }))
      }
    })

    test('neighbours', { timeout: 120_000 }, async () => {
      const random = chance(seed + 20)
      const bySql = sqlAnswers(opened.db)
      const { results } = await bySql.list({ q: 'is:* ref:* verdict:* kind:*', sort: 'newest', cursor: '', limit: 200, now })
      for (let count = 0; count < queriesPerStore / 3; count++) {
        const q = generateQuery(random).slice(0, 2).join(' ')
        const asked = { id: random.one(results).id, q, sort: random.one(sorts), now }
        expect(await model.answers.neighbours(asked), `${asked.id} in ${q}`).toEqual(await bySql.neighbours(asked))
      }
    })
  })
})
