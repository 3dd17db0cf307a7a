import { promisify } from 'node:util'
import { zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { DamagedBlock, damaged } from './damaged-block.ts'
import { packFrame } from './frame-packer.ts'
import { type ZstdFrame, zstdFrames } from './zstd-frames.ts'

const decompress = promisify(zstdDecompress)

/** So many bytes of elements, or one element, are a frame that can be unpacked without the rest of its block. */
const frameBytes = 64 * 1024

/**
 * Packs elements into a block: their number and the end of each (32-bit little-endian), then their bytes one after the other in frames of zstd, each
 * of whole elements. Blocks of one frame alone, as they were once made, are read as well; the first of these do not say how large their frame is.
 */
export async function packBlock(bytes: Uint8Array, ends: Uint32Array): Promise<Uint8Array> {
  const header = Buffer.allocUnsafe(4 + ends.length * 4)
  header.writeUInt32LE(ends.length, 0)
  for (let at = 0; at < ends.length; at++) header.writeUInt32LE(ends[at] ?? 0, 4 + at * 4)
  const frames: Uint8Array[] = []
  let begin = 0
  for (const end of [
    ...ends.filter((end, at) => Math.floor(end / frameBytes) > Math.floor((ends[at - 1] ?? 0) / frameBytes)),
    bytes.length,
  ]) {
    if (end > begin) frames.push(...(await packFrame(bytes.subarray(begin, end))))
    begin = end
  }
  return Buffer.concat([header, ...frames])
}

/** The bytes of element `slot` (0-based) of a block, exactly as they were packed. Throws `DamagedBlock` as `unpackElements` does. */
export function unpackElement(block: Uint8Array, slot: number): Buffer {
  const [element] = unpackElements(block, [slot])
  return element as Buffer // one for each slot
}

/**
 * The bytes of some elements of a block, in the order of `slots` (0-based). Throws `DamagedBlock` if the block has not all of them; what else of it
 * is damaged does not matter.
 */
export function unpackElements(block: Uint8Array, slots: readonly number[]): Buffer[] {
  try {
    return elementsOf(block, slots)
  } catch (error) {
    throw damaged(error)
  }
}

function elementsOf(block: Uint8Array, slots: readonly number[]): Buffer[] {
  const { count, endOf, packed } = readBlock(block)
  const isAstray = strayIn(count, endOf)
  const elements = new Map<number, Buffer>()
  const inOrder = [...new Set(slots)].sort((a, b) => a - b)
  for (const slot of inOrder) {
    if (!Number.isInteger(slot) || slot < 0 || slot >= count) {
      throw new DamagedBlock(`The block has ${count} elements, none of them ${slot}.`)
    }
    if (isAstray(slot)) throw endsAstray(slot)
    if (endOf(slot) === endOf(slot - 1)) elements.set(slot, Buffer.alloc(0))
  }
  let first = 0
  for (const frame of zstdFrames(packed, endOf(count - 1))) {
    const last = first + frame.size
    const wanted = inOrder.filter((slot) => !elements.has(slot) && endOf(slot) <= last)
    if (wanted.length > 0) {
      const places = wanted.map((slot) => ({ begin: endOf(slot - 1) - first, end: endOf(slot) - first }))
      // One that begins before its frame would be taken from the end of it.
      for (const [at, { begin }] of places.entries()) if (begin < 0) throw endsAstray(wanted[at] ?? 0)
      for (const [at, bytes] of takeOut(unpackFrame(packed, frame), places).entries()) elements.set(wanted[at] ?? 0, bytes)
      if (elements.size === inOrder.length) break
    }
    first = last
  }
  return slots.map((slot) => {
    const element = elements.get(slot)
    if (element === undefined) throw endsEarly(first)
    return element
  })
}

/** Up to this many bytes, about a millisecond, going to another thread and back takes longer than decompressing here. */
const longestAtOnce = 2 * 1024 * 1024

/** The bytes of all elements of a block, in order. Throws `DamagedBlock` if it has not all of them. */
export async function unpackBlock(block: Uint8Array): Promise<Buffer[]> {
  try {
    return await allOf(block)
  } catch (error) {
    throw damaged(error)
  }
}

async function allOf(block: Uint8Array): Promise<Buffer[]> {
  const { count, endOf, packed } = readBlock(block)
  const frames = [...zstdFrames(packed, endOf(count - 1))]
  const length = frames.reduce((sum, { size }) => sum + size, 0)
  if (endOf(count - 1) > length) throw endsEarly(length)
  const isAstray = strayIn(count, endOf)
  for (let slot = 0; slot < count; slot++) if (isAstray(slot)) throw endsAstray(slot)
  const isLong = length > longestAtOnce
  const pieces: Buffer[] = []
  for (const frame of frames) {
    pieces.push(
      isLong ? whole(await decompress(packed.subarray(frame.begin, frame.end), inOnePiece(frame)), frame) : unpackFrame(packed, frame),
    )
  }
  const [only] = pieces
  const bytes = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces)
  return Array.from({ length: count }, (_, slot) => bytes.subarray(endOf(slot - 1), endOf(slot)))
}

