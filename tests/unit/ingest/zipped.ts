import { buffer } from 'node:stream/consumers'
import { type Options, ZipFile } from 'yazl'

/** A zip archive of members in the given order; a name that ends with `/` is a folder. Names are those that zip allows. */
export function zipped(members: [name: string, content: string | Uint8Array, options?: Partial<Options>][]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content, options] of members) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else zip.addBuffer(Buffer.from(content), name, options)
  }
  zip.end()
  return buffer(zip.outputStream)
}

/** The archive with every occurrence of some bytes replaced by as many others, to make names and flags that no writer would. */
export function tampered(archive: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('lengths differ')
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1')
}

/** The archive with its members marked as encrypted, or the one of a name. */
export function encrypted(archive: Buffer, name = ''): Buffer {
  return inHeaders(archive, name, 6, (flags) => flags | 1)
}

/** The archive with the member of a name as one that was compressed in a way that hardly anybody knows. */
export function compressedOtherwise(archive: Buffer, name: string): Buffer {
  return inHeaders(archive, name, 8, () => 97)
}

/** The archive with a comment at its end. */
export function commented(archive: Buffer, comment: string): Buffer {
  const end = Buffer.from(archive)
  end.writeUInt16LE(comment.length, end.length - 2)
  return Buffer.concat([end, Buffer.from(comment, 'latin1')])
}

/** Changes a byte in both headers of members, by its place in the first of these; in the second it is two further on. */
function inHeaders(archive: Buffer, name: string, place: number, change: (byte: number) => number): Buffer {
  const changed = Buffer.from(archive)
  for (const [signature, further, nameAt] of [
    ['PK\u0003\u0004', 0, 30],
    ['PK\u0001\u0002', 2, 46],
  ] as const) {
    for (let at = changed.indexOf(signature); at >= 0; at = changed.indexOf(signature, at + 1)) {
      if (!changed.toString('latin1', at + nameAt).startsWith(name)) continue
      changed[at + place + further] = change(changed[at + place + further] ?? 0)
    }
  }
  return changed
}
