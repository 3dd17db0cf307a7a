import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { base32Digits } from '#app/store/base32.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { leaseEnd } from '#app/store/lease.ts'
import type { UploadTable } from '#app/store/tables.ts'

export type StoredUpload = Selectable<UploadTable>
type NewUpload = Pick<StoredUpload, 'uid' | 'file_name' | 'encoding' | 'parameters' | 'received_at' | 'lease'> & {
  restorer?: string | null
  sample: boolean
}

/** A public id for an upload: `u` and 75 random bits. */
export function newUploadId(): string {
  return `u${Array.from(randomBytes(15), (byte) => base32Digits[byte & 31]).join('')}`
}

/** Adds an upload whose bytes are on their way. */
export async function addUpload(db: Queryable, { sample, ...upload }: NewUpload): Promise<number> {
  const { id } = await db
    .insertInto('upload')
    .values({ ...upload, status: 'receiving', sample: sample ? 1 : 0, lease_until: leaseEnd() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes uploads that were not received whole, with what is kept of their bytes; those that were by now stay. */
export async function removeReceiving({ engine, kysely }: Database, uids: readonly string[]): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const receiving = db.selectFrom('upload').select('id').where('uid', 'in', uids).where('status', '=', 'receiving')
    // Whoever puts one in line waits, or has done so, and then needs its bytes.
    const found = await receiving.$if(engine === 'postgres', (all) => all.forUpdate()).execute()
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await db.deleteFrom('upload_chunk').where('upload', 'in', ids).execute()
    await db.deleteFrom('upload').where('id', 'in', ids).execute()
  })
}

/** The upload is here, whole; from now on it survives a crash. Throws where it was taken for broken off meanwhile, and removed. */
export async function queueUpload(db: Queryable, id: number, received: { bytes: number; sha256: string }): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ ...received, status: 'queued', lease: null, lease_until: null })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`Upload ${id} was removed before it was here whole.`)
}

/** Uploads that are kept and have so many bytes, the newest first, at most so many. */
export async function keptUploadsOfSize(
  db: Queryable,
  bytes: number,
  most: number,
): Promise<{ id: number; uid: string; sha256: string }[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'uid', 'sha256'])
    .where('bytes', '=', bytes)
    .where('sha256', 'is not', null)
    .where('dropped_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .$narrowType<{ sha256: string }>()
    .execute()
}

/** Takes an upload that waits out of the line, for good. Gives false when someone has begun to read it. */
export async function withdrawUpload(db: Queryable, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The id that people know an upload by; null once it is deleted. */
export async function uploadUid(db: Queryable, upload: number): Promise<string | null> {
  return (await db.selectFrom('upload').select('uid').where('id', '=', upload).executeTakeFirst())?.uid ?? null
}
