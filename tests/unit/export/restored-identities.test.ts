import { describe, expect, test } from 'vitest'
import { type Finding, logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { exported } from './exported.ts'
import { useRestore } from './restored.ts'

describe.each(engines)('on %s, a result that was restored', (engine) => {
  const from = useStore(engine)
  const to = useStore(engine)
  const restore = useRestore()

  /** The ids that a log's results have on a ref, where it was exported and where it was restored. */
  async function readOnBoth(project: string, ref: string, results: Finding[]) {
    await restore(to, await exported(from.db, 'sarif', `project:${project} is:* ref:* verdict:* kind:*`))
    const read = async (store: TestStore) => {
      await store.read(logOf(results), { project, ref })
      return store.ids(project, `ref:${ref}`)
    }
    return { before: await read(from), restored: await read(to) }
  }

  test('of another path than at first is known by that to a ref that has not had it', async () => {
    const project = from.project()
    const found: Finding = { fingerprint: 'x', message: 'm', path: 'a.ts' }
    const other: Finding = { fingerprint: 'other', message: 'other' }
    await from.read(logOf([other]), { project, ref: 'main' })
    await from.read(logOf([other, found]), { project, ref: 'next' })
    const ids = await from.ids(project, 'ref:next')
    const moved = { ...found, path: 'b.ts' }
    await from.read(logOf([other, moved]), { project, ref: 'next' })
    expect(await readOnBoth(project, 'main', [other, moved])).toEqual({ before: ids, restored: ids })
  })

  test('and was fixed is known by what it was, also where another ref has what is much like it', async () => {
    const project = from.project()
    const found: Finding = { fingerprint: 'x', message: 'm' }
    await from.read(logOf([found]), { project, ref: 'main' })
    const ids = await from.ids(project)
    await from.read(logOf([]), { project, ref: 'main' })
    await from.read(logOf([{ ...found, fingerprint: 'y' }]), { project, ref: 'next' })
    const others = await from.ids(project, 'ref:next')
    expect(others).not.toEqual(ids)
    expect(await readOnBoth(project, 'third', [found])).toEqual({ before: ids, restored: ids })
    expect(await to.ids(project, 'ref:next')).toEqual(others)
  })
})
