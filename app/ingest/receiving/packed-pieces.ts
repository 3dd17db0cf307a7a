import { open } from 'node:fs/promises'
import { packBlock } from '#app/store/blocks/block-bytes.ts'
import type { KeptPieces, Piece } from '#app/store/uploads/upload-chunks.ts'
import { drawKey, digestKeyBytes, keyedDigest } from '#app/ingest/keyed-digest.ts'

const pieceBytes = 1024 * 1024
/** As many as there are threads that pack, and one to read into. */
const packedAtOnce = 5

/**
 * The bytes of a file, packed by the mebibyte or less, in order; the next few are packed while one is dealt with. What `kept` has is not packed. They
 * are read into the same memory over and over: to collect a new piece of it for each took longer than packing. Throws what the file system and zlib throw.
 */
export async function* packedPieces(path: string, kept: KeptPieces['digests'] = new Map()): AsyncGenerator<Piece> {
  const file = await open(path)
  const { size } = await file.stat()
  const memory: Buffer[] = []
  const packing: Promise<Piece>[] = []
  try {
    for (let ordinal = 0, at = 0; ; ordinal++) {
      // What is packed has left its memory.
      if (packing.length === packedAtOnce) yield* packing.splice(0, 1)
      const own = (memory[ordinal % packedAtOnce] ??= Buffer.allocUnsafeSlow(Math.min(pieceBytes, size)))
      const { bytesRead, buffer } = await file.read(own, 0, own.length, at)
      if (bytesRead === 0) break
      at += bytesRead
      const piece = packedPiece(buffer.subarray(0, bytesRead), ordinal, kept.get(ordinal))
      // Who waits for it is told; it may fail before anybody does.
      piece.catch(() => undefined)
      packing.push(piece)
    }
    yield* packing
  } finally {
    await Promise.allSettled(packing)
    await file.close()
  }
}

async function packedPiece(bytes: Uint8Array, ordinal: number, kept: Uint8Array | undefined): Promise<Piece> {
  if (kept !== undefined && digestOf(bytes, kept.subarray(0, digestKeyBytes)).equals(kept)) return { ordinal, digest: kept, packed: null }
  const digest = digestOf(bytes, drawKey())
  return { ordinal, digest, packed: await packBlock(bytes, Uint32Array.of(bytes.length)) }
}

/** What stands for a piece: a key that is drawn for it, and its digest with that. */
function digestOf(bytes: Uint8Array, key: Uint8Array): Buffer {
  return Buffer.concat([key, keyedDigest(bytes, key, 0)])
}
