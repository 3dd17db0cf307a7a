import { type FileHandle, open } from 'node:fs/promises'

/** As much as a processor keeps at hand. */
const bytesAtOnce = 256 * 1024

/**
 * A file's bytes, always in the same memory: a piece is done with before the next is asked for, and new memory for each costs more than
 * reading. The next piece is read meanwhile. Throws what the file system throws.
 */
export async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  const pieces = [new Uint8Array(bytesAtOnce), new Uint8Array(bytesAtOnce)] as const
  let reading = begunReading(file, pieces[0])
  try {
    for (let next: 0 | 1 = 1; ; next = next === 0 ? 1 : 0) {
      const { bytesRead, buffer } = await reading
      if (bytesRead === 0) return
      reading = begunReading(file, pieces[next])
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await reading.catch(() => undefined)
    await file.close()
  }
}

function begunReading(file: FileHandle, piece: Uint8Array) {
  const reading = file.read(piece)
  // Who waits for it is told; it may fail before anybody does.
  reading.catch(() => undefined)
  return reading
}
