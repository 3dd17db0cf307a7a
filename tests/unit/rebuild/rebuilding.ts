import { copyFile } from 'node:fs/promises'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import { fetchUpload, keepUpload, receivedPath } from '#app/ingest/receiving/kept-upload.ts'
import { type Rebuilt, rebuildStore } from '#app/rebuild/rebuild-store.ts'
import type { Database } from '#app/store/database.ts'
import { type Engine, openTestDatabase } from '#tests/postgres.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'

/** Rebuilds a store into an empty one of another engine, and does something with both. */
export async function rebuilding<T>(source: Database, engine: Engine, look: (target: Database, rebuilt: Rebuilt) => Promise<T>) {
  const target = await openTestDatabase(engine)
  try {
    const rebuilt = await rebuildStore(source, target.db, {
      limits: defaultLimits,
      async place(upload) {
        await give(source, target.db, upload)
        return async () => {}
      },
      onProgress: () => {},
      onFault: (message, error) => {
        throw new Error(message, { cause: error })
      },
    })
    return await look(target.db, rebuilt)
  } finally {
    await target.close()
  }
}

/** Gives another store the bytes of an upload. */
export async function give(source: Database, target: Database, { id, uid }: { id: number; uid: string }): Promise<void> {
  const path = await receivedPath(target, uid)
  const from = await fetchUpload(source, id, uid)
  await copyFile(from, path)
  await keepUpload(target, id, uid)
}

/** Does something with a store of its own. */
export async function withStore(engine: Engine, work: (store: TestStore) => Promise<void>): Promise<void> {
  const opened = await openTestDatabase(engine)
  try {
    await work(new TestStore().open(opened.db))
  } finally {
    await opened.close()
  }
}
