import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes chunks to the file `path`, one at a time, in place of what it held. `check` sees each chunk before it is written and may throw.
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
      for await (const chunk of chunks) {
        check(chunk)
        await writeWhole(file, chunk)
      }
      if (durable) await file.sync()
    } finally {
      await file.close()
    }
    if (durable) await syncFolder(dirname(path))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written)
    written += bytesWritten
  }
}

// A file's name is part of its folder and reaches the disk with it. Windows has no such call, and does not need it.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
