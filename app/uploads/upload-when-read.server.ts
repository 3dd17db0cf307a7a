import { setTimeout as wait } from 'node:timers/promises'
import { stopSignal } from '#app/http/stopping.ts'
import type { Database } from '#app/store/database.ts'
import { isUnderWay } from './is-under-way.ts'
import { loadUpload } from './load-uploads.server.ts'
import { firstPause, longerPause } from './look-pause.ts'
import type { Upload } from './uploads.schemas.ts'

/**
 * The upload once it was read, well or badly; as it is by then after `patience` milliseconds, when the asker has hung up, and when the
 * server is to stop. Null if it is not, or no longer, there.
 */
export async function uploadWhenRead(database: Database, uid: string, patience: number, asker: AbortSignal): Promise<Upload | null> {
  const end = Date.now() + patience
  for (let pause = firstPause; ; pause = longerPause(pause)) {
    const upload = await loadUpload(database, uid)
    if (upload === null || !isUnderWay(upload)) return upload
    if (Date.now() >= end || asker.aborted || stopSignal().aborted) return upload
    await wait(pause)
  }
}
