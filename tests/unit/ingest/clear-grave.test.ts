import type { LogEvent } from 'kysely'
import { describe, expect, test } from 'vitest'
import { clearGrave, dropBuried } from '#app/ingest/clear-grave.ts'
import { begin } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import { hasBytes } from '#app/rebuild/sources.ts'
import { claimDeletion } from '#app/store/deleting/graves.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { plansOf } from '#tests/unit/store/searches-of.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'
import { owner, TestStore, useStore } from './test-store.ts'

describe.each(engines)('on %s, what was deleted', (engine) => {
  const store = useStore(engine)

  async function areKept(uids: readonly string[]): Promise<boolean[]> {
    const uploads = await store.db.kysely.selectFrom('upload').selectAll().where('uid', 'in', uids).orderBy('id').execute()
    return Promise.all(uploads.map((upload) => hasBytes(store.db, upload)))
  }

  test('makes room first, all of it, since on a full disk nothing could be written without', async () => {
    const projects = [store.project(), store.project(), store.project()]
    const uids: string[] = []
    for (const project of projects) uids.push((await store.read(named(['one']), { project })).id)
    for (const slug of projects.slice(1)) expect(await begin(store.db, { slug })).toEqual(expect.any(Number))
    expect(await areKept(uids)).toEqual([true, true, true])

    await dropBuried(store.db)
    expect(await areKept(uids)).toEqual([true, false, false])

    await store.clearNext()
    await store.clearNext()
    expect(await areKept(uids)).toEqual([true])
    expect(await store.messages(projects[0] ?? '', 'is:open')).toEqual(['one'])
  })

  test('takes a ref along that has nothing else, at once, and another is the default one', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named(['b']), { project, ref: 'refs/pull/7/merge' })
    await store.read(named(['c']), { project, ref: 'develop' })
    const main = (await loadProject(store.db, project))?.refs.find(({ name }) => name === 'main')
    await begin(store.db, { slug: project, series: main?.series[0]?.id ?? 0 })
    for (const when of ['at once', 'when it is gone']) {
      expect(await loadProject(store.db, project), when).toMatchObject({ defaultRef: 'develop', refCount: 2 })
      expect(await store.messages(project, 'is:open'), when).toEqual(['c'])
      if (when === 'at once') await store.clearNext()
    }
  })

  test('had fixed nothing: what another series of the ref has since is open, however often that changed', async () => {
    const project = store.project()
    const states = async () => (await store.list(`project:${project} is:* category:""`)).map(({ message, state }) => `${message} ${state}`)
    await store.read(named(['a', 'b']), { project, category: 'nightly' })
    await store.read(named(['a']), { project, category: 'nightly' })
    await store.read(named(['b', 'c']), { project })
    await store.read(named(['c', 'b']), { project })
    expect(await states()).toEqual(['c open', 'b reopened'])
    const nightly = (await loadProject(store.db, project))?.refs[0]?.series.find(({ category }) => category === 'nightly')
    await begin(store.db, { slug: project, series: nightly?.id ?? 0 })
    await store.clearNext()
    expect(await states()).toEqual(['c open', 'b open'])
  })
})

test('on sqlite, what was deleted is cleared without going through the ids of others', async () => {
  const asked: LogEvent[] = []
  const store = new TestStore().open(await openLogged(asked))
  await store.read(named(['other']), { project: 'other' })
  await store.read(named(['one']), { project: 'own' })
  await begin(store.db, { slug: 'own' })
  const deletion = await claimDeletion(store.db.kysely, owner, () => true)
  if (deletion === null) throw new Error('No deletion waits.')
  asked.length = 0
  await clearGrave(store.db, deletion)
  const plans = plansOf(store.db, asked, 'permalink').filter((detail) => detail.includes('permalink'))
  expect(plans).not.toEqual([])
  expect(plans.filter((detail) => !/\((uid|result)=\?\)/.test(detail))).toEqual([])
})
