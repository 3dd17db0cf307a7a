import { describe, expect, test } from 'vitest'
import { bury } from '#app/store/deleting/bury.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

const names = Array.from({ length: 12 }, (_, at) => `n${at}`)

describe.each(engines)('on %s, a ref keeps the bytes that it has of others', (engine) => {
  const store = useStore(engine)

  test('as an upload is to be deleted that is being deleted with its ref already, and is unknown by then', async () => {
    const project = store.project()
    const main = await read(project, { ref: 'main' }, names)
    await read(project, { ref: 'release' }, names.slice(0, 3))
    await buryRef(project, 'main')
    expect(await deleteUpload(store.db, main)).toBe('unknown')
    expect(await lostOf(project)).toEqual([])
    await store.clearNext()
    expect(await lostOf(project)).toEqual([])
    expect(await store.messages(project, 'ref:release')).toHaveLength(3)
  })

  test('as an upload is deleted that the ref which it shares with had its bytes of, and that ref is being deleted', async () => {
    const project = store.project()
    const main = await readThree(project)
    await buryRef(project, 'release')
    expect(await deleteUpload(store.db, main)).toBe('deleted')
    expect(await lostOf(project)).toEqual([])
    await store.clearNext()
    expect(await lostOf(project)).toEqual([])
    expect(await store.messages(project, 'ref:next')).toHaveLength(3)
  })

  test('as one ref after the other is deleted from which they came', async () => {
    const project = store.project()
    await readThree(project)
    await buryRef(project, 'main')
    await buryRef(project, 'release')
    await store.clearNext()
    expect(await lostOf(project)).toEqual([])
    await store.clearNext()
    expect(await lostOf(project)).toEqual([])
    expect(await store.messages(project, 'ref:next')).toHaveLength(3)
  })

  /** The second has few of the results of the first, in rows of its own with the bytes of that; the third shares all of these. */
  async function readThree(project: string): Promise<string> {
    const main = await read(project, { ref: 'main' }, names)
    await read(project, { ref: 'release' }, names.slice(0, 3))
    await read(project, { ref: 'next', base: 'release' }, names.slice(0, 3))
    const shares = store.db.kysely.selectFrom('share').innerJoin('series', 'series.id', 'share.series')
    const ofProject = shares.innerJoin('project', 'project.id', 'series.project').where('project.key', '=', project)
    expect(await ofProject.where('part', '>', 0).select('part').execute()).toHaveLength(1)
    return main
  }

  async function read(project: string, to: { ref: string; base?: string }, has: string[]): Promise<string> {
    return (await store.read(logOf(has.map((name, at) => ({ message: name, snippet: name, line: at + 1 }))), { project, ...to })).id
  }

  async function buryRef(project: string, name: string): Promise<void> {
    const { kysely } = store.db
    const refs = kysely.selectFrom('ref').innerJoin('project', 'project.id', 'ref.project').select(['ref.id', 'project.id as project'])
    const ref = await refs.where('project.key', '=', project).where('ref.name', '=', name).executeTakeFirstOrThrow()
    await kysely.transaction().execute((db) => bury(db, { project: ref.project, ref: ref.id, series: null }))
  }

  /** What is shown of a project without its bytes. */
  async function lostOf(project: string): Promise<string[]> {
    const rows = await store.db.kysely
      .selectFrom('sighted as sighting')
      .innerJoin('series', 'series.id', 'sighting.series')
      .innerJoin('project', 'project.id', 'series.project')
      .leftJoin('block', 'block.id', 'sighting.block')
      .select('sighting.message')
      .where('project.key', '=', project)
      .where('block.id', 'is', null)
      .execute()
    return rows.map(({ message }) => message)
  }
})
