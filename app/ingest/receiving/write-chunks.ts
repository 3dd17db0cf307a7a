import { type FileHandle, open, rm } from 'node:fs/promises'

/**
 * Writes chunks to the file `path`, one at a time, in place of what it held. `check` sees each chunk while it is written and may throw.
 * Throws what the chunks, `check` or the file system throw; then no file is left.
 */
export async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array>, check: (chunk: Uint8Array) => void): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    try {
      await writeAll(file, chunks, check)
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function writeAll(file: FileHandle, chunks: AsyncIterable<Uint8Array>, check: (chunk: Uint8Array) => void): Promise<void> {
  for await (const chunk of chunks) {
    const writing = writeChunk(file, chunk)
    try {
      check(chunk)
    } finally {
      // The chunk's memory may be another's once the next is asked for.
      await writing
    }
  }
}

/** Writes all of a chunk, at the file's own place or at `position`. */
export async function writeChunk(file: FileHandle, chunk: Uint8Array, position: number | null = null): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const at = position === null ? null : position + written
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, at)
    written += bytesWritten
  }
}
