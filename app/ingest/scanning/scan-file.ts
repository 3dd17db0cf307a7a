import { statSync } from 'node:fs'
import { uncachedSource } from './byte-source.ts'
import type { ScanHandler } from './scan-handler.ts'
import { scanLog, type ScanLimits } from './scan.ts'
import { type KeptFile, UncachedFile } from '#app/ingest/uncached.ts'

/** So much is read at once, and no more memory taken for it than the log needs: to collect a megabyte takes longer than to read a small one. */
const bytesAtOnce = 1024 * 1024
/** Below this a second thread is not worth its start. */
const largeLog = 32 * 1024 * 1024

/** Scans the log in a file; `onRead` is told of bytes that were read or passed over. Throws what `scanLog` and the file system throw. */
export type ScanFile = (file: KeptFile, handler: ScanHandler, limits: ScanLimits, onRead: (bytes: number) => void) => void

/** Whether a log is so large that it is scanned by a thread of its own (scan-beside.ts). */
export function isLargeLog({ path }: KeptFile): boolean {
  return statSync(path).size >= largeLog
}

/** Scans a log in this thread. */
export function scanFile(...[kept, handler, limits, onRead]: Parameters<ScanFile>): void {
  const { size } = statSync(kept.path)
  const file = new UncachedFile(kept, Math.min(bytesAtOnce, size))
  try {
    const source = uncachedSource(file)
    scanLog(
      {
        read(buffer, offset, length) {
          const read = source.read(buffer, offset, length)
          onRead(read)
          return read
        },
        skip(length) {
          onRead(length)
          source.skip(length)
        },
      },
      handler,
      // A window with room behind the log's end does not grow to find it.
      { windowBytes: Math.min(bytesAtOnce, size + 1), ...limits },
    )
  } finally {
    file.close()
  }
}
