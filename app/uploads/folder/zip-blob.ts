/** A file under the name that it has in the archive. */
export type ZipMember = { name: string; file: Blob }

const encoder = new TextEncoder()
/** Names are UTF-8. */
const utf8Flag = 0x0800
const version = 20

/**
 * A zip archive of files as they are, not compressed: at most 65,535 of them and 4 GB in all. The files are read one after the other for their
 * checksums, and stay where they are. Rejects where one cannot be read.
 */
export async function zipBlob(members: readonly ZipMember[], onMember: (done: number) => void = () => undefined): Promise<Blob> {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let directoryLength = 0
  for (const [at, { name, file }] of members.entries()) {
    const checksum = await checksumOf(file)
    const encoded = encoder.encode(name)
    const common = (view: DataView, from: number) => {
      view.setUint16(from, version, true)
      view.setUint16(from + 2, utf8Flag, true)
      view.setUint32(from + 10, checksum, true)
      view.setUint32(from + 14, file.size, true)
      view.setUint32(from + 18, file.size, true)
      view.setUint16(from + 22, encoded.length, true)
    }
    const local = header(30, 0x04034b50, (view) => common(view, 4))
    const entry = header(46, 0x02014b50, (view) => {
      view.setUint16(4, version, true)
      common(view, 6)
      view.setUint32(42, offset, true)
    })
    // Not the bytes that were read: the archive may be larger than there is memory for.
    parts.push(local, encoded, file)
    directory.push(entry, encoded)
    offset += local.length + encoded.length + file.size
    directoryLength += entry.length + encoded.length
    onMember(at + 1)
  }
  const end = header(22, 0x06054b50, (view) => {
    view.setUint16(8, members.length, true)
    view.setUint16(10, members.length, true)
    view.setUint32(12, directoryLength, true)
    view.setUint32(16, offset, true)
  })
  return new Blob([...parts, ...directory, end])
}

function header(length: number, signature: number, fill: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  fill(view)
  return bytes
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Piece by piece: a log may be longer than there is memory for. */
async function checksumOf(file: Blob): Promise<number> {
  let checksum = 0xffffffff
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return (checksum ^ 0xffffffff) >>> 0
    for (const byte of value) checksum = (table[(checksum ^ byte) & 0xff] ?? 0) ^ (checksum >>> 8)
  }
}
