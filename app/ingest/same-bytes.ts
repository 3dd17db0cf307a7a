import { createHash } from 'node:crypto'
import { link, lstat, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from '#app/store/database.ts'
import { keptUploadsOfSize } from '#app/store/uploads.ts'
import { receivedPath } from './kept-upload.ts'
import type { ReceiveOptions } from './receive.ts'
import { syncFolder } from './write-chunks.ts'

/** Of each end of a file: what changes from one log to the next, such as its commit and times, is mostly before or behind the results. */
const endBytes = 64 * 1024
/** Uploads that are looked at. */
const most = 3

/** A file of this machine that is to be taken in. `bytes` gives what is in it, from the start each time. */
export type OwnFile = { path: string; bytes: () => AsyncIterable<Uint8Array> }

/**
 * Lets the file `path`, an upload's own, be one that is kept already, where that has the same bytes as `file`: nothing is copied, and they
 * take no room a second time. Gives their number and SHA-256; null where none has them, or files here cannot have two names. What is found
 * to be the same is what was kept, whatever becomes of `file` meanwhile. Throws the signal's reason, and what reading `file` throws.
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
  const alike: { path: string; sha256: string }[] = []
  for (const { uid, sha256 } of await keptUploadsOfSize(database.kysely, bytes, most)) {
    const kept = await receivedPath(database, uid)
    if (await haveEqualEnds(file.path, kept, bytes)) alike.push({ path: kept, sha256 })
  }
  if (alike.length === 0) return null
  const sha256 = await hashOf(file, signal)
  const same = alike.find((kept) => kept.sha256 === sha256)
  if (same === undefined) return null
  try {
    await link(same.path, path)
  } catch {
    return null
  }
  await syncFolder(dirname(path))
  return { bytes, sha256 }
}

async function haveEqualEnds(path: string, kept: string, size: number): Promise<boolean> {
  // It may be gone, and where a store was made anew it may be the name of another file.
  const found = await lstat(kept).catch(() => null)
  if (found === null || !found.isFile() || found.size !== size) return false
  const [own, other] = [await endsOf(path, size), await endsOf(kept, size)]
  return own.equals(other)
}

async function endsOf(path: string, size: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const start = await file.read(Buffer.alloc(endBytes), 0, endBytes, 0)
    const end = await file.read(Buffer.alloc(endBytes), 0, endBytes, Math.max(0, size - endBytes))
    return Buffer.concat([start.buffer.subarray(0, start.bytesRead), end.buffer.subarray(0, end.bytesRead)])
  } finally {
    await file.close()
  }
}

async function hashOf(file: OwnFile, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.bytes()) {
    signal?.throwIfAborted()
    hash.update(piece)
  }
  return hash.digest('hex')
}
