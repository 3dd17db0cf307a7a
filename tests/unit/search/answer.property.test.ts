import { beforeAll, describe, expect, test } from 'vitest'
import { groupSorts, sorts } from '#app/search/sorts.ts'
import { groupings } from '#app/search/groupings.ts'
import {
  answerFacets,
  answerList,
  answerNeighbours,
  answerRank,
  answerResults,
  answerSize,
  answerTotal,
  answerFolders,
  answerValues,
  answerGroups,
} from '#app/search/answer.ts'
import { skipRows } from '#app/search/answers/cursor.ts'
import { answerRows } from '#app/search/answer-rows.ts'
import { listedResult } from '#app/search/answers/listed-result.server.ts'
import { engines } from '#tests/postgres.ts'
import { facetFields } from '#app/search/choices.ts'
import { chance, generateQuery, generateStore } from './generated-store.ts'
import { inOrder, type PlainRow, plainRows } from './plain-answer.ts'
import { isChoice } from './plain-facets.ts'
import { plainGroups } from './plain-groups.ts'
import { writeStore } from './plain-store.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

const now = '2026-06-01T00:00:00.000Z'
const queriesPerStore = 80

describe.each(engines)('on %s, what SQL answers is what reading everything answers', (engine) => {
  describe.each([1, 2])('in generated store %i', (seed) => {
    const store = generateStore(seed * 7919)
    const open = useDatabase(engine)
    beforeAll(() => writeStore(open(), store))

    test('lists, forwards and backwards, with totals and positions', { timeout: 120_000 }, async () => {
      const random = chance(seed)
      // PostgreSQL takes its time.
      for (let count = 0; count < (engine === 'sqlite' ? queriesPerStore : queriesPerStore / 2); count++) {
        const q = generateQuery(random).join(' ')
        const sort = random.one(sorts)
        const expected = inOrder(plainRows(store, q, now), sort)
        const limit = Math.ceil(expected.length / 8) + random.below(9) + 1
        expect(await answerTotal(open(), { q, now }), q).toBe(expected.length)
        const { total, results } = await answerResults(open(), { q, now })
        const numbers = [...new Set(expected.map((row) => Number(row.id)))].sort((a, b) => a - b)
        expect({ total, results: [...results] }, q).toEqual({ total: expected.length, results: numbers })
        expect(await answerSize(open(), { q, now }), q).toEqual({ total: expected.length, results: numbers.length })

        let page = await answerList(open(), { q, sort, cursor: '', limit, now })
        const forwards = [...page.results]
        for (; page.next !== null; forwards.push(...page.results)) {
          page = await answerList(open(), { q, sort, cursor: page.next, limit, now })
          expect({ from: page.from, total: page.total }, q).toEqual({ from: forwards.length + 1, total: expected.length })
        }
        expect(forwards.map(shown), q).toEqual(expected.map(shownPlain))

        const walked = await answerRows(open(), { q, order: sort, now })
        expect(walked.total, q).toBe(expected.length)
        const rows: ReturnType<typeof listedResult>[] = []
        for await (const some of walked.rows) rows.push(...some.map((row) => listedResult(row, {})))
        // Verdicts of these stores were never said; what was said of a result is what a row has.
        expect(
          rows.map((row) => ({ ...row, verdict: '' })),
          q,
        ).toEqual(forwards.map((row) => ({ ...row, verdict: '' })))

        const backwards = [...page.results]
        for (; page.previous !== null; backwards.unshift(...page.results.slice(0, expected.length - backwards.length))) {
          page = await answerList(open(), { q, sort, cursor: page.previous, limit, now })
        }
        expect(backwards.length >= expected.length, q).toBe(true)
        expect(page, q).toEqual(await answerList(open(), { q, sort, cursor: '', limit, now }))
      }
    })

    test('lists from any rank on, and the ranks that cursors lead to', { timeout: 120_000 }, async () => {
      const random = chance(seed + 30)
      for (let count = 0; count < queriesPerStore / 2; count++) {
        const q = generateQuery(random).slice(0, 2).join(' ')
        const sort = random.one(sorts)
        const expected = inOrder(plainRows(store, q, now), sort).map(shownPlain)
        const [from, limit, skip] = [random.below(expected.length + 2) + 1, random.below(9) + 1, random.below(4)]
        const page = await answerList(open(), { q, sort, cursor: 'not looked at', from, limit, now })
        const rows = expected.slice(from - 1, from - 1 + limit)
        expect({ ...page, results: page.results.map(shown) }, `${q} by ${sort} from ${from}`).toMatchObject({
          results: rows,
          total: expected.length,
          from: rows.length === 0 ? null : from,
        })
        const rankOf = async (cursor: string | null) => answerRank(open(), { q, sort, cursor: cursor ?? '', now })
        const within = (rank: number) => ({ rank: Math.max(1, Math.min(rank, expected.length)), total: expected.length })
        expect(await rankOf('')).toEqual(within(1))
        if (page.here === null) continue
        const cursor = skipRows(page.here, sort, skip)
        expect(await rankOf(page.here), q).toEqual(within(from))
        expect(await rankOf(cursor), q).toEqual(within(from + skip))
        if (page.next !== null) expect(await rankOf(page.next), q).toEqual(within(from + rows.length))
        if (page.previous !== null) expect(await rankOf(page.previous), q).toEqual(within(from - 1))
        const there = await answerList(open(), { q, sort, cursor, limit, now })
        const first = from + skip > expected.length ? 1 : from + skip
        expect({ from: there.from, results: there.results.map(shown) }, q).toEqual({
          from: first,
          results: expected.slice(first - 1, first - 1 + limit),
        })
      }
    })

    test('the values of a facet are found by what they have in them', { timeout: 120_000 }, async () => {
      const random = chance(seed + 30)
      for (let count = 0; count < queriesPerStore / 4; count++) {
        const q = generateQuery(random).join(' ')
        const field = random.one(facetFields)
        const text = random.one(['', 's', 'js/', 'CWE-', 'NO', '7', 'nothing'])
        const all = await answerValues(open(), { q, field, text: '', limit: 200, now })
        const found = await answerValues(open(), { q, field, text, limit: 200, now })
        const limited = await answerValues(open(), { q, field, text, limit: 2, now })
        const has = ({ value, label }: { value: string; label: string }) =>
          [value, label].some((name) => name.toLowerCase().includes(text.toLowerCase()))
        expect(found.values.toSorted(byValue), `${field} with ${text} of ${q}`).toEqual(all.values.filter(has).toSorted(byValue))
        expect(limited).toEqual({ field, values: found.values.slice(0, 2), more: Math.max(0, found.values.length - 2) })
        const listed = (await answerFacets(open(), { q, now })).find((facet) => facet.field === field)
        if (listed !== undefined) expect(all).toEqual(listed)
      }
    })

    test('the number of each folder is the total that choosing it would give', { timeout: 120_000 }, async () => {
      const random = chance(seed + 40)
      for (let count = 0; count < queriesPerStore / 4; count++) {
        const terms = generateQuery(random)
        const folders = ['', 'src/', 'src/db/', 'SRC/', 'elsewhere/']
        const levels = await answerFolders(open(), { q: terms.join(' '), folders, limit: 200, now })
        const rows = plainRows(store, terms.filter((term) => !isChoice(term, 'path')).join(' '), now)
        for (const [folder, below] of [
          ['', rows],
          ['src/', rows.filter(({ path }) => path.startsWith('src/'))],
          ['src/db/', rows.filter(({ path }) => path.startsWith('src/db/'))],
        ] as const) {
          const expected: { [path: string]: { [severity: string]: number } } = {}
          for (const { path, severity } of below) {
            const [name = '', ...rest] = path.slice(folder.length).split('/')
            const own = (expected[`${folder}${name}${rest.length > 0 ? '/' : ''}`] ??= {})
            own[severity] = (own[severity] ?? 0) + 1
          }
          const children = levels.find((level) => level.folder === folder)?.children ?? []
          const counted = Object.fromEntries(children.map((child) => [child.path, Object.fromEntries(child.severities)]))
          expect(counted, `${folder} of ${terms.join(' ')}`).toEqual(expected)
        }
        const others = terms.filter((term) => !isChoice(term, 'path')).join(' ')
        for (const { value, count } of levels.flatMap(({ children }) => children)) {
          expect(plainRows(store, `${others} path:${value}`, now).length, `${value} of ${terms.join(' ')}`).toBe(count)
        }
      }
    })

    test('groups, page by page, and the query of each is the group', { timeout: 120_000 }, async () => {
      const random = chance(seed + 60)
      for (let count = 0; count < queriesPerStore; count++) {
        const q = generateQuery(random).join(' ')
        const [by, sort] = [random.one(groupings), random.one(groupSorts)]
        const rows = plainRows(store, q, now)
        const expected = plainGroups(rows, by, sort)
        const limit = Math.ceil(expected.length / 3) + random.below(4) + 1
        const found: { name: string; ids: string[]; severities: { severity: string; count: number }[] }[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await answerGroups(open(), { q, by, sort, cursor, limit, now })
          expect(page, q).toMatchObject({
            total: rows.length,
            groupCount: expected.length,
            from: expected.length === 0 ? null : found.length + 1,
          })
          for (const { name, count, severities, query } of page.groups) {
            const ids = plainRows(store, query ?? '', now).map(({ id }) => id)
            expect(ids.length, `${query} for ${name} of ${q}`).toBe(count)
            found.push({ name, ids: ids.sort(), severities })
          }
          cursor = page.next
        }
        expect(found, `${q} by ${by} in the order of ${sort}`).toEqual(expected)
      }
    })

    test('neighbours are those of the list', { timeout: 120_000 }, async () => {
      const random = chance(seed + 20)
      for (let count = 0; count < queriesPerStore / 4; count++) {
        const q = generateQuery(random).slice(0, 2).join(' ')
        const sort = random.one(sorts)
        const ids = inOrder(plainRows(store, q, now), sort).map((row) => row.id)
        const { results } = await answerList(open(), { q: 'is:* ref:* verdict:* kind:*', sort: 'newest', cursor: '', limit: 200, now })
        const { id } = random.one(results)
        const position = ids.indexOf(id)
        const otherThan = (ids: string[]) => ids.find((other) => other !== id) ?? null
        expect(await answerNeighbours(open(), { id, q, sort, now }), `${id} in ${q}`).toEqual({
          position: position === -1 ? null : position + 1,
          total: ids.length,
          previous: position === -1 ? null : otherThan(ids.slice(0, position).reverse()),
          next: position === -1 ? null : otherThan(ids.slice(position)),
        })
      }
    })
  })
})

function byValue(a: { value: string }, b: { value: string }): number {
  return a.value < b.value ? -1 : 1
}

type Shown = {
  id: string
  change?: string
  state: string
  baseline: string
  isNew: boolean
  verdict: string
  ref: string
  rule: string
  path: string
}

function shown({ id, change = '', state, baseline, isNew, verdict, ref, rule, path }: Shown): Shown {
  return { id, change, state, baseline, isNew, verdict, ref, rule, path }
}

function shownPlain(row: PlainRow): Shown {
  return shown(row)
}
