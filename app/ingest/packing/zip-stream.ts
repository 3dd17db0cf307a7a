import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A file under the name that it has in the archive, as it is or to be deflated; its bytes are asked for when its turn comes. */
export type ZippedFile = { name: string; bytes: Pieces; deflate?: boolean }

/** What its headers say of a file that is in the archive. */
type Written = { name: Buffer; isDeflated: boolean; checksum: number; size: number; packed: number; offset: number }

/** Names are UTF-8, and sizes stand behind a file. */
const flags = 0x0808
/** With sizes of eight bytes. */
const version = 45
/** January 1, 1980: the same files make the same archive. */
const day = 0x21
const unknown = 0xffffffff

/** A zip archive of files, piece by piece; of any length. The same files make the same archive. Throws what reading the files throws. */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes, deflate = false } of files) {
    const file: Written = { name: Buffer.from(name), isDeflated: deflate, checksum: 0, size: 0, packed: 0, offset }
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    fill(local, 4, file, 20)
    // No size is known as yet.
    const extra = Buffer.alloc(20)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    yield Buffer.concat([local, file.name, extra])
    for await (const piece of deflate ? deflated(measured(bytes, file)) : measured(bytes, file)) {
      file.packed += piece.length
      yield piece
    }
    const descriptor = Buffer.alloc(24)
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(file.checksum, 4)
    writeLong(descriptor, file.packed, 8)
    writeLong(descriptor, file.size, 16)
    yield descriptor
    directory.push(entryOf(file))
    offset += local.length + file.name.length + extra.length + file.packed + descriptor.length
  }
  yield* directory
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  yield endOf(directory.length, length, offset)
}

async function* measured(bytes: Pieces, file: Written): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    file.checksum = crc32(piece, file.checksum)
    file.size += piece.length
    yield piece
  }
}

function deflated(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // What fails on the way is thrown where the pieces are taken.
  return pipeline(Readable.from(bytes), createDeflateRaw(), () => undefined)
}

function entryOf(file: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  fill(entry, 6, file, 28)
  entry.writeUInt32LE(file.checksum, 16)
  entry.writeUInt32LE(unknown, 42)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  writeLong(extra, file.size, 4)
  writeLong(extra, file.packed, 12)
  writeLong(extra, file.offset, 20)
  return Buffer.concat([entry, file.name, extra])
}

/** What a file's two headers have in common, from its version on. */
function fill(header: Buffer, from: number, { name, isDeflated }: Written, extraLength: number): void {
  header.writeUInt16LE(version, from)
  header.writeUInt16LE(flags, from + 2)
  header.writeUInt16LE(isDeflated ? 8 : 0, from + 4)
  header.writeUInt16LE(day, from + 8)
  header.writeUInt32LE(unknown, from + 14)
  header.writeUInt32LE(unknown, from + 18)
  header.writeUInt16LE(name.length, from + 22)
  header.writeUInt16LE(extraLength, from + 24)
}

/** The end of the directory in its long form, where it is, and the end in its short form, which says to look there. */
function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  writeLong(end, 44, 4)
  end.writeUInt16LE(version, 12)
  end.writeUInt16LE(version, 14)
  writeLong(end, count, 24, 32)
  writeLong(end, length, 40)
  writeLong(end, offset, 48)
  end.writeUInt32LE(0x07064b50, 56)
  writeLong(end, offset + length, 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt16LE(0xffff, 84)
  end.writeUInt16LE(0xffff, 86)
  end.writeUInt32LE(unknown, 88)
  end.writeUInt32LE(unknown, 92)
  return end
}

function writeLong(buffer: Buffer, value: number, ...places: number[]): void {
  for (const place of places) buffer.writeBigUInt64LE(BigInt(value), place)
}
