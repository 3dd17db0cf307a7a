import { describe, expect, test } from 'vitest'
import type { ReaderMessage } from '#app/ingest/reading/reader-messages.ts'
import { finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { countRows, dumpTables } from '#tests/unit/store/dump.ts'
import { dieBefore, failBefore, stallBefore } from './inline-reader.ts'
import { useStore } from './test-store.ts'

const moments: [before: ReaderMessage['type'], nth: number][] = [
  ['run', 1],
  ['rows', 1],
  ['run-end', 1],
  ['rows', 2],
  ['end', 1],
]
const secondMoments: [before: ReaderMessage['type'], nth: number][] = [...moments, ['run', 3], ['rows', 3], ['end', 2]]

function logNamed(...names: string[]): string {
  const half = Math.ceil(names.length / 2)
  // None of the results is in it: that their lines are equal must not make them the same.
  const artifacts = [{ location: { uri: 'src/other.ts' }, contents: { text: 'text' } }]
  const runs = [names.slice(0, half), names.slice(half)].map((some) =>
    run(
      some.map((name) => finding({ message: name, fingerprint: name })),
      { artifacts },
    ),
  )
  return log(...runs)
}

function difference(after: object, before: object | undefined): object {
  const counted = new Map(Object.entries(before ?? {}))
  return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - counted.get(table)]))
}

