import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseLocation } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { claimDeletion } from '#app/store/deleting/graves.ts'
import { claimUpload } from '#app/store/uploads/readings.ts'
import { removeLeftovers } from './leftovers.ts'
import { clearGrave, dropBuried } from './clear-grave.ts'
import { comeSecond } from './come-second.ts'
import { releaseReadElsewhere } from '#app/ingest/receiving/kept-upload.ts'
import type { IngestLimits } from './limits.ts'
import { isDeadOwner, ownerOfThisProcess } from './owner.ts'
import { readUpload, type ReadingEnd } from './read-upload.ts'
import { recoverFromOthers } from './recover.ts'
import { type ThreadError, toThreadError } from '#app/monitoring/thread-error.ts'

export type IngestWorkerData = { location: DatabaseLocation; limits: IngestLimits; owner: string }
export type IngestWorkerMessage =
  /** Times in milliseconds since 1970: when the upload was claimed, and when it was done with. */
  | { type: 'read'; bytes: number | null; begun: number; ended: number; end: ReadingEnd }
  | { type: 'fault'; message: string; error: ThreadError }

/** The ingest thread: deletes what is to be deleted, and reads what waits, one upload after the other, with a database connection of its own; looks again when it is woken. */
comeSecond()
const { location, limits } = workerData as IngestWorkerData // what queue.ts starts it with
const database = await openDatabase(location)

let wake = () => {}
let stopping = false
parentPort?.on('message', (message: 'wake' | 'stop') => {
  if (message === 'stop') stopping = true
  wake()
})

function tell(message: IngestWorkerMessage): void {
  parentPort?.postMessage(message)
}

while (!stopping) {
  const woken = new Promise<void>((resolve) => (wake = resolve))
  await dropBuried(database)
  await removeLeftovers(database)
  const deletion = await claimDeletion(database.kysely, ownerOfThisProcess, isDeadOwner)
  if (deletion !== null) {
    await clearGrave(database, deletion)
    continue
  }
  const upload = await claimUpload(database, ownerOfThisProcess, isDeadOwner)
  if (upload === null) {
    await recoverFromOthers(database)
    await releaseReadElsewhere(database)
    await woken
    continue
  }
  const begun = Date.now()
  const end = await readUpload(database, limits, upload, ownerOfThisProcess, (message, error) =>
    tell({ type: 'fault', message, error: toThreadError(error) }),
  )
  tell({ type: 'read', bytes: upload.bytes, begun, ended: Date.now(), end })
}
await database.close()
parentPort?.close()
