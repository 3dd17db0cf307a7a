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
  const frames: ZstdFrame[] = []
  const places = new Map<number, Place>()
  let [first, unpacked] = [0, 0]
  for (const frame of zstdFrames(packed, endOf(count - 1))) {
    const last = first + frame.size
    const wanted = inOrder.filter((slot) => !elements.has(slot) && !places.has(slot) && endOf(slot) <= last)
    for (const slot of wanted) {
      // One that begins before its frame would be taken from the end of what lies before it.
      if (endOf(slot - 1) < first) throw endsAstray(slot)
      places.set(slot, { begin: unpacked + endOf(slot - 1) - first, end: unpacked + endOf(slot) - first })
    }
    if (wanted.length > 0) {
      frames.push(frame)
      unpacked += frame.size
    }
    if (elements.size + places.size === inOrder.length) break
    first = last
  }
  const found = [...places.keys()]
  const taken = frames.length === 0 ? [] : takeOut(unpackFrames(packed, frames), [...places.values()])
  for (const [at, bytes] of taken.entries()) elements.set(found[at] ?? 0, bytes)
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
  const length = lengthOf(frames)
  if (endOf(count - 1) > length) throw endsEarly(length)
  const isAstray = strayIn(count, endOf)
  for (let slot = 0; slot < count; slot++) if (isAstray(slot)) throw endsAstray(slot)
  if (frames.length === 0) return Array.from({ length: count }, () => Buffer.alloc(0))
  const bytes = length > longestAtOnce ? whole(await decompress(packed, inOnePiece(length)), length) : unpackFrames(packed, frames)
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

/** What some frames unpack to, one after the other, by one call: each has a context of its own, which takes half as long as a frame does. */
function unpackFrames(packed: Buffer, frames: readonly ZstdFrame[]): Buffer<ArrayBuffer> {
  const pieces = frames.map(({ begin, end }) => packed.subarray(begin, end))
  const [only] = pieces
  const length = lengthOf(frames)
  return whole(zstdDecompressSync(pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces), inOnePiece(length)), length)
}

function lengthOf(frames: readonly ZstdFrame[]): number {
  return frames.reduce((sum, { size }) => sum + size, 0)
}

/** What was unpacked. zstd itself looks whether a frame is as much as it says, but not every one says it. */
function whole(bytes: Buffer<ArrayBuffer>, length: number): Buffer<ArrayBuffer> {
  if (bytes.length !== length) throw endsEarly(bytes.length)
  return bytes
}

/** A piece of memory that holds all, and a byte to see that it is all: by default there would be hundreds of pieces to put together. */
function inOnePiece(length: number) {
  return { chunkSize: Math.max(64, length + 1), maxOutputLength: Math.max(1, length) }
}

/** Where an element lies in what was unpacked. */
type Place = { begin: number; end: number }

/**
 * Copies elements out of what was unpacked, and gives the rest of its memory back at once: a page takes a megabyte of it, and V8 collects all
 * garbage, old and young, whenever some dozens of them have gathered.
 */
function takeOut(bytes: Buffer<ArrayBuffer>, places: readonly Place[]): Buffer[] {
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
