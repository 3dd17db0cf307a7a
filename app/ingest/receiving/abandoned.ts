import type { Database } from '#app/store/database.ts'
import { removeReceiving } from '#app/store/uploads/uploads.ts'

/** What broke off while the database was away, by which this process, being alive, would be taken to be receiving still. */
const abandoned = new WeakMap<Database, Set<string>>()

/** Removes an upload that broke off from the database; while that is away, `removeAbandoned` does so later. */
export async function abandonUpload(database: Database, uid: string): Promise<void> {
  const uids = abandoned.get(database) ?? new Set()
  abandoned.set(database, uids.add(uid))
  await removeAbandoned(database)
}

/** Removes what could not be removed when it broke off. Does not throw: what still cannot be is left for the next time. */
export async function removeAbandoned(database: Database): Promise<void> {
  const uids = abandoned.get(database)
  if (uids === undefined || uids.size === 0) return
  const now = [...uids]
  // Taken out meanwhile: a database that does not answer is not asked again and again.
  uids.clear()
  await removeReceiving(database, now).catch(() => {
    for (const uid of now) uids.add(uid)
  })
}
