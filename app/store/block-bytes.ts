import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'

const compress = promisify(zstdCompress)
// Node hands output over in chunks of 16 KB unless told otherwise, each with a turn of the event loop.
const options = { chunkSize: 256 * 1024, params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Compresses elements into a block: their number, the end of each (both as 32-bit little-endian), then their bytes. */
export async function packBlock(bytes: Uint8Array, ends: Uint32Array): Promise<Uint8Array> {
  const plain = Buffer.allocUnsafe(4 + ends.length * 4 + bytes.length)
  plain.writeUInt32LE(ends.length, 0)
  for (let at = 0; at < ends.length; at++) plain.writeUInt32LE(ends[at] ?? 0, 4 + at * 4)
  plain.set(bytes, 4 + ends.length * 4)
  return compress(plain, options)
}

/** The bytes of element `slot` (0-based) of a block, exactly as they were packed. Throws a RangeError if the block has no such element. */
export function unpackElement(block: Uint8Array, slot: number): Buffer {
  const plain = zstdDecompressSync(block)
  const count = plain.readUInt32LE(0)
  if (slot < 0 || slot >= count) throw new RangeError(`The block has ${count} elements, none of them ${slot}.`)
  const first = 4 + count * 4
  const start = slot === 0 ? 0 : plain.readUInt32LE(slot * 4)
  return plain.subarray(first + start, first + plain.readUInt32LE(4 + slot * 4))
}
