import { describe, expect, test } from 'vitest'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { exported } from './exported.ts'
import { useRestore } from './restored.ts'

describe.each(engines)('on %s, what several exported logs hold', (engine) => {
  const from = useStore(engine)
  const to = useStore(engine)
  const restore = useRestore()

  test('comes back from several files of one project, as from an archive of them', async () => {
    const project = from.project()
    await from.read(named(['one', 'two']), { project, ref: 'main' })
    await from.read(named(['one', 'three']), { project, ref: 'refs/pull/7/merge' })
    const files = await Promise.all(
      ['ref:pull/7', 'ref:main one', 'ref:main -one'].map((q) => exported(from.db, 'sarif', `project:${project} ${q}`)),
    )
    const uploads = await restore(to, files)
    expect(uploads.map(({ ref }) => ref)).toEqual(['main', 'pull/7'])
    for (const ref of ['main', 'pull/7']) {
      const asked = async (store: TestStore) =>
        (await store.list(`project:${project} ref:${ref}`)).map(({ id, message }) => ({ id, message }))
      expect(await asked(to), ref).toEqual(await asked(from))
    }
  })

  test('is refused before anything is done, with their names, where they were exported before and after a verdict', async () => {
    const project = from.project()
    await from.read(named(['one']), { project, ref: 'main' })
    await from.read(named(['one', 'two']), { project, ref: 'refs/pull/7/merge' })
    const before = await exported(from.db, 'sarif', `project:${project} ref:pull/7 verdict:*`)
    const { one } = await from.ids(project)
    const given = { verdict: 'confirmed', author: null, comment: null, until: null } as const
    await giveVerdict(from.db, [one ?? ''], given, new Map(), '2026-01-01T00:00:00.000Z')
    const after = await exported(from.db, 'sarif', `project:${project} ref:main verdict:*`)
    await expect(restore(to, [before, after])).rejects.toMatchObject({
      code: 'not-restored',
      message: expect.stringMatching(new RegExp(`^Of the result ${one}, .* not the same in /.+\\.sarif and in /.+\\.sarif\\.`)),
    })
    expect(await to.list(`project:${project} is:*`)).toEqual([])
    const anew = await exported(from.db, 'sarif', `project:${project} ref:pull/7 verdict:*`)
    await restore(to, [anew, after])
    expect(await to.list(`project:${project} ref:pull/7 verdict:confirmed`)).toMatchObject([{ id: one, version: 1 }])
  })
})
