import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { realpath, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes bytes to a file, or to where a link leads. One that is not whole never stands under its name; what is no file, as `/dev/null` and a pipe, is
 * written to as it is, since another in its place would take it away from all. Throws what the system says of the path, and what the bytes throw.
 */
export async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const there = await stat(path).catch(() => null)
  if (there !== null && !there.isFile()) return pipeline(Readable.from(bytes), createWriteStream(path))
  const target = there === null ? path : await realpath(path)
  const partial = `${target}.${randomUUID().slice(0, 8)}.partial`
  try {
    await pipeline(Readable.from(bytes), createWriteStream(partial, { flags: 'wx' }))
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
