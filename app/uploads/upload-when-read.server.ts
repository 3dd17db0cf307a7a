import { setTimeout as wait } from 'node:timers/promises'
import { stopSignal } from '#app/http/stopping.ts'
import type { Database } from '#app/store/database.ts'
import { isUnderWay } from './is-under-way.ts'
import { loadProgress, loadUpload, type UploadProgress } from './load-uploads.server.ts'
import type { Upload } from './uploads.schemas.ts'

/** Milliseconds between two looks at whether it is read: a small log takes hardly longer than the first, a large one is asked about ten times a second. */
const [firstPause, longestPause] = [5, 100]

/**
 * The upload once it was read, well or badly; as it is by then after `patience` milliseconds, when the asker has hung up, and when the
 * server is to stop. Null if it is not, or no longer, there. `onLook` is told how far it is, as often as that is looked at.
 */
export async function uploadWhenRead(
  database: Database,
  uid: string,
  patience: number,
  asker: AbortSignal,
  onLook: (progress: UploadProgress) => void = () => {},
): Promise<Upload | null> {
  const end = performance.now() + patience
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 1.5)) {
    const progress = await loadProgress(database, uid)
    const isOver = progress === null || !isUnderWay(progress)
    if (isOver || performance.now() >= end || asker.aborted || stopSignal().aborted) return loadUpload(database, uid)
    onLook(progress)
    await wait(pause)
  }
}
