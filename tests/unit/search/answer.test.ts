import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { answerFacets, answerList, answerNeighbours, answerTotal } from '#app/search/answer.ts'
import { writeCursor } from '#app/search/answers/cursor.ts'
import type { Database } from '#app/store/database.ts'
import { type Engine, engines } from '#tests/postgres.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'
import { emptyStore, storeBuilder, writeStore } from './plain-store.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

const now = '2026-06-01T00:00:00.000Z'

/** A database with what `fill` adds, for the tests of the surrounding `describe`. */
function useFilled<T>(engine: Engine, fill: (add: ReturnType<typeof storeBuilder>) => T): () => { db: Database; made: T } {
  const open = useDatabase(engine)
  const store = emptyStore()
  const made = fill(storeBuilder(store))
  beforeAll(() => writeStore(open(), store))
  return () => ({ db: open(), made })
}

/** Two refs of one project, one tool, one rule, one file. */
function smallStore(add: ReturnType<typeof storeBuilder>) {
  const project = add.project('web', { head: 100 })
  const main = add.ref(project, 'main')
  const pull = add.ref(project, 'pull/7')
  project.default_ref = Number(main.id)
  const tool = add.tool('CodeQL')
  const names = { rule: Number(add.rule(tool, 'js/xss').id), file: Number(add.file('src/a.ts').id), tagset: Number(add.tagset().id) }
  return { project, main, pull, tool, names }
}

async function ids(db: Database, q: string): Promise<string[]> {
  const { results } = await answerList(db, { q, sort: 'newest', cursor: '', limit: 50, now })
  return results.map(({ id }) => id).sort()
}

