import { describe, expect, test } from 'vitest'
import { answerResults } from '#app/search/answer.ts'
import type { Verdict } from '#app/sarif/codes.ts'
import { bury } from '#app/store/deleting/bury.ts'
import { lastRevision } from '#app/store/revision.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { ResultsChanged, UnknownChange, UnknownResults, VerdictConflict } from '#app/store/verdicts/verdict-errors.ts'
import { verdictLog } from '#app/store/verdicts/verdict-log.ts'
import { giveVerdict, giveVerdictToAll, type NewVerdict } from '#app/store/verdicts/verdicts.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { logOf, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const now = '2026-06-01T00:00:00.000Z'
const nobody = { author: null, comment: null }
const nothingSeen: ReadonlyMap<string, number> = new Map()

function said(verdict: Verdict, more: Partial<NewVerdict> = {}): NewVerdict {
  return { verdict, author: null, comment: null, until: null, ...more }
}

function three<T>(one: T): T[] {
  return [one, one, one]
}

describe.each(engines)('on %s, a verdict', (engine) => {
  const store = useStore(engine)

  /** Results of a project of their own: their ids by their messages, and its query. */
  async function results(...names: string[]): Promise<{ ids: string[]; q: string; upload: string }> {
    const project = store.project()
    const { id: upload } = await store.read(named(names), { project })
    const byName = await store.ids(project)
    return { ids: names.map((name) => byName[name] ?? ''), q: `project:${project} verdict:*`, upload }
  }

  async function judged(q: string): Promise<[message: string, verdict: string, version: number][]> {
    return (await store.list(q)).map(({ message, verdict, version }) => [message, verdict, version])
  }

  async function logOfResult(id: string) {
    const { id: result } = await store.db.kysely.selectFrom('result').select('id').where('uid', '=', id).executeTakeFirstOrThrow()
    return verdictLog(store.db.kysely, result, 100)
  }

  async function lastSeen(q: string): Promise<{ results: Int32Array; rev: number }> {
    const rev = await lastRevision(store.db.kysely)
    return { ...(await answerResults(store.db, { q, now })), rev }
  }

  test('is given to several results at once, and every change is kept, the newest first', async () => {
    const { ids, q } = await results('a', 'b', 'c')
    const [a = '', b = ''] = ids
    const first = said('false-positive', { author: 'Kim', comment: 'Not reachable.', until: '2027-01-01T00:00:00.000Z' })
    const { change } = await giveVerdict(store.db, [a, b], first, nothingSeen, now)
    expect(await judged(q)).toEqual([
      ['a', 'false-positive', 1],
      ['b', 'false-positive', 1],
      ['c', 'unreviewed', 0],
    ])
    const later = '2026-06-02T00:00:00.000Z'
    const second = await giveVerdict(store.db, [a], said('confirmed', { author: 'Ada' }), new Map([[a, 1]]), later)
    expect(second).toEqual({ change: expect.any(Number), changed: 1, kept: 0 })
    expect(await logOfResult(a)).toEqual({
      total: 2,
      entries: [
        { ...said('confirmed', { author: 'Ada' }), change: second.change, at: later, undoes: false, results: 1 },
        { ...first, change, at: now, undoes: false, results: 2 },
      ],
    })
  })

  test('that somebody has changed meanwhile is refused, with what was said, for all of the results', async () => {
    const { ids, q } = await results('a', 'b')
    const [a = '', b = ''] = ids
    const faster = said('wont-fix', { author: 'Kim', comment: 'Old code.', until: '2027-01-01T00:00:00.000Z' })
    await giveVerdict(store.db, [b], faster, new Map([[b, 0]]), now)
    const seen = new Map([
      [a, 0],
      [b, 0],
    ])
    const refused = await giveVerdict(store.db, ids, said('confirmed'), seen, now).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(VerdictConflict)
    expect(refused).toMatchObject({ code: 'verdict-conflict', count: 1, present: [{ id: b, version: 1, at: now, ...faster }] })
    expect(await judged(q)).toEqual([
      ['a', 'unreviewed', 0],
      ['b', 'wont-fix', 1],
    ])
    // Who has seen it may say otherwise.
    await giveVerdict(store.db, ids, said('confirmed'), new Map([[b, 1]]), now)
    expect((await judged(q)).map(([, verdict]) => verdict)).toEqual(['confirmed', 'confirmed'])
  })

  test('of several who saw the same, one is first, and all others are told', async () => {
    const { ids } = await results('a')
    const seen = new Map(ids.map((id) => [id, 0]))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => giveVerdict(store.db, ids, said('confirmed', { author: `${at}` }), seen, now)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ present: [{ verdict: 'confirmed', version: 1 }] })
    }
    expect((await logOfResult(ids[0] ?? '')).total).toBe(1)
  })

  test('that stands already is not written again, and another end or comment is', async () => {
    const { ids, q } = await results('a', 'b')
    const [a = '', b = ''] = ids
    const until = '2027-01-01T00:00:00.000Z'
    const first = said('wont-fix', { author: 'Kim', comment: 'Old code.', until })
    const give = (ids: string[], given: NewVerdict) => giveVerdict(store.db, ids, given, nothingSeen, now)
    await give([a], first)
    // Whoever says it, and whether they say why once more or not.
    for (const same of [first, { ...first, author: 'Ada' }, { ...first, comment: null }]) {
      expect(await give([a], same)).toEqual({ change: null, changed: 0, kept: 1 })
    }
    expect(await judged(q)).toEqual([
      ['a', 'wont-fix', 1],
      ['b', 'unreviewed', 0],
    ])
    expect((await logOfResult(a)).total).toBe(1)
    expect(await give([b], said('unreviewed'))).toMatchObject({ changed: 0, kept: 1 })
    expect(await give(ids, first)).toMatchObject({ changed: 1, kept: 1 })
    const { entries } = await logOfResult(b)
    expect(entries).toMatchObject([{ verdict: 'wont-fix', comment: 'Old code.', results: 1 }])
    const other: Partial<NewVerdict>[] = [
      { comment: 'Goes away in May.' },
      { until: '2028-01-01T00:00:00.000Z' },
      { until: null },
      { verdict: 'confirmed' },
    ]
    let given = first
    for (const more of other) {
      given = { ...given, comment: null, ...more }
      expect(await give([a], given)).toMatchObject({ changed: 1, kept: 0 })
    }
    // What was said before and is taken back stands again.
    const { change } = await give([b], said('confirmed'))
    await undoChange(store.db, change ?? 0, nobody, now)
    expect(await give([b], { ...first, comment: null })).toMatchObject({ change: null, kept: 1 })
  })

  test('that stands already for some of what a query finds is counted, and taken back for the others', async () => {
    const { ids, q } = await results('a', 'b', 'c', 'd')
    await giveVerdict(store.db, ids.slice(0, 2), said('wont-fix', { comment: 'Old code.' }), nothingSeen, now)
    const found = await lastSeen(q)
    const gone = Int32Array.from([...found.results, 1_000_000])
    const all = await giveVerdictToAll(store.db, gone, said('wont-fix'), found.rev, now)
    expect(all).toMatchObject({ changed: 2, kept: 2 })
    expect((await judged(q)).map(([, verdict]) => verdict)).toEqual(['wont-fix', 'wont-fix', 'wont-fix', 'wont-fix'])
    const again = await lastSeen(q)
    const nothing = await giveVerdictToAll(store.db, again.results, said('wont-fix'), again.rev, now)
    expect(nothing).toEqual({ change: null, changed: 0, kept: 4 })
    expect(await undoChange(store.db, all.change ?? 0, nobody, now)).toMatchObject({ changed: 2, kept: 0 })
    expect((await judged(q)).map(([, verdict]) => verdict)).toEqual(['wont-fix', 'wont-fix', 'unreviewed', 'unreviewed'])
  })

  test('for an id that there is not is refused, and nothing is changed', async () => {
    const { ids, q } = await results('a')
    const refused = await giveVerdict(store.db, [...ids, '0'.repeat(20)], said('confirmed'), nothingSeen, now).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(UnknownResults)
    expect(refused).toMatchObject({ ids: ['0'.repeat(20)], areGone: false })
    expect(await judged(q)).toEqual([['a', 'unreviewed', 0]])
  })

  test('for results that were deleted, or are being, is refused, and told from one for an id that there never was', async () => {
    const deleted = await results('a')
    const [buried, kept] = [await results('b'), await results('c')]
    await deleteUpload(store.db, deleted.upload)
    const { project } = await store.db.kysely
      .selectFrom('upload')
      .select('project')
      .where('uid', '=', buried.upload)
      .executeTakeFirstOrThrow()
    await store.db.kysely.transaction().execute((db) => bury(db, { project: project ?? 0, ref: null, series: null }))
    const give = (...ids: string[]) => giveVerdict(store.db, ids, said('confirmed'), nothingSeen, now).catch((error: unknown) => error)
    const gone = [...deleted.ids, ...buried.ids]
    expect(await give(...gone, ...kept.ids)).toMatchObject({ code: 'unknown-results', ids: gone, areGone: true })
    expect(await give(...gone, '0'.repeat(20))).toMatchObject({ ids: [...gone, '0'.repeat(20)], areGone: false })
    expect(await judged(kept.q)).toEqual([['c', 'unreviewed', 0]])
    await store.clearNext()
    expect(await give(...gone)).toMatchObject({ ids: gone, areGone: true })
  })

  test('for an id that a result went by before is the result’s', async () => {
    const { ids, q } = await results('a')
    const { id: result } = await store.db.kysely
      .selectFrom('result')
      .select('id')
      .where('uid', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow()
    const alias = `${result}`.padStart(20, 'z')
    await store.db.kysely.insertInto('permalink').values({ uid: alias, result }).execute()
    expect(await giveVerdict(store.db, [alias, ...ids], said('confirmed'), new Map([[alias, 0]]), now)).toMatchObject({ changed: 1 })
    expect(await judged(q)).toEqual([['a', 'confirmed', 1]])
  })

  test('for all that a query finds is given to thousands at once, and taken back', async () => {
    const project = store.project()
    // So many that work which grows with their square is not over before the test is.
    const count = 30_000
    const findings = Array.from({ length: count }, (_, at) => ({ message: `m${at}`, fingerprint: `${at}`, path: `src/${at % 9}.ts` }))
    await store.read(logOf(findings), { project })
    const [one = ''] = Object.values(await store.ids(project, 'm4321'))
    await giveVerdict(store.db, [one], said('confirmed', { until: '2027-01-01T00:00:00.000Z' }), nothingSeen, now)
    const found = await lastSeen(`project:${project}`)
    expect(found).toMatchObject({ total: count, results: { length: count } })
    const all = await giveVerdictToAll(store.db, found.results, said('wont-fix', { comment: 'Legacy.' }), found.rev, now)
    expect(all.changed).toBe(count)
    expect((await answerResults(store.db, { q: `project:${project}`, now })).total).toBe(0)
    expect((await answerResults(store.db, { q: `project:${project} has:comment`, now })).total).toBe(count)
    const { rev } = await lastSeen(`project:${project}`)
    const again = await giveVerdictToAll(store.db, found.results, said('wont-fix', { comment: 'Legacy.' }), rev, now)
    expect(again).toMatchObject({ changed: 0, kept: count })
    const undone = await undoChange(store.db, all.change ?? 0, { author: 'Kim', comment: null }, now)
    expect(undone).toMatchObject({ changed: count, kept: 0 })
    expect((await answerResults(store.db, { q: `project:${project}`, now })).total).toBe(count)
    const { entries } = await logOfResult(one)
    expect(entries.map(({ verdict, until, undoes, results }) => [verdict, until, undoes, results])).toEqual([
      ['confirmed', '2027-01-01T00:00:00.000Z', true, count],
      ['wont-fix', null, false, count],
      ['confirmed', '2027-01-01T00:00:00.000Z', false, 1],
    ])
  })

  test('for all that a query found is refused once something was said of one of them, and of no other', async () => {
    const [mine, other] = [await results('a', 'b', 'c'), await results('x')]
    const found = await lastSeen(mine.q)
    await giveVerdict(store.db, other.ids, said('confirmed'), nothingSeen, now)
    expect(await giveVerdictToAll(store.db, found.results, said('confirmed'), found.rev, now)).toMatchObject({ changed: 3 })
    await expect(giveVerdictToAll(store.db, found.results, said('wont-fix'), found.rev, now)).rejects.toThrow(ResultsChanged)
    expect((await judged(mine.q)).map(([, verdict, version]) => [verdict, version])).toEqual(three(['confirmed', 1]))
  })

  test('that breaks off half way leaves nothing', async () => {
    const { ids, q } = await results('a', 'b', 'c')
    const { results: found, rev } = await lastSeen(q)
    const numbers = Int32Array.from({ length: 6000 }, (_, at) => found[at] ?? 0)
    numbers.slice = (from = 0) => {
      if (from > 0) throw new Error('Broken off by the test.')
      return Int32Array.from(found)
    }
    const breaking = giveVerdictToAll(store.db, numbers, said('confirmed'), rev, now)
    await expect(breaking).rejects.toThrow('Broken off by the test.')
    expect((await judged(q)).map(([, verdict, version]) => [verdict, version])).toEqual(three(['unreviewed', 0]))
    expect((await logOfResult(ids[0] ?? '')).total).toBe(0)
  })

  test('that is taken back gives each result what it had, unless something newer was said', async () => {
    const { ids, q } = await results('a', 'b', 'c')
    const [a = '', b = '', c = ''] = ids
    await giveVerdict(store.db, [a], said('used-in-tests', { until: '2027-01-01T00:00:00.000Z' }), nothingSeen, now)
    const { change } = await giveVerdict(store.db, ids, said('wont-fix'), nothingSeen, now)
    await giveVerdict(store.db, [c], said('confirmed'), nothingSeen, now)
    const undone = await undoChange(store.db, change ?? 0, nobody, now)
    expect(undone).toMatchObject({ changed: 2, kept: 1 })
    expect(await judged(q)).toEqual([
      ['a', 'used-in-tests', 3],
      ['b', 'unreviewed', 2],
      ['c', 'confirmed', 2],
    ])
    expect((await logOfResult(a)).entries[0]).toMatchObject({ verdict: 'used-in-tests', until: '2027-01-01T00:00:00.000Z', undoes: true })
    // Once more there is nothing left to take back; and what was taken back can be had again.
    expect(await undoChange(store.db, change ?? 0, nobody, now)).toEqual({ change: null, changed: 0, kept: 3 })
    expect(await undoChange(store.db, undone.change ?? 0, nobody, now)).toMatchObject({ changed: 2, kept: 0 })
    expect((await judged(q)).map(([, verdict]) => verdict)).toEqual(['wont-fix', 'wont-fix', 'confirmed'])
    expect((await logOfResult(b)).total).toBe(3)
    await expect(undoChange(store.db, 1_000_000, nobody, now)).rejects.toThrow(UnknownChange)
  })

  test('asks again once its end has come', async () => {
    const { ids, q } = await results('a')
    await giveVerdict(store.db, ids, said('wont-fix', { until: '2026-07-01T00:00:00.000Z' }), nothingSeen, now)
    const open = q.replace(' verdict:*', '')
    expect((await answerResults(store.db, { q: open, now: '2026-06-30T23:59:59.999Z' })).total).toBe(0)
    expect((await answerResults(store.db, { q: open, now: '2026-07-01T00:00:00.000Z' })).total).toBe(1)
  })

  test('goes with its result, and what was said of others stays', async () => {
    const [mine, other] = [await results('a', 'b'), await results('x')]
    const { change } = await giveVerdict(store.db, [...mine.ids, ...other.ids], said('confirmed', { comment: 'Yes.' }), nothingSeen, now)
    const own = await giveVerdict(store.db, mine.ids, said('wont-fix'), nothingSeen, now)
    await deleteUpload(store.db, mine.upload)
    expect((await logOfResult(other.ids[0] ?? '')).entries).toMatchObject([{ change, comment: 'Yes.' }])
    const left = await store.db.kysely
      .selectFrom('change')
      .select('id')
      .where('id', 'in', [change ?? 0, own.change ?? 0])
      .execute()
    expect(left).toEqual([{ id: change }])
    expect(await undoChange(store.db, change ?? 0, nobody, now)).toMatchObject({ changed: 1, kept: 0 })
  })
})
