import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'

const chunkSize = 256 * 1024
// Writers of many frames make one for each 64 KiB or more; each costs a decoder and 0.4 ms.
const framesAtMost = 20_000

/**
 * The decompressed bytes of the file `path`, which holds `size`. gzip members and zstd frames that follow each other count as one stream.
 * Throws what zlib throws for a stream that is damaged or cut off, and for bytes after its end (but NULs after gzip, which tape wrote).
 */
export async function* decompressed(path: string, size: number, compression: 'gzip' | 'zstd' | 'brotli'): AsyncGenerator<Uint8Array> {
  let offset = 0
  // Node's decoders of zstd and brotli stop after one frame, and say how far they came; its decoder of gzip goes on by itself.
  for (let frames = 0; offset < size; frames++) {
    if (compression !== 'zstd' && frames > 0) break
    if (frames === framesAtMost) throw new Error(`more than ${framesAtMost} frames`)
    const decoder = decoderOf(compression)
    const source = createReadStream(path, { start: offset, highWaterMark: chunkSize })
    // A failure reaches the loop through the decoder.
    pipeline(source, decoder, () => undefined)
    try {
      yield* decoder
    } finally {
      source.destroy()
      decoder.destroy()
    }
    offset += decoder.bytesWritten
  }
  if (compression === 'brotli' && offset < size) throw new Error(`${size - offset} bytes follow its end`)
}

function decoderOf(compression: 'gzip' | 'zstd' | 'brotli') {
  if (compression === 'gzip') return createGunzip({ chunkSize })
  return compression === 'zstd' ? createZstdDecompress({ chunkSize }) : createBrotliDecompress({ chunkSize })
}
