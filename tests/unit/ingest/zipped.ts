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

/** The archive with its members marked as encrypted, in both of their headers. */
export function encrypted(archive: Buffer): Buffer {
  const marked = Buffer.from(archive)
  for (const [signature, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (let at = marked.indexOf(signature); at >= 0; at = marked.indexOf(signature, at + 1)) marked[at + flags]! |= 1
  }
  return marked
}