function endsEarly(length: number): DamagedBlock {
  return new DamagedBlock(`The block ends after ${length} bytes of elements, before one of them does.`)
}

function endsAstray(slot: number): DamagedBlock {
  return new DamagedBlock(`Where element ${slot} of the block begins or ends is not where its neighbours say.`)
}

/** Tells of an element whether it would have bytes of another, or none of its own: where ends do not ascend, one of them was changed. */
function strayIn(count: number, endOf: (slot: number) => number): (slot: number) => boolean {
  let isOrdered = true
  for (let slot = 1; slot < count && isOrdered; slot++) isOrdered = endOf(slot) >= endOf(slot - 1)
  if (isOrdered) return () => false
  return (slot) => {
    if (endOf(slot) < endOf(slot - 1)) return true
    for (let other = 0; other < count; other++) {
      if (other < slot ? endOf(other) > endOf(slot - 1) : endOf(other) < endOf(slot)) return true
    }
    return false
  }
}

function unpackFrame(packed: Buffer, frame: ZstdFrame): Buffer<ArrayBuffer> {
  return whole(zstdDecompressSync(packed.subarray(frame.begin, frame.end), inOnePiece(frame)), frame)
}

/** What a frame was unpacked to. zstd itself looks whether that is as much as the frame says, but not every one says it. */
function whole(bytes: Buffer<ArrayBuffer>, { size }: ZstdFrame): Buffer<ArrayBuffer> {
  if (bytes.length !== size) throw endsEarly(bytes.length)
  return bytes
}

/** A piece of memory that holds all, and a byte to see that it is all: by default there would be hundreds of pieces to put together. */
function inOnePiece({ size }: ZstdFrame) {
  return { chunkSize: Math.max(64, size + 1), maxOutputLength: Math.max(1, size) }
}

/**
 * Copies elements out of what was unpacked, and gives the rest of its memory back at once: a page takes a megabyte of it, and V8 collects all
 * garbage, old and young, whenever some dozens of them have gathered.
 */
function takeOut(bytes: Buffer<ArrayBuffer>, places: readonly { begin: number; end: number }[]): Buffer[] {
  const elements = places.map(({ begin, end }) => bytes.subarray(begin, end))
  const taken = elements.reduce((sum, { length }) => sum + length, 0)
  // What is most of its frame is not copied, and what takes up to half of Node's pool may be a part of that.
  if (2 * taken > bytes.length || bytes.length <= Buffer.poolSize / 2) return elements
  const copies = elements.map((element) => Buffer.from(element))
  bytes.buffer.transfer(0)
  return copies
}

/** How a block is to be read: `endOf` tells where in its bytes an element ends, and the one after it begins. */
function readBlock(block: Uint8Array) {
  const header = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  const count = header.readUInt32LE(0)
  const endOf = (slot: number) => (slot < 0 ? 0 : header.readUInt32LE(4 + slot * 4))
  return { count, endOf, packed: header.subarray(4 + count * 4) }
}
