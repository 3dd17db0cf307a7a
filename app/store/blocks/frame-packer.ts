import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib'

const options = {
  // Node hands output over in chunks of 16 KB unless told otherwise, each with a turn of the event loop.
  chunkSize: 128 * 1024,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
  // Whatever is written is a frame of its own.
  flush: constants.ZSTD_e_end,
}

/** As many as there are threads that do such work, unless Node is told otherwise; each holds more than a megabyte. */
const most = 4
let made = 0
/** Contexts of zstd that wait for work, and work that waits for one. */
const idle: FramePacker[] = []
const waiting: ((packer: FramePacker) => void)[] = []

/**
 * Compresses bytes to one frame of zstd, in pieces, off the thread that asks. Contexts are used again: one anew for each block took as long
 * as a third of compressing it, for memory that the system had to clear. Throws what zlib throws.
 */
export async function packFrame(bytes: Uint8Array): Promise<Uint8Array[]> {
  // Of nothing that is written nothing would come.
  if (bytes.length === 0) return [emptyFrame]
  let packer = await freePacker()
  try {
    return await packer.pack(bytes)
  } catch (error) {
    // One that failed is not used again.
    packer = new FramePacker()
    throw error
  } finally {
    const next = waiting.shift()
    if (next === undefined) idle.push(packer)
    else next(packer)
  }
}

async function freePacker(): Promise<FramePacker> {
  const free = idle.pop()
  if (free !== undefined) return free
  if (made === most) return new Promise((resolve) => waiting.push(resolve))
  made++
  return new FramePacker()
}

const emptyFrame = Buffer.from('28b52ffd2000010000', 'hex')

class FramePacker {
  readonly #stream: ZstdCompress = createZstdCompress(options)
  #pieces: Uint8Array[] = []
  #failed: (error: Error) => void = () => {}

  constructor() {
    this.#stream.on('data', (piece: Uint8Array) => this.#pieces.push(piece))
    this.#stream.on('error', (error) => this.#failed(error))
  }

  pack(bytes: Uint8Array): Promise<Uint8Array[]> {
    return new Promise((resolve, reject) => {
      this.#failed = reject
      this.#stream.write(bytes, () => this.#hand(resolve))
    })
  }

  #hand(resolve: (pieces: Uint8Array[]) => void): void {
    // What the stream still holds is handed over in the next turn.
    if (this.#stream.readableLength > 0) {
      setImmediate(() => this.#hand(resolve))
      return
    }
    resolve(this.#pieces)
    this.#pieces = []
  }
}
