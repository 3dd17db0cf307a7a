import { describe, expect, test } from 'vitest'
import { bury } from '#app/store/deleting/bury.ts'
import { goOn } from '#app/store/projects/series.ts'
import { uploadedResults } from '#app/store/sightings/uploaded-results.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { useStore } from './test-store.ts'

const names = Array.from({ length: 40 }, (_, at) => `n${at}`)
const pull = 'refs/pull/7/merge'

describe.each(engines)('on %s, a ref that begins much as its base is', (engine) => {
  const store = useStore(engine)

  test('has rows for what differs, log after log, and for all of it once its base is gone', async () => {
    const project = store.project()
    const base = await store.read(logOf(names.map(finding)), { project, ref: 'main', commit: '1' })
    const rows = await counted()
    const first = [...names.slice(2), 'x']
    expect(await store.read(logOf(first.map(finding)), { project, ref: pull, commit: '2' })).toMatchObject({
      results: 39,
      new: 1,
      fixed: 2,
    })
    // One for its own, one for what it shares.
    expect(await since(rows)).toEqual({ sighting: 1, departure: 2, share: 2 })
    await store.read(logOf(first.map(finding)), { project, ref: pull, commit: '3' })
    expect(await since(rows)).toEqual({ sighting: 1, departure: 2, share: 2 })
    const next = [...names.slice(3), 'x', 'y']
    expect(await store.read(logOf(next.map(finding)), { project, ref: pull, commit: '4' })).toMatchObject({ new: 1, fixed: 1 })
    expect(await since(rows)).toEqual({ sighting: 2, departure: 3, share: 2 })
    const ids = await store.ids(project, 'ref:pull/7')
    expect(Object.keys(ids).toSorted()).toEqual(next.toSorted())
    expect(await store.messages(project, 'ref:pull/7 is:fixed')).toEqual(['n2'])
    await deleteUpload(store.db, base.id)
    // The forty of the base are gone, and forty are the ref's own: those that it had once, too.
    expect(await since(rows)).toEqual({ sighting: 0, departure: 0, share: 0 })
    expect(await store.ids(project, 'ref:pull/7')).toEqual(ids)
    expect(await store.messages(project, 'ref:pull/7 is:fixed')).toEqual(['n2'])
  })

  test('shares on when a snapshot of its base goes that came before a complete one as of which it began', async () => {
    const project = store.project()
    const old = await store.read(logOf(names.slice(1).map(finding)), { project, ref: 'main', commit: '1' })
    const early = { project, ref: 'refs/pull/6/merge' }
    await store.read(logOf(names.slice(1).map(finding)), early)
    await store.read(logOf(names.map(finding)), { project, ref: 'main', commit: '2' })
    await store.read(logOf(names.slice(2).map(finding)), { project, ref: pull, commit: '3' })
    const ids = await store.ids(project, 'ref:pull/7')
    const before = await counted()
    await deleteUpload(store.db, old.id)
    // One share was as of what is gone, and is written out.
    expect(await since(before)).toEqual({ sighting: 39, departure: 0, share: -1 })
    expect(await store.ids(project, 'ref:pull/7')).toEqual(ids)
    expect(Object.keys(await store.ids(project, 'ref:pull/6')).toSorted()).toEqual(names.slice(1).toSorted())
    expect(Object.keys(await store.ids(project, 'ref:main')).toSorted()).toEqual(names.toSorted())
  })

  test('shows what it shared while its base is being deleted, and when that is gone', async () => {
    const project = store.project()
    const before = await counted()
    await store.read(logOf(names.map(finding)), { project, ref: 'main' })
    await store.read(logOf([...names.slice(2), 'x'].map(finding)), { project, ref: pull })
    const ids = await store.ids(project, 'ref:pull/7')
    const { id, ref } = await store.db.kysely
      .selectFrom('project')
      .innerJoin('ref', 'ref.id', 'project.default_ref')
      .select(['project.id', 'ref.id as ref'])
      .where('key', '=', project)
      .executeTakeFirstOrThrow()
    await store.db.kysely.transaction().execute((db) => bury(db, { project: id, ref, series: null }))
    expect(await store.ids(project, 'ref:*')).toEqual(ids)
    await store.clearNext()
    expect(await store.ids(project, 'ref:*')).toEqual(ids)
    expect(await since(before)).toEqual({ sighting: 39, departure: 0, share: 1 })
  })

  test.each([
    ['some of what it shares', names.slice(0, 2), { share: -2 }],
    ['nothing, and goes on sharing', ['n50', 'n51'], { share: -1 }],
  ])('shows what it did when a series of its base is deleted that took the place of %s', async (_, nightly, gone) => {
    const project = store.project()
    const { kysely } = store.db
    await store.read(logOf(names.map(finding)), { project, ref: 'main' })
    const { id, series } = await kysely
      .selectFrom('series')
      .innerJoin('project', 'project.id', 'series.project')
      .select(['project.id', 'series.id as series'])
      .where('key', '=', project)
      .executeTakeFirstOrThrow()
    await kysely.updateTable('series').set({ ended_at: new Date().toISOString() }).where('id', '=', series).execute()
    await store.read(logOf(nightly.map(finding)), { project, ref: 'main', category: 'nightly' })
    await kysely.transaction().execute((db) => goOn(db, [series]))
    await store.read(logOf(names.slice(2).map(finding)), { project, ref: pull })
    const ids = await store.ids(project, 'ref:pull/7')
    expect(Object.keys(ids).toSorted()).toEqual(names.slice(2).toSorted())
    const last = await kysely
      .selectFrom('series')
      .select('id')
      .where('project', '=', id)
      .where('id', '>', series)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await kysely.transaction().execute((db) => bury(db, { project: id, ref: null, series: last.id }))
    const before = await counted()
    await store.clearNext()
    expect(await store.ids(project, 'ref:pull/7')).toEqual(ids)
    expect(await since(before)).toMatchObject(gone)
    expect(Object.keys(await store.ids(project, 'ref:main')).toSorted()).toEqual(names.toSorted())
  })

  test('keeps what it has when its base has its own share written out', async () => {
    const project = store.project()
    const base = await store.read(logOf(names.slice(0, 6).map(finding)), { project, ref: 'main' })
    await store.read(logOf(names.slice(0, 12).map(finding)), { project, ref: 'release' })
    // Of what it shares nothing is open any more.
    await store.read(logOf(names.slice(6, 12).map(finding)), { project, ref: 'release' })
    await store.read(logOf(names.slice(7, 12).map(finding)), { project, ref: pull, base: 'release' })
    const ids = await store.ids(project, 'ref:pull/7')
    expect(Object.keys(ids).toSorted()).toEqual(names.slice(7, 12).toSorted())
    expect(await deleteUpload(store.db, base.id)).toBe('deleted')
    expect(await store.ids(project, 'ref:pull/7')).toEqual(ids)
  })

  test('gives the results of an upload page by page, those that it shares with the others', async () => {
    const project = store.project()
    await store.read(logOf(names.map(finding)), { project, ref: 'main' })
    await store.read(logOf([...names.slice(2), 'x'].map(finding)), { project, ref: pull })
    const { id } = await store.read(logOf([...names.slice(3), 'x', 'y'].map(finding)), { project, ref: pull })
    const { kysely } = store.db
    const upload = await kysely.selectFrom('upload').select('id').where('uid', '=', id).executeTakeFirstOrThrow()
    const given = []
    for (let page = await uploadedResults(kysely, upload.id, 0, 6); page.length > 0;) {
      given.push(...page.map((one) => one.id))
      expect(page.length).toBeLessThanOrEqual(6)
      page = await uploadedResults(kysely, upload.id, given.at(-1) ?? 0, 6)
    }
    expect(given).toEqual(given.toSorted((a, b) => a - b))
    const sightings = await kysely.selectFrom('sighted').select('message').where('id', 'in', given).execute()
    expect(sightings.map(({ message }) => message).toSorted()).toEqual([...names.slice(3), 'x', 'y'].toSorted())
  })

  function finding(name: string) {
    return { message: name, snippet: name, line: Number(name.slice(1) || 99) + 1 }
  }

  async function counted() {
    const { sighting, departure, share } = await countRows(store.db)
    return { sighting, departure, share }
  }

  async function since(before: { sighting: number; departure: number; share: number }) {
    const now = await counted()
    return { sighting: now.sighting - before.sighting, departure: now.departure - before.departure, share: now.share - before.share }
  }
})
