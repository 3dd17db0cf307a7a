import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Database, Queryable } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { addUpload, newUploadId, queueUpload, removeReceiving, withdrawUpload } from '#app/store/uploads/uploads.ts'
import {
  claimUpload,
  finishUpload,
  noteProgress,
  ReadingLost,
  readingTransaction,
  renewLease,
  takeBackAttempt,
} from '#app/store/uploads/readings.ts'
import { leaseLength } from '#app/store/lease.ts'
import { uploadIdSchema } from '#app/uploads/uploads.schemas.ts'
import { engines } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { now, useDatabase } from '#tests/unit/store/use-database.ts'
import { waitingForLocks } from '#tests/unit/store/waiting-for-locks.ts'

function nobodyIsDead() {
  return false
}

const longAgo = '2000-01-01T00:00:00.000Z'

test('the id of an upload is one that the pages take, and never the same', () => {
  const ids = Array.from({ length: 200 }, newUploadId)
  expect(ids.every((id) => uploadIdSchema.safeParse(id).success)).toBe(true)
  expect(new Set(ids).size).toBe(200)
})

describe.each(engines)('on %s, the uploads in line', (engine) => {
  const open = useDatabase(engine)

  /** Uploads that wait, and none else; in order of receipt. */
  async function waiting({ kysely }: Database, count: number): Promise<number[]> {
    await kysely.deleteFrom('upload').execute()
    const ids: number[] = []
    for (let at = 0; at < count; at++) {
      const upload = {
        uid: newUploadId(),
        file_name: 'a',
        encoding: null,
        parameters: '{}',
        received_at: now,
        lease: 'receiver',
        sample: false,
      }
      ids.push(await addUpload(kysely, upload))
    }
    for (const id of ids) await queueUpload(kysely, id, { bytes: 1, sha256: 'x' })
    return ids
  }

  /** As its reader has left it that was killed: what it said last holds until then. */
  async function reading({ kysely }: Database, id: number | undefined, lease: string, until: string): Promise<void> {
    await kysely
      .updateTable('upload')
      .set({ status: 'reading', lease, lease_until: until, attempts: 1 })
      .where('id', '=', id ?? 0)
      .execute()
  }

  const soon = () => new Date(Date.now() + leaseLength).toISOString()

  test('are read in transactions that end with the lease, of which the last alone waits for the disk', async () => {
    const db = open()
    const [id = 0] = await waiting(db, 1)
    await reading(db, id, 'a', soon())
    const isAwaited = (kysely: Queryable) => sql<{ on: string }>`select current_setting('synchronous_commit') as on`.execute(kysely)
    const own = { id, owner: 'a', written: 0 }
    if (engine === 'postgres') {
      expect((await readingTransaction(db, own, isAwaited)).rows).toEqual([{ on: 'off' }])
      expect((await readingTransaction(db, own, isAwaited, { isLast: true })).rows).toEqual([{ on: 'on' }])
      expect((await isAwaited(db.kysely)).rows).toEqual([{ on: 'on' }])
    }
    const ended = readingTransaction(db, { ...own, owner: 'b' }, (kysely) => kysely.deleteFrom('upload').execute())
    await expect(ended).rejects.toBeInstanceOf(ReadingLost)
    expect((await db.kysely.selectFrom('upload').select('id').execute()).length).toBe(1)
  })

  test('write nothing more once the database has lost what they wrote last, as PostgreSQL may where it starts anew', async () => {
    const db = open()
    const [id = 0] = await waiting(db, 1)
    await reading(db, id, 'a', soon())
    const own = { id, owner: 'a', written: 0 }
    const note = (results: number) => (kysely: Queryable) => kysely.updateTable('upload').set({ results }).where('id', '=', id).execute()
    await readingTransaction(db, own, note(1))
    await expect(readingTransaction(db, own, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const kept = await db.kysely.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await readingTransaction(db, own, note(2))
    await db.kysely.updateTable('upload').set(kept).where('id', '=', id).execute()
    for (const isLast of [false, true]) {
      await expect(readingTransaction(db, own, note(3), { isLast })).rejects.toBeInstanceOf(ReadingLost)
    }
    expect(await db.kysely.selectFrom('upload').select('results').where('id', '=', id).execute()).toEqual([{ results: 1 }])
  })

  test('are claimed in order of receipt, one at a time', async () => {
    const db = open()
    const [first, second] = await waiting(db, 2)
    const claimed = await claimUpload(db, 'a', nobodyIsDead)
    expect(claimed).toMatchObject({ id: first, status: 'reading', lease: 'a', attempts: 1 })
    expect(await claimUpload(db, 'b', nobodyIsDead)).toBeNull()
    await finishUpload(db.kysely, { id: first ?? 0, owner: 'a' }, { status: 'done' })
    expect(await claimUpload(db, 'b', nobodyIsDead)).toMatchObject({ id: second, lease: 'b' })
  })

  test('are not claimed while they are received', async () => {
    const db = open()
    const [only] = await waiting(db, 1)
    await db.kysely
      .updateTable('upload')
      .set({ status: 'receiving' })
      .where('id', '=', only ?? 0)
      .execute()
    expect(await claimUpload(db, 'a', nobodyIsDead)).toBeNull()
  })

  test('keep all their bytes where they get there just as they are taken for broken off', async () => {
    const db = open()
    const [id = 0] = await waiting(db, 1)
    await db.kysely.updateTable('upload').set({ status: 'receiving' }).where('id', '=', id).execute()
    await db.kysely
      .insertInto('upload_chunk')
      .values({ upload: id, ordinal: 0, bytes: Buffer.from('a'), packed: 0 })
      .execute()
    const { uid } = await db.kysely.selectFrom('upload').select('uid').where('id', '=', id).executeTakeFirstOrThrow()
    const queueing = await db.kysely.startTransaction().execute()
    await queueUpload(queueing, id, { bytes: 1, sha256: 'x' })
    const removed = removeReceiving(db, [uid])
    if (engine === 'postgres') await vi.waitFor(async () => expect(await waitingForLocks(db.kysely)).toBe(1), patience)
    await queueing.commit().execute()
    await removed
    expect(await db.kysely.selectFrom('upload_chunk').select('ordinal').where('upload', '=', id).execute()).toEqual([{ ordinal: 0 }])
    await db.kysely.deleteFrom('upload_chunk').execute()
  })

  test('are claimed by one only, however many ask', async () => {
    const db = open()
    await waiting(db, 3)
    const claims = await Promise.all(Array.from({ length: 8 }, (_, at) => claimUpload(db, `${at}`, nobodyIsDead)))
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
  })

  test('are claimed one at a time, also where another takes the first as soon as it is seen that none is being read', async () => {
    const db = open()
    const [first] = await waiting(db, 2)
    const claims: (number | undefined)[] = []
    const between: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (claims.length === 0) claims.push((await claimUpload(db, 'a', nobodyIsDead))?.id)
        return result
      },
    }
    expect(await claimUpload({ ...db, kysely: db.kysely.withPlugin(between) }, 'b', nobodyIsDead)).toBeNull()
    expect(claims).toEqual([first])
  })

  test('are claimed again when their reader is known to be dead', async () => {
    const db = open()
    const [first] = await waiting(db, 2)
    await reading(db, first, 'dead', soon())
    expect(await claimUpload(db, 'a', (owner) => owner === 'dead')).toMatchObject({ id: first, lease: 'a', attempts: 2 })
  })

  test('are claimed again when the lease of their reader ends a day ahead, since the clock was set back', async () => {
    const db = open()
    const [first = 0] = await waiting(db, 1)
    await reading(db, first, 'gone', new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString())
    expect(await claimUpload(db, 'a', nobodyIsDead)).toMatchObject({ id: first, lease: 'a', attempts: 2 })
  })

  test('are left to a reader on a machine whose clock is ahead', async () => {
    const db = open()
    const [first = 0] = await waiting(db, 1)
    await reading(db, first, 'ahead', new Date(Date.now() + 10 * leaseLength).toISOString())
    expect(await claimUpload(db, 'a', nobodyIsDead)).toBeNull()
  })

  test.runIf(engine === 'postgres')(
    'are left to a reader that was taken for dead and writes just now, and neither waits for the other',
    async () => {
      const db = open()
      const [first = 0] = await waiting(db, 1)
      await reading(db, first, 'dead', soon())
      const claim = await readingTransaction(db, { id: first, owner: 'dead', written: 0 }, async (trx) => {
        let isOver = false
        const claiming = claimUpload(db, 'a', () => true).finally(() => (isOver = true))
        await expect.poll(async () => isOver || (await waitingForLocks(db.kysely)) > 0).toBe(true)
        await nextRevision(trx)
        return { claiming }
      })
      expect(await claim.claiming).toBeNull()
    },
  )

  // Of the others here, who writes first is not known.
  test.runIf(engine === 'sqlite')('are left to a reader that gives a sign of life while who takes it for dead waits', async () => {
    const db = open()
    const [first = 0] = await waiting(db, 1)
    await reading(db, first, 'slow', new Date(Date.now() + leaseLength / 2).toISOString())
    const renewals: Promise<boolean>[] = []
    const claimed = await claimUpload(db, 'a', (owner) => {
      renewals.push(renewLease(db.kysely, { id: first, owner }))
      return true
    })
    expect([claimed, await Promise.all(renewals)]).toEqual([null, [true]])
    expect(await noteProgress(db.kysely, { id: first, owner: 'slow' }, { read: 1, total: 1 })).toBe(true)
  })

  test('are claimed again when their reader has given no sign of life for too long', async () => {
    const db = open()
    const [first] = await waiting(db, 2)
    await reading(db, first, 'silent', longAgo)
    expect(await claimUpload(db, 'a', nobodyIsDead)).toMatchObject({ id: first, attempts: 2 })
  })

  test('wait while a reader lives', async () => {
    const db = open()
    const [first] = await waiting(db, 2)
    await reading(db, first, 'alive', soon())
    expect(await claimUpload(db, 'a', nobodyIsDead)).toBeNull()
  })

  test('wait for one that a dead reader has left half written, even if they came first', async () => {
    const db = open()
    const [first, second] = await waiting(db, 2)
    await reading(db, second, 'dead', soon())
    expect(await claimUpload(db, 'a', (owner) => owner === 'dead')).toMatchObject({ id: second })
    await finishUpload(db.kysely, { id: second ?? 0, owner: 'a' }, { status: 'done' })
    expect(await claimUpload(db, 'a', nobodyIsDead)).toMatchObject({ id: first })
  })

  test('tell that they are read as long as they are their reader’s', async () => {
    const db = open()
    const [only = 0] = await waiting(db, 1)
    await claimUpload(db, 'a', nobodyIsDead)
    await db.kysely.updateTable('upload').set({ lease_until: longAgo }).where('id', '=', only).execute()
    const before = Date.now()
    expect(await noteProgress(db.kysely, { id: only, owner: 'a' }, { read: 5, total: 9 })).toBe(true)
    const row = await db.kysely.selectFrom('upload').selectAll().where('id', '=', only).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ bytes_read: 5, bytes_total: 9 })
    expect(Date.parse(row.lease_until ?? '')).toBeGreaterThanOrEqual(before + leaseLength)
    expect(await noteProgress(db.kysely, { id: only, owner: 'b' }, { read: 6, total: 9 })).toBe(false)
    expect(await noteProgress(db.kysely, { id: only + 1000, owner: 'a' }, { read: 6, total: 9 })).toBe(false)
  })

  test('are done with no one’s lease, and read to the end', async () => {
    const db = open()
    const [only = 0] = await waiting(db, 1)
    await claimUpload(db, 'a', nobodyIsDead)
    await noteProgress(db.kysely, { id: only, owner: 'a' }, { read: 5, total: 9 })
    expect(await finishUpload(db.kysely, { id: only, owner: 'b' }, { status: 'done' })).toBe(false)
    expect(await finishUpload(db.kysely, { id: only, owner: 'a' }, { status: 'failed', error_code: 'x', error_sentence: 'X.' })).toBe(true)
    const row = await db.kysely.selectFrom('upload').selectAll().where('id', '=', only).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'failed', error_code: 'x', lease: null, lease_until: null, bytes_read: 9 })
    expect(Date.parse(row.finished_at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('are begun anew at once where a reading was broken off, while the same process goes on receiving others', async () => {
    const db = open()
    const [first = 0, second = 0] = await waiting(db, 2)
    await db.kysely.updateTable('upload').set({ status: 'receiving', lease: 'a', attempts: 0 }).where('id', '=', second).execute()
    expect(await claimUpload(db, 'a', nobodyIsDead)).toMatchObject({ id: first })
    await takeBackAttempt(db.kysely, 'b')
    expect(await claimUpload(db, 'b', nobodyIsDead)).toBeNull()
    await takeBackAttempt(db.kysely, 'a')
    expect(await claimUpload(db, 'b', nobodyIsDead)).toMatchObject({ id: first, attempts: 1 })
    const received = db.kysely.selectFrom('upload').select(['status', 'lease', 'attempts']).where('id', '=', second)
    expect(await received.execute()).toEqual([{ status: 'receiving', lease: 'a', attempts: 0 }])
  })

  test('can be taken out of it until somebody begins to read them', async () => {
    const db = open()
    const [first = 0, second = 0] = await waiting(db, 2)
    await claimUpload(db, 'a', nobodyIsDead)
    expect(await withdrawUpload(db.kysely, first)).toBe(false)
    expect(await withdrawUpload(db.kysely, second)).toBe(true)
    const statuses = db.kysely.selectFrom('upload').select('status').orderBy('id')
    expect(await statuses.execute()).toEqual([{ status: 'reading' }, { status: 'failed' }])
  })

  test('may be larger than 32 bits tell', async () => {
    const db = open()
    const [only = 0] = await waiting(db, 1)
    await queueUpload(db.kysely, only, { bytes: 17_179_869_184, sha256: 'x' })
    const row = await db.kysely
      .selectFrom('upload')
      .select(['bytes', sql<string>`'1'`.as('one')])
      .where('id', '=', only)
      .executeTakeFirstOrThrow()
    expect(row.bytes).toBe(17_179_869_184)
  })
})
