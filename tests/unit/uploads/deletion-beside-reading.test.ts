import { describe, expect, test } from 'vitest'
import type { Database } from '#app/store/database.ts'
import { followPermalink } from '#app/store/sightings/permalinks.ts'
import { areDeleted } from '#app/store/sightings/seen-results.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { removeLeftovers } from '#app/ingest/leftovers.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { failBefore, stallBefore } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { watched } from './watched.ts'

const now = '2026-06-01T00:00:00.000Z'

/** A database in whose use something happens once, before the `nth` transaction (from 1) begins. */
function interrupted(database: Database, nth: number, happen: () => Promise<void>): Database {
  let left = nth
  return watched(database, async () => {
    if (--left === 0) await happen()
  })
}

describe.each(engines)('on %s, deleting an upload', (engine) => {
  const store = useStore(engine)

  /** Two uploads, of which the second alone has `d` to `h`; `h` has a verdict. */
  async function made() {
    const project = store.project()
    await store.read(named([...'abc']), { project })
    const { id } = await store.read(named([...'abcdefgh']), { project })
    const { h = '' } = await store.ids(project)
    await giveVerdict(store.db, [h], { verdict: 'false-positive', author: 'eve', comment: 'no', until: null }, new Map(), now)
    return { project, id, h }
  }

  /** Deletes, and meanwhile reads the next upload: from before the `nth` transaction, when `arrive` has been called, up to a message; then to its end. */
  async function deleteBeside(id: string, nth: number, message: 'run' | 'end' | 'failed', arrive: () => Promise<unknown>) {
    let finish = (): Promise<unknown> => Promise.reject(new Error('The deletion had fewer transactions.'))
    const database = interrupted(store.db, nth, async () => {
      await arrive()
      const { reached, goOn } = stallBefore(message)
      const reading = store.readNext()
      await reached
      finish = () => (goOn(), reading)
    })
    const outcome = await deleteUpload(database, id)
    await finish()
    return outcome
  }

  async function verdicts(project: string): Promise<Record<string, string>> {
    const listed = await store.list(`project:${project} is:* verdict:*`)
    return Object.fromEntries(listed.map(({ message, verdict }) => [message, verdict]))
  }

  async function statusOf(id: string): Promise<string> {
    return (await followPermalink(store.db.kysely, id)).status
  }

  /** What was said of `h` is said of nothing else, and the deletion is done when it is asked for again. */
  async function expectWhole({ project, id, h }: Awaited<ReturnType<typeof made>>): Promise<void> {
    await store.read(named([...'abcpqrstu']), { project })
    const { h: said, ...others } = await verdicts(project)
    expect(said ?? 'false-positive').toBe('false-positive')
    expect(others).toMatchObject({ a: 'unreviewed', p: 'unreviewed', u: 'unreviewed' })
    expect(new Set(Object.values(others))).toEqual(new Set(['unreviewed']))
    if ((await loadUpload(store.db, id)) !== null) expect(await deleteUpload(store.db, id)).toBe('deleted')
    expect(await statusOf(h)).toBe('gone')
    expect(
      Object.keys(await verdicts(project))
        .filter((name) => name !== 'x')
        .sort(),
    ).toEqual([...'abcpqrstu'])
  }

  /** One, in which sightings go, one for results, and the last. */
  const steps = [1, 2, 3]

  test.each(steps)('beside a reading that begins before its transaction %i: results are there, or gone', async (nth) => {
    const all = await made()
    const { project, id, h } = all
    const outcome = await deleteBeside(id, nth, 'end', () => store.accept(named([...'abcx']), { project }))
    expect(outcome).toBe((await loadUpload(store.db, id)) === null ? 'deleted' : 'busy')
    expect(['found', 'gone']).toContain(await statusOf(h))
    await expectWhole(all)
  })

  test.each(steps)('beside a reading that begins before its transaction %i, and fails: that takes nothing else away', async (nth) => {
    const all = await made()
    const { project, id, h } = all
    await deleteBeside(id, nth, 'failed', () => store.accept(named([...'abcx']).slice(0, -1), { project }))
    expect(['found', 'gone']).toContain(await statusOf(h))
    await expectWhole(all)
  })

  test.each(steps)('beside a reading that begins before its transaction %i, and has its results, too: these stay', async (nth) => {
    const { project, id, h } = await made()
    await deleteBeside(id, nth, 'end', () => store.accept(named([...'abch']), { project }))
    if ((await loadUpload(store.db, id)) !== null) expect(await deleteUpload(store.db, id)).toBe('deleted')
    const ids = await store.ids(project, 'is:* verdict:*')
    expect(Object.keys(ids).sort()).toEqual([...'abch'])
    const isSame = ids['h'] === h
    expect(await statusOf(h)).toBe(isSame ? 'found' : 'gone')
    expect((await verdicts(project))['h']).toBe(isSame ? 'false-positive' : 'unreviewed')
  })

  test.each(steps)('that dies before its transaction %i, and a reading that knows its results, and fails: that takes none', async (nth) => {
    const all = await made()
    const { project, id } = all
    const dies = interrupted(store.db, nth, () => Promise.reject(new Error('Killed.')))
    await expect(deleteUpload(dies, id)).rejects.toThrow('Killed.')
    await store.accept(named([...'abchx']), { project })
    failBefore('end', 2)
    expect(await store.readNext()).toMatchObject({ status: 'failed' })
    await expectWhole(all)
  })

  test('beside a reading that begins half way says that it is busy, and is ended after it, though nobody asks again', async () => {
    const { project, id, h } = await made()
    expect(await deleteBeside(id, 2, 'end', () => store.accept(named([...'abcx']), { project }))).toBe('busy')
    expect(await removeLeftovers(store.db)).toBe(true)
    expect(await loadUpload(store.db, id)).toBeNull()
    expect(await statusOf(h)).toBe('gone')
  })

  test('beside a reading of another project that was received in the same millisecond: nothing of it is left', async () => {
    const { project, id, h } = await made()
    const { reached, goOn } = stallBefore('end')
    const other = await store.accept(named(['a']), { project: store.project() })
    const db = store.db.kysely
    const { received_at } = await db.selectFrom('upload').select('received_at').where('uid', '=', id).executeTakeFirstOrThrow()
    await db.updateTable('upload').set({ received_at }).where('uid', '=', other).execute()
    const reading = store.readNext()
    await reached
    const dies = interrupted(store.db, 2, () => Promise.reject(new Error('Killed.')))
    await expect(deleteUpload(dies, id)).rejects.toThrow('Killed.')
    expect(await statusOf(h)).toBe('gone')
    expect(await areDeleted(store.db.kysely, [h])).toBe(true)
    expect(await deleteUpload(store.db, id)).toBe('deleted')
    goOn()
    await reading
    const ofProject = db.selectFrom('project').select('id').where('key', '=', project)
    expect(await db.selectFrom('result').select('id').where('project', '=', ofProject).execute()).toHaveLength(3)
  })

  test('that waits leaves it in the line where it says that it is busy', async () => {
    const project = store.project()
    const first = await store.accept(named(['a']), { project })
    const waits = await store.accept(named(['b']), { project })
    expect(await deleteBeside(waits, 1, 'run', () => Promise.resolve())).toBe('busy')
    expect(await loadUpload(store.db, first)).toMatchObject({ status: 'done' })
    expect(await store.readNext()).toMatchObject({ id: waits, status: 'done' })
  })
})
