import { open } from 'node:fs/promises'
import { packBlock } from '#app/store/block-bytes.ts'

const pieceBytes = 1024 * 1024
/** As many as there are threads that pack, and one to read into. */
const packedAtOnce = 5

/**
 * The bytes of a file, packed by the mebibyte or less, in order; the next few are packed while one is dealt with. They are read into the same
 * memory over and over: to collect a new piece of it for each took longer than packing. Throws what the file system and zlib throw.
 */
export async function* packedPieces(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  const memory = Array.from({ length: packedAtOnce }, () => Buffer.allocUnsafeSlow(pieceBytes))
  const packing: Promise<Uint8Array>[] = []
  try {
    for (let piece = 0, at = 0; ; piece++) {
      // What is packed has left its memory.
      if (packing.length === packedAtOnce) yield* packing.splice(0, 1)
      const { bytesRead, buffer } = await file.read(memory[piece % packedAtOnce] ?? Buffer.alloc(0), 0, pieceBytes, at)
      if (bytesRead === 0) break
      at += bytesRead
      const packed = packBlock(buffer.subarray(0, bytesRead), Uint32Array.of(bytesRead))
      // Who waits for it is told; it may fail before anybody does.
      packed.catch(() => undefined)
      packing.push(packed)
    }
    yield* packing
  } finally {
    await Promise.allSettled(packing)
    await file.close()
  }
}
