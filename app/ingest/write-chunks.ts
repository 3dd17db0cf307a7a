import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Of what is to survive a crash, so much at most is left for the disk once the last chunk is here. */
const bytesPerSync = 64 * 1024 * 1024

/**
 * Writes chunks to the file `path`, one at a time, in place of what it held. `check` sees each chunk while it is written and may throw.
 * With `durable` the file survives a crash once this has answered. Throws what the chunks, `check` or the file system throw; then no file
 * is left.
 */
export async function writeChunks(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  check: (chunk: Uint8Array) => void,
  durable = false,
): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    try {
      await (durable ? writeDurably(file, chunks, check) : writeAll(file, chunks, check))
    } finally {
      await file.close()
    }
    if (durable) await syncFolder(dirname(path))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function writeAll(file: FileHandle, chunks: AsyncIterable<Uint8Array>, check: (chunk: Uint8Array) => void): Promise<void> {
  for await (const chunk of chunks) {
    const writing = writeWhole(file, chunk)
    try {
      check(chunk)
    } finally {
      // The chunk's memory may be another's once the next is asked for.
      await writing
    }
  }
}

/** The disk is sent what is there meanwhile: it takes its time, and would take it at the end. */
async function writeDurably(file: FileHandle, chunks: AsyncIterable<Uint8Array>, check: (chunk: Uint8Array) => void): Promise<void> {
  let bytes = 0
  let syncing: Promise<void> | null = null
  let failure: unknown
  try {
    await writeAll(file, chunks, (chunk) => {
      check(chunk)
      bytes += chunk.length
      if (bytes < bytesPerSync || syncing !== null) return
      bytes = 0
      syncing = file
        .datasync()
        // The system tells of it once.
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => (syncing = null))
    })
  } finally {
    await syncing
  }
  if (failure !== undefined) throw failure
  await file.sync()
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written)
    written += bytesWritten
  }
}

/** Lets the names of a folder's files survive a crash: they are part of it. Windows has no such call, and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