describe.each(engines)('on %s, a reading that is broken off', (engine) => {
  const store = useStore(engine)

  test.each(moments)('before %s %i is read anew, with the same ids and nothing doubled', async (before, nth) => {
    const [calm, broken] = [store.project(), store.project()]
    const counts = [await countRows(store.db)]
    await store.read(logNamed('a', 'b', 'c'), { project: calm })
    counts.push(await countRows(store.db))
    await store.accept(logNamed('a', 'b', 'c'), { project: broken })
    const reached = dieBefore(before, nth)
    void store.readNext()
    await reached
    expect(await store.readNext()).toMatchObject({ status: 'done', results: 3, new: 3, fixed: 0 })
    counts.push(await countRows(store.db))
    const [first, second] = counts.slice(1).map((after, at) => difference(after, counts[at]))
    expect(second).toEqual(first)
    expect(await store.messages(broken, 'is:*')).toEqual(['a', 'b', 'c'])
  })

  test.each(secondMoments)('before %s %i of a later log leaves nothing of it, and what was ended goes on', async (before, nth) => {
    const project = store.project()
    await store.read(logNamed('a', 'b', 'c', 'd'), { project, commit: '1' })
    await store.read(logNamed('a', 'b', 'c'), { project, commit: '2' })
    const ids = await store.ids(project, 'is:*')
    const dump = await dumpTables(store.db)
    failBefore(before, nth)
    expect(await store.send(logNamed('e', 'c', 'd', 'a'), { project })).toMatchObject({ status: 'failed', error: { code: 'internal' } })
    const { upload, upload_chunk, ...rest } = await dumpTables(store.db)
    expect({ ...rest, upload: upload.slice(0, -1) }).toEqual({ ...dump, upload_chunk: undefined })
    expect(upload_chunk.slice(0, dump.upload_chunk.length)).toEqual(dump.upload_chunk)
    expect(await store.ids(project, 'is:*')).toEqual(ids)
    expect(await store.read(logNamed('e', 'c', 'd', 'a'), { project })).toMatchObject({ results: 4, new: 2, fixed: 1 })
    expect(await store.ids(project, 'is:*')).toMatchObject(ids)
  })

  test.each(secondMoments)('before %s %i because the database is away is no failure of the log, and is read anew', async (before, nth) => {
    const project = store.project()
    await store.read(logNamed('a', 'b'), { project, commit: '1' })
    const ids = await store.ids(project, 'is:*')
    failBefore(before, nth, new Error('Connection terminated unexpectedly'))
    const uid = await store.accept(logNamed('b', 'c', 'd'), { project, commit: '2' })
    await expect(store.readNext()).rejects.toThrow('Connection terminated')
    expect(await store.ids(project, 'is:*')).toEqual(ids)
    expect(await store.readNext()).toMatchObject({ id: uid, status: 'done', results: 3, new: 2, fixed: 1, error: null })
  })

  test('leaves a series ended that was ended, until a reading is published; a repetition takes it up again, too', async () => {
    const project = store.project()
    await store.read(logNamed('a', 'b'), { project })
    const ids = await store.ids(project)
    const { id } = await store.db.kysely.selectFrom('project').select('id').where('key', '=', project).executeTakeFirstOrThrow()
    const end = () =>
      store.db.kysely.updateTable('series').set({ ended_at: '2026-01-02T03:04:05.000Z' }).where('project', '=', id).execute()
    await end()
    failBefore('end')
    expect(await store.send(logNamed('b', 'c'), { project })).toMatchObject({ status: 'failed' })
    expect(await store.ids(project)).toEqual({})
    const { reached, goOn } = stallBefore('end')
    await store.accept(logNamed('b', 'a'), { project })
    const reading = store.readNext()
    await reached
    expect(await store.ids(project)).toEqual({})
    goOn()
    expect(await reading).toMatchObject({ status: 'done', new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
    await end()
    expect((await store.read(logNamed('b', 'a'), { project })).repeats).not.toBeNull()
    expect(await store.ids(project)).toEqual(ids)
  })

  test('after it was all written, before it was published, is read anew with the same ids', async () => {
    const project = store.project()
    await store.read(logNamed('a', 'b'), { project })
    await store.accept(logNamed('b', 'c'), { project })
    const reached = dieBefore('end', 2)
    void store.readNext()
    await reached
    const written = await store.db.kysely.selectFrom('result').select('uid').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(await store.readNext()).toMatchObject({ new: 1, fixed: 1 })
    expect((await store.ids(project))['c']).toBe(written.uid)
  })

  test('five times is given up at the sixth, and leaves nothing', async () => {
    const project = store.project()
    const dump = await dumpTables(store.db)
    await store.accept(logOf([{ message: 'a' }]), { project })
    for (let attempt = 1; attempt <= 5; attempt++) {
      const reached = dieBefore('end')
      void store.readNext()
      await reached
    }
    expect(await store.readNext()).toMatchObject({ status: 'failed', error: { code: 'given-up' } })
    const { upload: _, upload_chunk: __, ...rest } = await dumpTables(store.db)
    expect(rest).toEqual({ ...dump, upload: undefined, upload_chunk: undefined })
  })

  test('five times by the database is given up with what that said, unless it is read by then', async () => {
    const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    async function breakOff(error = timeout): Promise<void> {
      failBefore('end', 1, error)
      await expect(store.readNext()).rejects.toThrow(error)
    }
    await store.accept(named(['a']), { project: store.project() })
    for (let attempt = 1; attempt <= 5; attempt++) await breakOff()
    const sentence = expect.stringMatching(
      /interrupted 5 times .+ The database did so, .+ “canceling statement due to statement timeout”\. See to that/,
    )
    expect(await store.readNext()).toMatchObject({ status: 'failed', error: { code: 'given-up', sentence } })
    // Where the database is, is for logs alone.
    await store.accept(named(['a']), { project: store.project() })
    const away = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
    for (let attempt = 1; attempt <= 5; attempt++) await breakOff(away)
    expect(await store.readNext()).toMatchObject({ error: { code: 'given-up', sentence: expect.not.stringContaining('10.1.2.3') } })
    await store.accept(named(['a']), { project: store.project() })
    await breakOff()
    expect(await store.readNext()).toMatchObject({ status: 'done', error: null })
    const last = store.db.kysely.selectFrom('upload').select('error_sentence').orderBy('id', 'desc')
    expect(await last.executeTakeFirst()).toEqual({ error_sentence: null })
  })

  test('in the second pass leaves results that came back where they were', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    await store.read(named(['a']), { project })
    const ids = await store.ids(project, 'is:*')
    failBefore('end', 2)
    await store.send(named(['b', 'x', 'a']), { project })
    expect(await store.ids(project, 'is:fixed')).toEqual({ b: ids['b'] })
    expect(await store.ids(project, 'is:open')).toEqual({ a: ids['a'] })
  })
})
