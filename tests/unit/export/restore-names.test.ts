import { describe, expect, test } from 'vitest'
import { changeProject } from '#app/overview/projects/change-project.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { exported } from './exported.ts'
import { useRestore } from './restored.ts'

const everything = 'is:* ref:* verdict:* kind:*'
describe.each(engines)('on %s, an exported log', (engine) => {
  const from = useStore(engine)
  const to = useStore(engine)
  const beside = useStore(engine)
  const restore = useRestore()

  test('gives a project the name that it was given, unless another has it by now', async () => {
    const [renamed, taken] = [from.project(), from.project()]
    for (const project of [renamed, taken]) {
      await from.read(named(['one']), { project, ref: 'main' })
      await from.read(named(['one', 'two']), { project, ref: 'refs/pull/7/merge' })
      await from.db.kysely
        .updateTable('project')
        .set({ slug: `${project}/store` })
        .where('key', '=', project)
        .execute()
    }
    await to.read(named(['other']), { project: `${taken}/store` })
    const uploads = await restore(to, await exported(from.db, 'sarif', `project:${renamed}/store,${taken}/store ${everything}`))
    expect(uploads.map(({ project }) => project)).toEqual([`${renamed}/store`, taken, `${renamed}/store`, taken])
    expect(await to.list(`project:${renamed}/store ref:pull/7`)).toMatchObject([
      { project: `${renamed}/store` },
      { project: `${renamed}/store` },
    ])
    expect(await to.list(`project:${taken} ref:pull/7`)).toHaveLength(2)
    // Logs find it by either.
    expect(await to.read(named(['one']), { project: renamed })).toMatchObject({ project: `${renamed}/store`, new: 0 })
  })

  test('has a project found by the names that it had before, unless they lead to another by now', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    for (const [before, after] of [
      ['', '/first'],
      ['/first', '/second'],
      ['/second', '/third'],
    ]) {
      expect(await changeProject(from.db, `${project}${before}`, { slug: `${project}${after}` })).toMatchObject({ status: 'changed' })
    }
    await to.read(named(['other']), { project: `${project}/second` })
    await restore(to, await exported(from.db, 'sarif', `project:${project} ${everything}`))
    for (const name of ['', '/first', '/third']) expect(await to.ids(`${project}${name}`), name).toEqual(await from.ids(project))
    expect(await to.messages(`${project}/second`, 'is:*')).toEqual(['other'])
    // As the exported log is the same again.
    expect(await exported(to.db, 'sarif', `project:${project}/third ${everything}`)).toContain(
      `"formerNames":["${project}","${project}/first"]`,
    )
  })

  test('is refused where another project goes by the name of one of its own, which logs of that name would be taken for', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    await to.read(named(['other']), { project: `${project}-before` })
    const calls = (slug: string) => to.db.kysely.updateTable('project').set({ slug }).where('key', '=', `${project}-before`).execute()
    await calls(project)
    const text = await exported(from.db, 'sarif', `project:${project}`)
    await expect(restore(to, text)).rejects.toMatchObject({ code: 'not-restored', message: expect.stringContaining('goes by the name') })
    expect(await to.messages(project, 'is:* ref:*')).toEqual(['other'])
    await calls(`${project}-before`)
    await restore(to, text)
    expect(await to.ids(project)).toEqual(await from.ids(project))
  })

  test('is refused beside one of a project that is written otherwise and goes by the same name', async () => {
    const project = from.project()
    const other = project.toUpperCase()
    await from.read(named(['one']), { project })
    await beside.read(named(['other']), { project: other })
    const texts = [await exported(from.db, 'sarif', `project:${project}`), await exported(beside.db, 'sarif', `project:${other}`)]
    await expect(restore(to, texts)).rejects.toMatchObject({ code: 'not-restored', message: expect.stringContaining('go by one name') })
    expect(await to.list(`project:${project}`)).toEqual([])
  })

  test('gives back branches whose names begin as those of remotes do', async () => {
    const project = from.project()
    const refs = ['main', 'refs/heads/origin/main', 'refs/heads/refs/heads/main', 'tags/v1', 'pull/7']
    for (const [at, ref] of refs.entries()) await from.read(named(['one', `${at}`]), { project, ref })
    const q = `project:${project} ${everything}`
    await restore(to, await exported(from.db, 'sarif', q))
    const places = async (store: typeof to) => (await store.list(q)).map(({ id, ref, message }) => `${ref} ${message} ${id}`).toSorted()
    expect(await places(to)).toEqual(await places(from))
  })

  test('gives back a default branch that is called as pull requests are, and a category that begins with a space', async () => {
    const project = from.project()
    const told = { project, ref: 'refs/heads/pull/9' }
    await from.read(named(['one'], { category: ' nightly' }), told)
    await from.read(named(['one', 'two'], { category: 'nightly' }), told)
    await restore(to, await exported(from.db, 'sarif', `project:${project} ${everything}`))
    for (const category of [' nightly', 'nightly']) {
      const q = `category:"${category}"`
      expect(await to.ids(project, q), category).toEqual(await from.ids(project, q))
    }
  })
})
