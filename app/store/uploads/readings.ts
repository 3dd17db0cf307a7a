import { sql, type UpdateObject } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { isHeld, leaseEnd } from '#app/store/lease.ts'
import { transactionWith } from '#app/store/postgres/transaction-with.ts'
import { nextRevision } from '#app/store/revision.ts'
import type { Tables } from '#app/store/tables.ts'
import type { StoredUpload } from './uploads.ts'

/**
 * Takes the next upload to read: one that a dead reader has left half written, else the first received that waits; none while another is
 * being read, since snapshots are numbered in order of receipt, nor while something is being deleted, which its ids are to avoid. `owner` names who reads; `isDead` tells of an owner whether it is known to
 * be gone.
 */
export async function claimUpload(
  { engine, kysely: db }: Database,
  owner: string,
  isDead: (owner: string) => boolean,
): Promise<StoredUpload | null> {
  const of = (status: 'queued' | 'reading') => db.selectFrom('upload').selectAll().where('status', '=', status).orderBy('id')
  const readings = await of('reading').execute()
  if (readings.some((reading) => isHeld(reading, isDead))) return null
  const seen = readings.map(({ id }) => id)
  const next = readings[0] ?? (await of('queued').limit(1).executeTakeFirst())
  if (next === undefined) return null
  const claimed = await db.transaction().execute(async (trx) => {
    // Whoever deletes in between goes first, or finds that it is being read.
    await nextRevision(trx)
    // A reader that was taken for dead and writes just now holds the upload, and may want the next revision: neither would ever have both.
    const free = trx.selectFrom('upload').select('id').where('id', '=', next.id).forUpdate().skipLocked()
    if (engine === 'postgres' && (await free.executeTakeFirst()) === undefined) return undefined
    return (
      trx
        .updateTable('upload')
        .set({ status: 'reading', lease: owner, lease_until: leaseEnd(), attempts: sql<number>`attempts + 1` })
        .where('id', '=', next.id)
        .where('status', '=', next.status)
        .where('attempts', '=', next.attempts)
        // Who was taken for dead may have shown, while this waited, that it is alive.
        .where('lease_until', next.lease_until === null ? 'is' : '=', next.lease_until)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('deletion').select('id'))))
        // Another may have begun to read since it was seen that nobody does.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('upload as other')
                .select('other.id')
                .where('other.status', '=', 'reading')
                .$if(seen.length > 0, (others) => others.where('other.id', 'not in', seen)),
            ),
          ),
        )
        .returningAll()
        .executeTakeFirst()
    )
  })
  return claimed ?? null
}

/** Someone else has taken over a reading, or the database has lost some of it: nothing of it is this owner's to write or to sweep any more. */
export class ReadingLost extends Error {
  override readonly name = 'ReadingLost'
  readonly code = 'reading-lost'

  constructor(upload: number) {
    super(`Another process has taken over the reading of upload ${upload}, or the database has lost some of it.`)
  }
}

/** An upload, by its number, and who reads it. */
export type HeldUpload = { id: number; owner: string }

/** A reading of an upload, and how many transactions it has made of it, from those on that the upload had when it was claimed. */
export type Reading = HeldUpload & { written: number }

/**
 * A reading asks for rows by the thousand, each of which an index finds. PostgreSQL does not know how rare they are in a table that was filled a moment ago,
 * and goes through all of it for each thousand (docs/decisions/0082-a-reading-asks-indexes.md). Before version 18 it takes what cannot be found otherwise
 * for so dear then that it would compile it each time.
 */
const byIndexes = { enable_seqscan: 'off', jit: 'off' }

/**
 * A transaction of a reading, one at a time, which also tells that it is alive. What a loss of power takes of those before the last is read again: of
 * these PostgreSQL does not wait for the disk, and the last brings them with it. It may start anew beneath a connection that goes on, or that is made
 * anew; so each counts those before it. Throws `ReadingLost`, and then changes nothing.
 */
export async function readingTransaction<T>(
  database: Database,
  reading: Reading,
  work: (db: Queryable) => Promise<T>,
  { isLast = false } = {},
): Promise<T> {
  async function counted(db: Queryable): Promise<T> {
    if (!(await countWritten(db, reading))) throw new ReadingLost(reading.id)
    return work(db)
  }
  const done = await transactionWith(database, isLast ? byIndexes : { ...byIndexes, synchronous_commit: 'off' }, counted)
  reading.written++
  return done
}

async function countWritten(db: Queryable, { id, owner, written }: Reading): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ lease_until: leaseEnd(), written: written + 1 })
    .where('id', '=', id)
    .where('lease', '=', owner)
    .where('written', '=', written)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes something of an upload, as long as it is this owner's; gives whether it is. */
async function noteOwn(db: Queryable, { id, owner }: HeldUpload, facts: UpdateObject<Tables, 'upload'>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('upload').set(facts).where('id', '=', id).where('lease', '=', owner).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tells that a reading is alive. Gives false when it is not this owner's any more. */
export async function renewLease(db: Queryable, upload: HeldUpload): Promise<boolean> {
  return noteOwn(db, upload, { lease_until: leaseEnd() })
}

/** A transaction on what a reading wrote, which also tells that it is alive. Throws `ReadingLost`, and then changes nothing. */
export function heldTransaction<T>({ kysely }: Database, upload: HeldUpload, work: (db: Queryable) => Promise<T>): Promise<T> {
  return kysely.transaction().execute(async (db) => {
    if (!(await renewLease(db, upload))) throw new ReadingLost(upload.id)
    return work(db)
  })
}

/** Tells how far a reading is, and that it is alive. Gives false when it is not this owner's any more. */
export async function noteProgress(db: Queryable, upload: HeldUpload, bytes: { read: number; total: number }): Promise<boolean> {
  return noteOwn(db, upload, { bytes_read: bytes.read, bytes_total: bytes.total, lease_until: leaseEnd() })
}

/**
 * Notes why a reading fails, while what it wrote is yet to be taken back: from now on people are told so, and whoever claims it goes on with that alone.
 * Gives false when it is not this owner's any more.
 */
export async function noteFailure(
  db: Queryable,
  upload: HeldUpload,
  failure: Pick<StoredUpload, 'error_code' | 'error_sentence'>,
): Promise<boolean> {
  return noteOwn(db, upload, { ...failure, lease_until: leaseEnd() })
}

/** Notes why the database broke off a reading, which is to be tried again: without a code it has not failed. Gives false when it is not this owner's any more. */
export async function noteInterruption(db: Queryable, upload: HeldUpload, error_sentence: string): Promise<boolean> {
  return noteOwn(db, upload, { error_sentence })
}

export type FinishedUpload = Pick<
  StoredUpload,
  'status' | 'results' | 'begun' | 'ended' | 'report' | 'repeats' | 'error_code' | 'error_sentence'
>

/** Notes how a reading ended. Gives false, and changes nothing, when it is not this owner's any more. */
export async function finishUpload(db: Queryable, upload: HeldUpload, outcome: Partial<FinishedUpload>): Promise<boolean> {
  const end = { lease: null, lease_until: null, finished_at: new Date().toISOString(), bytes_read: sql<number>`bytes_total` }
  return noteOwn(db, upload, { error_sentence: null, ...outcome, ...end })
}

/** Notes that a reading was broken off in good order, by no fault of its upload: whoever reads next begins it anew at once. */
export async function takeBackAttempt(db: Queryable, owner: string): Promise<void> {
  await db
    .updateTable('upload')
    .set({ lease: null, lease_until: null, attempts: sql<number>`attempts - 1` })
    .where('status', '=', 'reading')
    .where('lease', '=', owner)
    .execute()
}
