import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { alignedMemory, inBlocks, openUncached } from '#app/ingest/uncached.ts'
import { writeChunk } from './write-chunks.ts'
import { errorCode } from '#app/store/error-code.ts'

/** Written at once: enough for the disk to be busy. Whole blocks. */
const pieceBytes = 1024 * 1024
/** Where what is written goes to the system's cache, so much at most is left for the disk once the last chunk is here. */
const bytesPerSync = 64 * 1024 * 1024

/**
 * Writes chunks to the file `path`, in place of what it held; `check` sees each first and may throw. Once this has answered, the file
 * survives a crash. Throws what the chunks, `check` or the file system throw; then no file is left.
 */
export async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array>, check: (chunk: Uint8Array) => void): Promise<void> {
  const writing = new DurableWriting(path, await open(path, 'w', 0o600))
  try {
    try {
      for await (const chunk of chunks) {
        check(chunk)
        await writing.add(chunk)
      }
      await writing.end()
    } finally {
      await writing.close()
    }
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/**
 * All but the first piece goes past the system's cache where that can be: it has to reach the disk anyway, and to find memory for what nobody
 * reads soon takes the system longer than everything else that is done here. A piece is gathered while the one before it is written.
 */
class DurableWriting {
  readonly #path: string
  readonly #file: FileHandle
  #uncached: FileHandle | null = null
  #pieces: [Buffer, Buffer] = [Buffer.allocUnsafeSlow(pieceBytes), Buffer.alloc(0)]
  #gathered = 0
  #position = 0
  #unsynced = 0
  #writing: Promise<void> | null = null
  #syncing: Promise<void> | null = null

  constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  async add(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.length;) {
      const some = chunk.subarray(taken, taken + pieceBytes - this.#gathered)
      this.#pieces[0].set(some, this.#gathered)
      this.#gathered += some.length
      taken += some.length
      if (this.#gathered === pieceBytes) await this.#write(pieceBytes)
    }
  }

  async end(): Promise<void> {
    const bytes = this.#position + this.#gathered
    const isInBlocks = this.#uncached !== null
    await this.#write(isInBlocks ? inBlocks(this.#gathered) : this.#gathered)
    await this.#writing
    await this.#syncing
    // What fills the last block is not the upload's.
    if (isInBlocks) await this.#file.truncate(bytes)
    await this.#file.sync()
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#writing, this.#syncing])
    try {
      await this.#uncached?.close()
    } finally {
      await this.#file.close()
    }
  }

  /** Begins to write what is gathered, once what was before is written: then its memory is free again. */
  async #write(length: number): Promise<void> {
    await this.#writing
    const [piece, free] = this.#pieces
    this.#writing = this.#put(piece.subarray(0, length), this.#position)
    // Who waits for it is told; it may fail before anybody does.
    this.#writing.catch(() => undefined)
    if (this.#position === 0 && length === pieceBytes) {
      await this.#writing
      this.#uncached = await openUncached(this.#path)
      this.#pieces =
        this.#uncached === null ? [piece, Buffer.allocUnsafeSlow(pieceBytes)] : [alignedMemory(pieceBytes), alignedMemory(pieceBytes)]
    } else this.#pieces = [free, piece]
    this.#position += length
    this.#gathered = 0
  }

  async #put(piece: Uint8Array, position: number): Promise<void> {
    if (this.#uncached !== null) {
      try {
        return await writeChunk(this.#uncached, piece, position)
      } catch (error) {
        // The file system takes no such thing after all.
        if (!['EINVAL', 'ENOTSUP'].includes(errorCode(error))) throw error
        await this.#uncached.close()
        this.#uncached = null
      }
    }
    await writeChunk(this.#file, piece, position)
    this.#unsynced += piece.length
    if (this.#unsynced < bytesPerSync) return
    // The disk is sent what is there meanwhile: it takes its time, and would take it at the end.
    await this.#syncing
    this.#unsynced = 0
    this.#syncing = this.#file.datasync()
    this.#syncing.catch(() => undefined)
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
