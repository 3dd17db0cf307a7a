import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { dumpTables } from '#tests/unit/store/dump.ts'
import { type Sending, useStore } from './test-store.ts'

const text = named(['a', 'b'])

describe.each(engines)('on %s, the same bytes again', (engine) => {
  const store = useStore(engine)

  /** Everything that is stored but the uploads themselves. */
  async function stored() {
    const { upload: _, upload_chunk: __, ...rest } = await dumpTables(store.db)
    return rest
  }

  test('change nothing, and name the upload that they repeat', async () => {
    const project = store.project()
    const first = await store.read(text, { project, commit: 'abc' })
    const before = await stored()
    const again = await store.read(text, { project, commit: 'abc' })
    expect(again).toMatchObject({ status: 'done', repeats: first.id, results: 2, new: 0, fixed: 0, project })
    expect(again.url).toBe(first.url)
    expect(await stored()).toEqual(before)
    expect(await store.read(text, { project, commit: 'abc' })).toMatchObject({ repeats: first.id })
  })

  test('of no commit repeat those of no commit', async () => {
    const project = store.project()
    const first = await store.read(text, { project })
    expect(await store.read(text, { project })).toMatchObject({ repeats: first.id })
  })

  test('of several tools repeat the whole', async () => {
    const project = store.project()
    const both = log(...['One', 'Two'].map((tool) => run([finding({ message: tool })], { tool })))
    const first = await store.read(both, { project })
    const before = await stored()
    expect(await store.read(both, { project })).toMatchObject({ repeats: first.id, results: 2 })
    expect(await stored()).toEqual(before)
  })

  test.each<[string, Sending, Sending]>([
    ['commit', { commit: 'abc' }, { commit: 'abd' }],
    ['commit, when only one has any', {}, { commit: 'abd' }],
    ['ref', { ref: 'main' }, { ref: 'develop' }],
    ['category', {}, { category: 'nightly' }],
    ['root', {}, { root: '/work' }],
    ['base', { ref: 'feature' }, { ref: 'feature', base: 'develop' }],
  ])('of another %s are a new snapshot', async (_, before, after) => {
    const project = store.project()
    await store.read(text, { project, ...before })
    const snapshots = (await stored()).snapshot.length
    expect(await store.read(text, { project, ...after })).toMatchObject({ repeats: null, results: 2 })
    expect((await stored()).snapshot).toHaveLength(snapshots + 1)
  })

  test('with the root that was forgotten have their paths below it, under the ids that they had', async () => {
    const project = store.project()
    const absolute = log(run([finding({ path: 'file:///work/src/a.ts' })]))
    await store.read(absolute, { project })
    const before = await store.list(`project:${project}`)
    expect(before.map(({ path }) => path)).toEqual(['/work/src/a.ts'])
    expect(await store.read(absolute, { project, root: '/work' })).toMatchObject({ repeats: null, new: 0, fixed: 0 })
    const after = await store.list(`project:${project}`)
    expect(after.map(({ path }) => path)).toEqual(['src/a.ts'])
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  test('for another project are its own', async () => {
    await store.read(text, { project: store.project() })
    expect(await store.read(text, { project: store.project() })).toMatchObject({ repeats: null, results: 2, new: 2 })
  })

  test('after others are a new snapshot: what was said in between no longer holds', async () => {
    const project = store.project()
    await store.read(text, { project })
    await store.read(named(['a']), { project })
    expect(await store.read(text, { project })).toMatchObject({ repeats: null, new: 1 })
    expect(await store.messages(project, 'is:reopened')).toEqual(['b'])
  })

  test('with other bytes around are a new snapshot, in which nothing changed', async () => {
    const project = store.project()
    await store.read(text, { project })
    const sightings = (await stored()).sighting.length
    expect(await store.read(`${text}\n`, { project })).toMatchObject({ repeats: null, new: 0, fixed: 0 })
    expect(await store.read(gzipSync(text), { project })).toMatchObject({ repeats: null, new: 0, fixed: 0 })
    expect((await stored()).sighting).toHaveLength(sightings)
  })

  test('are not a repetition of an upload that has failed', async () => {
    const project = store.project()
    await store.send(text.slice(0, -1), { project })
    expect(await store.send(text.slice(0, -1), { project })).toMatchObject({ status: 'failed', repeats: null })
  })
})
