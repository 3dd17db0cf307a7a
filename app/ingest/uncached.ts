import { closeSync, constants, openSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** What passes by the system's cache begins and ends at such places, in memory and in the file. */
const blockBytes = 4096
/** WebAssembly's memory is made of these. */
const pageBytes = 65_536

/** Of Linux alone; where there is none, or the file system does not have it, the cache is used. */
const direct: number | undefined = constants.O_DIRECT

/**
 * Zeros, at least so many bytes, that begin at a page of memory: what JavaScript allocates otherwise begins anywhere. Each takes gigabytes of
 * addresses; where a process may not have these it is memory as any other, and the system refuses to pass by its cache with that.
 */
export function alignedMemory(bytes: number): Buffer<ArrayBuffer> {
  try {
    const { buffer } = new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) })
    return Buffer.from(buffer as ArrayBuffer) // it is not shared
  } catch (error) {
    if (error instanceof RangeError) return Buffer.alloc(bytes)
    throw error
  }
}

/** So many bytes, or as few more as make them whole blocks. */
export function inBlocks(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes
}

/** Opens a file that is there for writing past the system's cache, in whole blocks from `alignedMemory`; null where that cannot be. */
export async function openUncached(path: string): Promise<FileHandle | null> {
  return direct === undefined ? null : await open(path, constants.O_WRONLY | direct).catch(() => null)
}

/** `isOnDisk`: whether the disk has all of it already; else it is in the system's cache, and is read from there. */
export type KeptFile = { path: string; isOnDisk?: boolean }

/**
 * A file that is read once and in order, and is to push nothing else out of memory: past the system's cache where that can be. Throws what
 * the file system throws.
 */
export class UncachedFile {
  readonly #path: string
  readonly #most: number
  readonly #memory: Buffer<ArrayBuffer>
  #descriptor: number
  #isDirect: boolean

  /** `most` bytes at most are read at once. */
  constructor({ path, isOnDisk = false }: KeptFile, most: number) {
    this.#path = path
    this.#isDirect = isOnDisk && direct !== undefined
    this.#most = most
    this.#descriptor = this.#open()
    const bytes = inBlocks(most) + blockBytes
    this.#memory = this.#isDirect ? alignedMemory(bytes) : Buffer.allocUnsafeSlow(bytes)
  }

  /** The bytes from `at` on, fewer at the end of the file. They are in memory that the next read takes. */
  read(at: number, length = this.#most): Buffer<ArrayBuffer> {
    const skipped = at % blockBytes
    const read = this.#readBlocks(at - skipped, inBlocks(skipped + length))
    return this.#memory.subarray(skipped, Math.max(skipped, Math.min(read, skipped + length)))
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #readBlocks(at: number, length: number): number {
    try {
      return readSync(this.#descriptor, this.#memory, 0, length, at)
    } catch (error) {
      if (!this.#isDirect) throw error
      this.#openCached()
      return readSync(this.#descriptor, this.#memory, 0, length, at)
    }
  }

  #open(): number {
    if (this.#isDirect) {
      try {
        return openSync(this.#path, constants.O_RDONLY | (direct ?? 0))
      } catch {
        this.#isDirect = false
      }
    }
    return openSync(this.#path, 'r')
  }

  #openCached(): void {
    const cached = openSync(this.#path, 'r')
    this.close()
    this.#isDirect = false
    this.#descriptor = cached
  }
}
