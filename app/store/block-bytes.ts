import { promisify } from 'node:util'
import { zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { packFrame } from './frame-packer.ts'

const decompress = promisify(zstdDecompress)

/** Packs elements into a block: their number and the end of each (32-bit little-endian), then their bytes one after the other in zstd. */
export async function packBlock(bytes: Uint8Array, ends: Uint32Array): Promise<Uint8Array> {
  const header = Buffer.allocUnsafe(4 + ends.length * 4)
  header.writeUInt32LE(ends.length, 0)
  for (let at = 0; at < ends.length; at++) header.writeUInt32LE(ends[at] ?? 0, 4 + at * 4)
  return Buffer.concat([header, ...(await packFrame(bytes))])
}

/** The bytes of element `slot` (0-based) of a block, exactly as they were packed. Throws a RangeError if the block has no such element. */
export function unpackElement(block: Uint8Array, slot: number): Buffer {
  const read = readBlock(block)
  checkSlot(read.count, slot)
  const [element] = takeOut(zstdDecompressSync(read.compressed, read.whole), read.endOf, [slot])
  return element as Buffer // one for each slot
}

/** The bytes of some elements of a block, in the order of `slots` (0-based). Throws a RangeError if the block has not all of them. */
export async function unpackElements(block: Uint8Array, slots: readonly number[]): Promise<Buffer[]> {
  const read = readBlock(block)
  for (const slot of slots) checkSlot(read.count, slot)
  return takeOut(await unpackAll(read), read.endOf, slots)
}

/** The bytes of all elements of a block, in order. */
export async function unpackBlock(block: Uint8Array): Promise<Buffer[]> {
  const read = readBlock(block)
  const bytes = await unpackAll(read)
  return Array.from({ length: read.count }, (_, slot) => bytes.subarray(read.endOf(slot - 1), read.endOf(slot)))
}

/** Up to this many bytes, about a millisecond, going to another thread and back takes longer than decompressing here. */
const longestAtOnce = 2 * 1024 * 1024

async function unpackAll({ compressed, whole }: ReadBlock): Promise<Buffer<ArrayBuffer>> {
  return whole.chunkSize > longestAtOnce ? decompress(compressed, whole) : zstdDecompressSync(compressed, whole)
}

/**
 * Copies elements out of what was unpacked, and gives the rest of its memory back at once: a page takes two megabytes of it, and V8 collects all
 * garbage, old and young, whenever some dozens of them have gathered.
 */
function takeOut(bytes: Buffer<ArrayBuffer>, endOf: ReadBlock['endOf'], slots: readonly number[]): Buffer[] {
  const elements = slots.map((slot) => bytes.subarray(endOf(slot - 1), endOf(slot)))
  const taken = elements.reduce((sum, { length }) => sum + length, 0)
  // What is most of its block is not copied, and memory that is small is shared by others.
  if (2 * taken > bytes.length || bytes.buffer.byteLength <= Buffer.poolSize) return elements
  const copies = elements.map((element) => Buffer.from(element))
  bytes.buffer.transfer(0)
  return copies
}

function checkSlot(count: number, slot: number): void {
  if (!Number.isInteger(slot) || slot < 0 || slot >= count) throw new RangeError(`The block has ${count} elements, none of them ${slot}.`)
}

type ReadBlock = ReturnType<typeof readBlock>

/** How a block is to be read: `endOf` tells where in its bytes an element ends, and the one after it begins. */
function readBlock(block: Uint8Array) {
  const header = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  const count = header.readUInt32LE(0)
  const endOf = (slot: number) => (slot < 0 ? 0 : header.readUInt32LE(4 + slot * 4))
  // A piece of memory that holds all, and a byte to see that it is all: by default there would be hundreds of pieces to put together.
  const whole = { chunkSize: Math.max(64, endOf(count - 1) + 1) }
  return { count, endOf, compressed: header.subarray(4 + count * 4), whole }
}
