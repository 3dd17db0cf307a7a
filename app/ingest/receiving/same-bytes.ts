import { link, lstat, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from '#app/store/database.ts'
import { keptUploadsOfSize } from '#app/store/uploads/uploads.ts'
import { receivedPath } from './kept-upload.ts'
import type { ReceiveOptions } from './receive.ts'
import { UncachedFile } from '#app/ingest/uncached.ts'
import { syncFolder } from './write-durably.ts'

/** Looked at first: what changes from one log to the next, such as its commit and times, is mostly before or behind the results. */
const endBytes = 1024 * 1024
const comparedBytes = 1024 * 1024
/** Uploads that are looked at. */
const most = 3

/** A file of this machine that is to be taken in. `bytes` gives what is in it, from the start each time. */
export type OwnFile = { path: string; bytes: () => AsyncIterable<Uint8Array> }

/**
 * Lets the file `path`, an upload's own, be one that is kept already, where that has the same bytes as `file`: nothing is copied, and they
 * take no room a second time. Gives their number and SHA-256; null where none has them, or files here cannot have two names. What is found
 * to be the same is what was kept, whatever becomes of `file` meanwhile. Throws the signal's reason, and what reading files throws.
 */
export async function linkSameBytes(
  database: Database,
  file: OwnFile,
  path: string,
  { limits, signal }: Pick<ReceiveOptions, 'limits' | 'signal'>,
): Promise<{ bytes: number; sha256: string } | null> {
  if (database.engine !== 'sqlite') return null
  const { size: bytes } = await stat(file.path)
  if (bytes > limits.uploadBytes) return null
  const others = new Set<string>()
  for (const { uid, sha256 } of await keptUploadsOfSize(database.kysely, bytes, most)) {
    const kept = await receivedPath(database, uid)
    if (others.has(sha256) || !(await isFile(kept, bytes))) continue
    if (!(await areEqual(file, kept, bytes, signal))) {
      others.add(sha256)
      continue
    }
    try {
      await link(kept, path)
    } catch {
      return null
    }
    await syncFolder(dirname(path))
    return { bytes, sha256 }
  }
  return null
}

// It may be gone, and where a store is made anew it is the name of another file.
async function isFile(path: string, size: number): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found !== null && found.isFile() && found.size === size
}

async function areEqual(file: OwnFile, kept: string, size: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (!(await endOf(file.path, size)).equals(await endOf(kept, size))) return false
  const others = new UncachedFile({ path: kept, isOnDisk: true }, comparedBytes)
  let at = 0
  try {
    for await (const piece of file.bytes()) {
      signal?.throwIfAborted()
      for (let from = 0; from < piece.length; from += comparedBytes) {
        const some = piece.subarray(from, from + comparedBytes)
        if (Buffer.compare(some, others.read(at, some.length)) !== 0) return false
        at += some.length
      }
    }
  } finally {
    others.close()
  }
  return at === size
}

async function endOf(path: string, size: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(endBytes), 0, endBytes, Math.max(0, size - endBytes))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
