import { describe, expect, test } from 'vitest'
import { changeVerdicts, changeVerdictsOfQuery, seenOfQuery, undoVerdicts } from '#app/results/verdicts/change-verdicts.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { undoSchema, verdictOfIdsSchema, verdictOfQuerySchema } from '#app/results/verdicts/verdicts.schemas.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s', (engine) => {
  const store = useStore(engine)

  async function results(...names: string[]): Promise<{ ids: string[]; project: string }> {
    const project = store.project()
    await store.read(named(names), { project })
    return { ids: Object.values(await store.ids(project)), project }
  }

  function ofIds(body: object) {
    return changeVerdicts(store.db, verdictOfIdsSchema.parse({ verdict: 'confirmed', ...body }))
  }

  function ofQuery(body: object) {
    return changeVerdictsOfQuery(store.db, verdictOfQuerySchema.parse({ verdict: 'wont-fix', ...body }))
  }

  test('a version holds for all ids whose own is not said', async () => {
    const { ids } = await results('a', 'b')
    const [a = '', b = ''] = ids
    expect(await ofIds({ ids: [a] })).toMatchObject({ status: 'changed', changed: 1 })
    expect(await ofIds({ ids, version: 0 })).toMatchObject({ status: 'conflict', count: 1, present: [{ id: a, version: 1 }] })
    expect(await ofIds({ ids, version: 0, versions: { [a]: 1 } })).toMatchObject({ status: 'changed', changed: 1, kept: 1 })
    expect(await ofIds({ ids, versions: { [b]: 0 } })).toMatchObject({ status: 'conflict', present: [{ id: b }] })
    expect(await ofIds({ ids: [a, a, b] })).toEqual({ status: 'kept', kept: 2 })
    expect(await ofIds({ ids: [a, a, b], verdict: 'wont-fix' })).toMatchObject({ status: 'changed', changed: 2, kept: 0 })
    const unknown = resultIdSchema.parse('z'.repeat(20))
    expect(await ofIds({ ids: [a, unknown] })).toEqual({ status: 'unknown', ids: [unknown], areGone: false })
  })

  test('what no database holds is kept as it can be', async () => {
    const { ids, project } = await results('a')
    await ofIds({ ids, comment: 'a\0b\ud800', author: '\0' })
    expect(await store.list(`project:${project} has:comment`)).toHaveLength(1)
    // As it is kept, it is the same.
    expect(await ofIds({ ids, comment: 'a\0b\ud800' })).toEqual({ status: 'kept', kept: 1 })
    expect(await ofIds({ ids, version: 0 })).toMatchObject({ present: [{ comment: 'a\ufffdb\ufffd', author: '\ufffd' }] })
  })

  test('a query means what its list does, and is refused when it finds something else', async () => {
    const { ids, project } = await results('a', 'b', 'c')
    const q = `project:${project}`
    await ofIds({ ids: ids.slice(0, 1), verdict: 'false-positive' })
    expect(await ofQuery({ q, total: 3 })).toEqual({ status: 'other-results', total: 2 })
    expect(await ofQuery({ q, total: 2, comment: 'Both.' })).toMatchObject({ status: 'changed', changed: 2 })
    expect((await store.list(`${q} verdict:*`)).map(({ verdict }) => verdict)).toEqual(['false-positive', 'wont-fix', 'wont-fix'])
    expect(await ofQuery({ q: `${q} severity:errror`, total: 3 })).toMatchObject({
      status: 'problems',
      problems: [{ suggestion: 'error' }],
    })
    expect(await store.list(`${q} verdict:wont-fix`)).toHaveLength(2)
  })

  test('some of what a query finds are left out, and what was seen is compared all the same', async () => {
    const { ids, project } = await results('a', 'b', 'c')
    const q = `project:${project}`
    const [a = '', b = '', c = ''] = ids
    const seen = await seenOfQuery(store.db, q)
    const unknown = resultIdSchema.parse('z'.repeat(20))
    expect(await ofQuery({ q, ...seen, except: [a, unknown] })).toEqual({ status: 'unknown', ids: [unknown], areGone: false })
    expect(await ofQuery({ q, total: 2, except: [a] })).toEqual({ status: 'other-results', total: 3 })
    expect(await ofQuery({ q, ...seen, except: ids })).toEqual({ status: 'kept', kept: 0 })
    const outcome = await ofQuery({ q, ...seen, except: [a, a] })
    expect(outcome).toMatchObject({ status: 'changed', changed: 2, kept: 0 })
    const withVerdict = async () => (await store.list(`${q} verdict:wont-fix`)).map(({ id }) => id).sort()
    expect(await withVerdict()).toEqual([b, c].sort())
    // What was seen of a result that is left out is nothing to it.
    const again = await seenOfQuery(store.db, `${q} verdict:*`)
    await ofIds({ ids: [a] })
    expect(await ofQuery({ q: `${q} verdict:*`, ...again, except: [a], verdict: 'used-in-tests' })).toMatchObject({
      status: 'changed',
      changed: 2,
    })
    const change = outcome.status === 'changed' ? outcome.change : 0
    expect(await undoVerdicts(store.db, undoSchema.parse({ undo: change }))).toMatchObject({ status: 'undone', changed: 0, kept: 2 })
  })

  test('who saw the list before others spoke of its results is told, though it is as long as before', async () => {
    const { ids, project } = await results('a', 'b')
    const q = `project:${project}`
    const seen = await seenOfQuery(store.db, q)
    expect(seen.total).toBe(2)
    await ofIds({ ids: ids.slice(0, 1), verdict: 'confirmed', author: 'Ada' })
    expect(await ofQuery({ q, ...seen })).toMatchObject({
      status: 'overtaken',
      total: 2,
      count: 1,
      present: [{ id: ids[0], verdict: 'confirmed', author: 'Ada' }],
    })
    const other = await results('x')
    const again = await seenOfQuery(store.db, q)
    await ofIds({ ids: other.ids })
    expect(await ofQuery({ q, ...again })).toMatchObject({ status: 'changed', changed: 2 })
  })

  test('others than were seen get none, be there as many as before', async () => {
    const { project } = await results('a', 'b')
    const q = `project:${project}`
    const seen = await seenOfQuery(store.db, q)
    await store.read(named(['c', 'd']), { project })
    expect(await store.list(q)).toHaveLength(seen.total)
    expect(await ofQuery({ q, ...seen })).toEqual({ status: 'other-results', total: 2 })
    // What ended begins again: no result is new.
    const then = await seenOfQuery(store.db, q)
    await store.read(named(['a', 'b']), { project })
    expect(await ofQuery({ q, ...then })).toEqual({ status: 'other-results', total: 2 })
    expect((await store.list(`${q} verdict:*`)).map(({ verdict }) => verdict)).toEqual(['unreviewed', 'unreviewed'])
    expect(await ofQuery({ q, ...(await seenOfQuery(store.db, q)) })).toMatchObject({ status: 'changed', changed: 2 })
  })

  test('a verdict that all of them have already is none', async () => {
    const { ids, project } = await results('a', 'b')
    const q = `project:${project} verdict:*`
    await ofIds({ ids: ids.slice(0, 1), verdict: 'wont-fix' })
    expect(await ofQuery({ q, total: 2 })).toMatchObject({ status: 'changed', changed: 1, kept: 1 })
    expect(await ofQuery({ q, total: 2 })).toEqual({ status: 'kept', kept: 2 })
    expect((await store.list(q)).map(({ version }) => version)).toEqual([1, 1])
  })

  test('a result that is listed once for each ref is changed once', async () => {
    const { project } = await results('a', 'b')
    await store.read(named(['a', 'b']), { project, ref: 'dev' })
    const q = `project:${project} ref:*`
    expect(await store.list(q)).toHaveLength(4)
    expect(await ofQuery({ q, total: 4 })).toMatchObject({ status: 'changed', changed: 2 })
  })

  test('of two who change all at once one is first, and the other changes nothing', async () => {
    const { project } = await results('a', 'b', 'c', 'd')
    const q = `project:${project}`
    const outcomes = await Promise.all(['false-positive', 'wont-fix'].map((verdict) => ofQuery({ q, total: 4, verdict })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['changed', 'other-results'])
    const listed = await store.list(`${q} verdict:*`)
    expect(new Set(listed.map(({ verdict }) => verdict)).size).toBe(1)
    expect(listed.map(({ version }) => version)).toEqual([1, 1, 1, 1])
  })

  test('a change is taken back by its number', async () => {
    const { ids } = await results('a', 'b')
    const given = await ofIds({ ids })
    if (given.status !== 'changed') throw new Error(given.status)
    const undo = undoSchema.parse({ undo: given.change, author: 'Kim' })
    expect(await undoVerdicts(store.db, undo)).toMatchObject({ status: 'undone', changed: 2, kept: 0 })
    expect(await undoVerdicts(store.db, undo)).toEqual({ status: 'undone', change: null, changed: 0, kept: 2 })
    expect(await undoVerdicts(store.db, { ...undo, undo: 999_999 })).toEqual({ status: 'unknown' })
  })

  test('where its number is that of a change of another time, as in a backup that was put in place, it is not', async () => {
    const { ids, project } = await results('a')
    const given = await ofIds({ ids, verdict: 'wont-fix' })
    if (given.status !== 'changed') throw new Error(given.status)
    const elsewhere = undoSchema.parse({ undo: given.change, at: '2026-05-01T00:00:00.000Z' })
    expect(await undoVerdicts(store.db, elsewhere)).toEqual({ status: 'unknown' })
    expect(await store.list(`project:${project} verdict:wont-fix`)).toHaveLength(1)
    const own = undoSchema.parse({ undo: given.change, at: given.at })
    expect(await undoVerdicts(store.db, own)).toMatchObject({ status: 'undone', changed: 1 })
  })
})

describe('the end of a verdict', () => {
  const ids = ['0'.repeat(20)]

  test.each([
    ['2999-12-31', '2999-12-31T00:00:00.000Z'],
    ['2999-12-31T12:00:00Z', '2999-12-31T12:00:00.000Z'],
    ['2999-12-31T00:30:00+02:00', '2999-12-30T22:30:00.000Z'],
  ])('%s is a time in UTC', (until, time) => {
    expect(verdictOfIdsSchema.parse({ ids, verdict: 'confirmed', until }).until).toBe(time)
  })

  test.each(['2020-01-01', 'tomorrow', '2999-02-30', '2999-12-31T12:00', '+275760-09-13T00:00:00.000Z', ''])('%j is refused', (until) => {
    expect(verdictOfIdsSchema.safeParse({ ids, verdict: 'confirmed', until }).success).toBe(false)
  })
})
