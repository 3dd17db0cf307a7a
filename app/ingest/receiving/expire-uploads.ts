import type { Database } from '#app/store/database.ts'
import type { OnFault } from '#app/monitoring/on-fault.ts'
import { dropUpload } from './kept-upload.ts'

const day = 24 * 60 * 60 * 1000
const uploadsAtOnce = 100

/**
 * Drops the files of uploads that were received more than so many days before `now` (milliseconds since 1970). What was read of them stays,
 * with its original bytes. One that waits or is being read is left. Gives how many were dropped.
 */
export async function expireUploads(database: Database, days: number, now: number): Promise<number> {
  const { kysely } = database
  const before = new Date(now - days * day).toISOString()
  for (let dropped = 0; ;) {
    const some = await kysely
      .selectFrom('upload')
      .select(['id', 'uid'])
      .where('status', 'in', ['done', 'failed'])
      .where('dropped_at', 'is', null)
      .where('received_at', '<', before)
      .orderBy('id')
      .limit(uploadsAtOnce)
      .execute()
    for (const { id, uid } of some) {
      // If it breaks off in between, the file is gone and the next time says so.
      await dropUpload(database, id, uid)
      await kysely
        .updateTable('upload')
        .set({ dropped_at: new Date(now).toISOString() })
        .where('id', '=', id)
        .execute()
    }
    dropped += some.length
    if (some.length < uploadsAtOnce) return dropped
  }
}

export type Expiry = { stop(): Promise<void> }

/** Drops what is too old now and once a day, until it is stopped; `days` null keeps all. What fails is told, and tried again the next day. */
export function startExpiry(database: Database, days: number | null, onFault: OnFault): Expiry {
  if (days === null) return { stop: async () => undefined }
  const kept = days
  let running = Promise.resolve()
  function expire(): void {
    const now = Date.now()
    running = running.then(async () => {
      try {
        await expireUploads(database, kept, now)
      } catch (error) {
        onFault('Old uploads could not be dropped.', error)
      }
    })
  }
  expire()
  const timer = setInterval(expire, day)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
