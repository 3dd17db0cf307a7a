import { randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
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
  const keep = removeAtSignal(partial)
  try {
    await pipeline(Readable.from(bytes), createWriteStream(partial, { flags: 'wx' }))
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    keep()
  }
}

/** Has a file removed when a signal ends the command, which it then does as if nobody had heard it. Gives what ends that. */
function removeAtSignal(path: string): () => void {
  function remove(signal: NodeJS.Signals): void {
    rmSync(path, { force: true })
    keep()
    process.kill(process.pid, signal)
  }
  function keep(): void {
    for (const signal of signals) process.off(signal, remove)
  }
  for (const signal of signals) process.on(signal, remove)
  return keep
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
