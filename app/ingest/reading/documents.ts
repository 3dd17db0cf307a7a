import { stat } from 'node:fs/promises'
import type { DecodedLog } from '#app/ingest/decoding/decode.ts'
import type { ReaderTask } from './reader-messages.ts'

/** What of decoded logs a reader is to read; `isOnDisk`: whether the disk has what was received. */
export function documentsOf(logs: readonly DecodedLog[], isOnDisk: boolean): Pick<ReaderTask, 'documents' | 'externals'> {
  const own = logs.filter(({ external }) => !external)
  const documents = own.map(({ path, member, temporary }) => ({ path, member, isOnDisk: isOnDisk && !temporary }))
  const externals = logs.filter(({ external }) => external).map(({ path, member }) => ({ path, member: member ?? '' }))
  return { documents, externals }
}

/** Bytes of all decoded logs. */
export async function bytesOfLogs(logs: readonly DecodedLog[]): Promise<number> {
  return (await Promise.all(logs.map((log) => stat(log.path)))).reduce((sum, { size }) => sum + size, 0)
}