describe.each(engines)('on %s', (engine) => {
  describe('a ref of five thousand series', () => {
    const open = useFilled(engine, (add) => {
      const { project, pull, tool, names } = smallStore(add)
      const upload = add.upload('u1', 'main')
      for (let number = 0; number < 5000; number++) add.snapshot(add.series(pull, tool, { category: `${number}` }), upload)
      const its = add.series(pull, tool)
      const snapshot = Number(add.snapshot(its, upload).id)
      project.head = snapshot
      add.sighting(add.result(project), its, { ...names, since: snapshot })
    })

    // Asked for each of them, what it is compared with would take longer than a test may.
    test('is listed as any other is', async () => {
      expect(await ids(open().db, 'ref:pull/7')).toHaveLength(1)
    })
  })

  describe('a listed result', () => {
    const open = useFilled(engine, (add) => {
      const { project, main, tool, names } = smallStore(add)
      const its = add.series(main, tool)
      const snapshot = add.snapshot(its, add.upload('u1'))
      const result = add.result(project, { verdict: 1, verdict_until: now, first_seen: '2026-01-02T00:00:00.000Z' })
      const codes = { level: 1, severity: 3, kind: 2, suppression: 3, steps: 4, start_line: 0 }
      add.sighting(result, its, { ...names, ...codes, since: Number(snapshot.id), message: '😀'.repeat(501) })
      return result
    })

    test('says all that a row shows, in words', async () => {
      const { db, made } = open()
      const { results, ...page } = await answerList(db, { q: '', sort: 'severity', cursor: '', limit: 50, now })
      expect(page).toEqual({ total: 1, here: expect.any(String), next: null, previous: null, from: 1 })
      expect(results).toEqual([
        {
          id: made.uid,
          project: 'web',
          ref: 'main',
          tool: 'CodeQL',
          rule: 'js/xss',
          level: 'warning',
          severity: 'medium',
          kind: 'review',
          state: 'open',
          baseline: 'new',
          isNew: false,
          suppression: 'underReview',
          verdict: 'unreviewed',
          version: 0,
          message: `${'😀'.repeat(500)}…`,
          path: 'src/a.ts',
          line: null,
          steps: 4,
          seen: '2026-01-02T00:00:00.000Z',
          url: `/results/${made.uid}`,
        },
      ])
    })

    test('has the verdict of the time that is asked for', async () => {
      const { db } = open()
      expect(await answerTotal(db, { q: 'verdict:confirmed', now })).toBe(0)
      expect(await answerTotal(db, { q: 'verdict:confirmed', now: '2026-05-31T23:59:59.999Z' })).toBe(1)
    })
  })

  describe('what changed from snapshot to snapshot', () => {
    // Three uploads to main: `kept` in all, `changed` other in the second, `gone` not in the third, `late` only there. `fresh` is on a
    // pull request, with `kept`. The last snapshot of main is not published.
    const open = useFilled(engine, (add) => {
      const { project, main, pull, tool, names } = smallStore(add)
      const onMain = add.series(main, tool)
      const onPull = add.series(pull, tool)
      const commits = ['aaa1', 'bbb2', 'ccc3']
      const [one, two, three] = commits.map((commit_id, index) => {
        const snapshot = add.snapshot(onMain, add.upload(`u${index + 1}`), { commit_id })
        add.run(snapshot, { automation_id: `nightly/${index + 1}` })
        return Number(snapshot.id)
      })
      const four = Number(add.snapshot(onPull, add.upload('u4')).id)
      project.head = four
      const five = Number(add.snapshot(onMain, add.upload('u5')).id)
      if (one === undefined || two === undefined || three === undefined) throw new Error('Three commits')
      const [kept, changed, gone, late, fresh] = Array.from({ length: 5 }, () => add.result(project))
      if (!kept || !changed || !gone || !late || !fresh) throw new Error('Five results')
      add.sighting(kept, onMain, { ...names, since: one, until: five })
      add.sighting(changed, onMain, { ...names, since: one, until: two, superseded: two, message: 'before' })
      add.sighting(changed, onMain, { ...names, since: two, message: 'after' })
      add.sighting(gone, onMain, { ...names, since: one, until: three })
      add.sighting(late, onMain, { ...names, since: three, superseded: five, until: five })
      add.sighting(late, onMain, { ...names, since: five, message: 'not yet' })
      add.sighting(kept, onPull, { ...names, since: four })
      add.sighting(fresh, onPull, { ...names, since: four })
      return { kept: kept.uid, changed: changed.uid, gone: gone.uid, late: late.uid, fresh: fresh.uid }
    })

    test.each([
      ['', ['kept', 'changed', 'late']],
      ['is:fixed', ['gone']],
      ['is:open,fixed', ['kept', 'changed', 'gone', 'late']],
      ['ref:*', ['kept', 'kept', 'changed', 'late', 'fresh']],
      ['upload:u1', ['kept', 'changed', 'gone']],
      ['upload:u1 is:fixed', ['gone']],
      ['upload:u1 before', ['changed']],
      ['upload:u2 before', []],
      ['upload:u1,u2', ['kept', 'changed', 'gone']],
      ['upload:u1 upload:u2', []],
      ['upload:u4', ['kept', 'fresh']],
      ['upload:u4 ref:main', []],
      ['upload:u5', []],
      ['-upload:u2', ['late']],
      ['run:nightly/3', ['kept', 'changed', 'late']],
      ['run:nightly/* -run:nightly/1', ['late']],
      ['commit:bbb', ['kept', 'changed', 'gone']],
      ['commit:BBB2 after', ['changed']],
      ['is:new', ['late']],
      ['is:new ref:*', ['late', 'fresh']],
      ['upload:u1 is:new', []],
      ['upload:u3 is:new', ['late']],
      ['baseline:unchanged', ['kept', 'changed']],
      ['baseline:absent', ['gone']],
      ['upload:u1 baseline:new', ['kept', 'changed', 'gone']],
      ['upload:u2 baseline:updated', ['changed']],
      ['upload:u2 baseline:absent', []],
      ['"not yet" ref:* is:*', []],
    ])('%j finds %j', async (q, expected) => {
      const { db, made } = open()
      const names = new Map(Object.entries(made).map(([name, uid]) => [uid, name]))
      expect((await ids(db, q)).map((id) => names.get(id)).sort()).toEqual(expected.toSorted())
    })

    test('a scope shows the sighting of then and the state of today', async () => {
      const { db, made } = open()
      const { results } = await answerList(db, { q: 'upload:u1', sort: 'newest', cursor: '', limit: 50, now })
      const shown = results.map(({ id, message, state, baseline }) => ({ id, message, state, baseline }))
      expect(shown).toEqual([
        { id: made.gone, message: 'A message', state: 'fixed', baseline: 'new' },
        { id: made.changed, message: 'before', state: 'open', baseline: 'new' },
        { id: made.kept, message: 'A message', state: 'open', baseline: 'new' },
      ])
    })

    test('facets leave out their own choice, and are all there but changes where nothing is compared', async () => {
      const { db } = open()
      const facets = await answerFacets(db, { q: 'is:fixed -rule:js/xss', now })
      expect(facets.map(({ field }) => field)).toEqual([
        'severity',
        'is',
        'verdict',
        'baseline',
        'rule',
        'tool',
        'tag',
        'cwe',
        'project',
        'ref',
        'level',
        'kind',
        'suppression',
      ])
      expect(facets.find(({ field }) => field === 'is')?.values).toEqual([{ value: 'fixed', label: 'fixed', count: 0, chosen: 'include' }])
      expect(facets.find(({ field }) => field === 'rule')?.values).toEqual([
        { value: 'js/xss', label: 'js/xss', count: 1, chosen: 'exclude' },
      ])
      const refs = (await answerFacets(db, { q: 'ref:refs/heads/main', now })).find(({ field }) => field === 'ref')
      expect(refs?.values).toEqual([
        { value: 'main', label: 'main', count: 3, chosen: 'include', written: 'refs/heads/main' },
        { value: 'pull/7', label: 'pull/7', count: 2, chosen: null },
      ])
    })
  })

  describe('many results', () => {
    const open = useFilled(engine, (add) => {
      const { project, main, tool, names } = smallStore(add)
      const its = add.series(main, tool)
      const since = Number(add.snapshot(its, add.upload('u1')).id)
      const longPath = add.file(`src/${'é'.repeat(700)}`)
      for (let count = 0; count < 20; count++) {
        const rule = Number(add.rule(tool, `rule "${count}", of ${'x'.repeat(count === 3 ? 700 : 3)}`).id)
        for (let again = 0; again <= count; again++) {
          add.sighting(add.result(project), its, { ...names, rule, since, file: count === 3 ? Number(longPath.id) : names.file })
        }
      }
    })

    test('come in pages, whose cursors fit into an address', async () => {
      const { db } = open()
      const first = await answerList(db, { q: '', sort: 'rule', cursor: '', limit: 73, now })
      expect(first).toMatchObject({ total: 210, from: 1, previous: null })
      expect(first.next?.length).toBeLessThan(2000)
      const second = await answerList(db, { q: '', sort: 'rule', cursor: first.next ?? '', limit: 73, now })
      expect(second).toMatchObject({ total: 210, from: 74 })
      expect(await answerList(db, { q: '', sort: 'rule', cursor: second.previous ?? '', limit: 73, now })).toEqual(first)
    })

    test.each([
      ['malformed', 'not a cursor'],
      ['of another sort', writeCursor({ sort: 'newest', direction: 'after', keys: [5, 1] })],
      ['past the end', writeCursor({ sort: 'path', direction: 'after', keys: ['\u{10ffff}', 1, 1, 1] })],
      ['before the start', writeCursor({ sort: 'path', direction: 'before', keys: ['', 0, 0, 0] })],
    ])('a cursor %s gives the first page', async (_, cursor) => {
      const { db } = open()
      const first = await answerList(db, { q: '', sort: 'path', cursor: '', limit: 3, now })
      expect(await answerList(db, { q: '', sort: 'path', cursor, limit: 3, now })).toEqual(first)
    })

    test.each([
      [0, 1],
      [-5, 1],
      [NaN, 1],
      [2.9, 2],
      [1e9, 200],
    ])('a limit of %d gives %d', async (limit, expected) => {
      const { db } = open()
      expect((await answerList(db, { q: '', sort: 'newest', cursor: '', limit, now })).results).toHaveLength(expected)
    })

    test('values beside a term with wildcards narrow what it finds', async () => {
      const { db } = open()
      const facets = await answerFacets(db, { q: 'rule:*1*', now })
      const rules = facets.find(({ field }) => field === 'rule')
      expect(rules?.values.map(({ count }) => count)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 2])
      expect(rules?.values.every(({ chosen }) => chosen === null)).toBe(true)
    })

    test('a facet lists twelve values, always those that are chosen, and counts the others', async () => {
      const { db } = open()
      const facets = await answerFacets(db, { q: 'rule:"RULE \\"0\\", of xxx",gone', now })
      const rules = facets.find(({ field }) => field === 'rule')
      expect(rules?.values.map(({ label, count, chosen }) => ({ label: label.slice(0, 8), count, chosen }))).toEqual([
        ...Array.from({ length: 10 }, (_, index) => ({ label: `rule "${19 - index}`, count: 20 - index, chosen: null })),
        { label: 'rule "0"', count: 1, chosen: 'include' },
        { label: 'gone', count: 0, chosen: 'include' },
      ])
      expect(rules?.more).toBe(9)
      expect(await answerTotal(db, { q: `rule:${rules?.values[0]?.value}`, now })).toBe(20)
    })

    test('neighbours are found by an alias, too', async () => {
      const { db } = open()
      const list = await answerList(db, { q: '', sort: 'newest', cursor: '', limit: 3, now })
      const [before, result, after] = list.results.map(({ id }) => id)
      // An id that no result has as its own.
      const alias = 'a'.repeat(20) as ResultId
      const { result: number } = await db.kysely
        .selectFrom('permalink')
        .select('result')
        .where('uid', '=', `${result}`)
        .executeTakeFirstOrThrow()
      await db.kysely.insertInto('permalink').values({ uid: alias, result: number }).execute()
      expect(await answerNeighbours(db, { id: alias, q: '', sort: 'newest', now })).toEqual({
        position: 2,
        total: 210,
        previous: before,
        next: after,
      })
      const unknown = 'b'.repeat(20) as ResultId
      expect(await answerNeighbours(db, { id: unknown, q: '', sort: 'newest', now })).toEqual({
        position: null,
        total: 210,
        previous: null,
        next: null,
      })
    })

    test('no query breaks an answer', async () => {
      const { db } = open()
      const fields = ['tool', 'rule', 'tag', 'path', 'ref', 'upload', 'commit', 'run', 'cwe', 'steps', 'category', 'project', 'is', 'has']
      const part = fc.oneof(
        fc.constantFrom(...fields.map((field) => ` ${field}:`), ...'-,"*?%_\'\\;.()[]{}^$|+/\0\ud800', '**/', 'é', '😀'),
        fc.string({ unit: anyCharacter, maxLength: 5 }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(part, { maxLength: 40 }), async (parts) => {
          const q = parts.join('')
          const total = await answerTotal(db, { q, now })
          expect((await answerList(db, { q, sort: 'rule', cursor: '', limit: 1, now })).total).toBe(total)
          expect((await answerFacets(db, { q, now })).length).toBeGreaterThan(0)
        }),
        { numRuns: 100 },
      )
    })

    test.each([
      ['words', 'a '.repeat(500)],
      ['values', `-tag:${'a,'.repeat(495)}`],
      ['wildcards', `-path:${'*a'.repeat(490)}`],
      ['folders', `-path:${'**/*a*/'.repeat(140)}`],
      ['letters', `-rule:${'é'.repeat(990)}`],
      ['negations', '-upload:a '.repeat(100)],
    ])('nor does one of very many %s', async (_, q) => {
      const { db } = open()
      expect(await answerTotal(db, { q, now })).toBe(210)
    })
  })
})
