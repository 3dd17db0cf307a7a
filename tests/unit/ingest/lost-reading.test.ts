import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { sweepUpload } from '#app/store/deleting/sweep.ts'
import { claimUpload, ReadingLost } from '#app/store/uploads/readings.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import { watched } from '#tests/unit/uploads/watched.ts'
import { leaseLength } from '#app/store/lease.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import type { ReaderMessage } from '#app/ingest/reading/reader-messages.ts'
import { dieBefore, stallBefore } from './inline-reader.ts'
import { owner, useStore } from './test-store.ts'

const longAgo = '2000-01-01T00:00:00.000Z'

describe.each(engines)('on %s, a reading', (engine) => {
  const store = useStore(engine)
  afterEach(() => void vi.useRealTimers())

  async function setLease(uid: string, lease: { lease?: string; lease_until?: string }): Promise<void> {
    await store.db.kysely.updateTable('upload').set(lease).where('uid', '=', uid).execute()
  }

  test('tells that it is alive while it has nothing else to tell', async () => {
    const uid = await store.accept(named(['a']), { project: store.project() })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const reached = dieBefore('end')
    void store.readNext()
    await reached
    await setLease(uid, { lease_until: longAgo })
    vi.advanceTimersByTime(leaseLength / 2)
    await vi.waitFor(async () => {
      const { lease_until } = await store.db.kysely
        .selectFrom('upload')
        .select('lease_until')
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
      expect(lease_until).not.toBe(longAgo)
    }, patience)
    vi.useRealTimers()
    await store.readNext()
  })

  test.each<[ReaderMessage['type'], number]>([
    ['run', 1],
    ['rows', 1],
    ['run-end', 1],
    ['end', 1],
    ['rows', 2],
    ['end', 2],
  ])('that another process has taken over writes, sweeps and notes nothing more (before %s %i)', async (before, nth) => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    await store.accept(named(['b', 'c']), { project })
    const { reached, goOn } = stallBefore(before, nth)
    const slow = store.readNext()
    await reached
    // The other has read the whole by the time that this one goes on.
    const other = await store.readNext(undefined, 'other')
    expect(other).toMatchObject({ status: 'done', results: 2, new: 1, fixed: 1 })
    const [ids, counts] = [await store.ids(project, 'is:*'), await countRows(store.db)]
    goOn()
    expect(await slow).toEqual(other)
    expect(await countRows(store.db)).toEqual(counts)
    expect(await store.ids(project, 'is:*')).toEqual(ids)
    expect(await store.messages(project, 'is:open')).toEqual(['b', 'c'])
    expect(store.faults.splice(0)).toHaveLength(1)
  })

  test.each<[ReaderMessage['type'], number]>([
    ['rows', 2],
    ['end', 2],
  ])('of which the database has lost what was written last is not published, and read anew (before %s %i)', async (before, nth) => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const uid = await store.accept(named(['b', 'c', 'd']), { project })
    const { reached, goOn } = stallBefore(before, nth)
    const slow = store.readNext()
    await reached
    // As after a crash of PostgreSQL beneath a connection that goes on: the row of the upload is what it was a transaction ago.
    const own = store.db.kysely.updateTable('upload').where('uid', '=', uid)
    await own.set({ written: sql`written - 1` }).execute()
    goOn()
    expect(await slow).toMatchObject({ status: 'reading', error: null })
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b'])
    expect(store.faults.splice(0)).toHaveLength(1)
    await own.set({ lease_until: longAgo }).execute()
    expect(await store.readNext()).toMatchObject({ status: 'done', results: 3, new: 2, fixed: 1 })
    expect(await store.messages(project, 'is:open')).toEqual(['b', 'c', 'd'])
  })

  test('that another process is in the middle of is not swept by the one that lost it', async () => {
    const project = store.project()
    const uid = await store.accept(named(['a', 'b']), { project })
    const { reached, goOn } = stallBefore('end')
    const slow = store.readNext()
    await reached
    const counts = await countRows(store.db)
    await setLease(uid, { lease: 'other' })
    goOn()
    expect(await slow).toMatchObject({ status: 'reading', error: null })
    expect(await countRows(store.db)).toEqual(counts)
    expect(await store.list(`project:${project}`)).toEqual([])
    expect(store.faults.splice(0)).toHaveLength(1)
    await setLease(uid, { lease: owner })
    expect(await store.readNext()).toMatchObject({ status: 'done', results: 2 })
  })

  test.each([2, 4, 8])(
    'that another has taken over while it was being taken back loses nothing of what that one read (at step %i)',
    async (step) => {
      const project = store.project()
      await store.read(named(['a', 'b']), { project })
      await store.accept(named(['b', 'c']), { project })
      const { reached, goOn } = stallBefore('end', 2)
      const first = store.readNext()
      await reached
      const { id = 0 } = (await claimUpload(store.db, 'second', () => true)) ?? {}
      let begun = 0
      let read: Upload | undefined
      const slow = watched(store.db, async () => {
        if (++begun === step) read = await store.readNext(undefined, 'third')
      })
      await expect(sweepUpload(slow, { id, owner: 'second' })).rejects.toBeInstanceOf(ReadingLost)
      expect(read).toMatchObject({ status: 'done', results: 2, new: 1, fixed: 1 })
      expect(await store.messages(project, 'is:open')).toEqual(['b', 'c'])
      expect(await store.messages(project, 'is:fixed')).toEqual(['a'])
      goOn()
      expect(await first).toEqual(read)
      store.faults.splice(0)
    },
  )

  test('that another has taken over makes no project of an upload that is deleted by now', async () => {
    await store.accept(named(['a']), { project: store.project() })
    const before = (await countRows(store.db))['project']
    const { reached, goOn } = stallBefore('run')
    const slow = store.readNext()
    await reached
    const { id } = await store.readNext(undefined, 'other')
    expect(await deleteUpload(store.db, id)).toBe('deleted')
    goOn()
    await expect(slow).rejects.toThrow('is gone')
    expect((await countRows(store.db))['project']).toBe(before)
    store.faults.splice(0)
  })
})
