import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { showProgress } from '#app/cli/terminal.ts'
import { progressLine } from '#app/cli/upload-lines.ts'
import type { ServerState } from '#app/http/server-state.ts'
import { stopSignal } from '#app/http/stopping.ts'
import { acceptUpload } from '#app/ingest/accept.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** Milliseconds between two looks at how far a reading is. */
const lookEvery = 100
/** Of a file that is taken in: as much as a processor keeps at hand. */
const bytesAtOnce = 256 * 1024

/**
 * Takes a file in and waits until it is read, by this process or by a server beside it; shows how far that is. Throws what `acceptUpload`
 * throws, and an `AbortError` when the process is to end.
 */
export async function readFile(state: ServerState, path: string, parameters: UploadParameters, sample = false): Promise<Upload> {
  const { config, database, queue } = state
  const fileName = basename(path)
  const body = withProgress(bytesOf(path), fileName, (await stat(path)).size)
  const { uid } = await acceptUpload(database, config.limits, { body, fileName, encoding: null, parameters, sample }, stopSignal())
  queue.wake()
  for (;;) {
    const upload = await loadUpload(database, uid)
    if (upload === null) throw new Error(`Upload ${uid} was deleted while it was read`)
    if (upload.status === 'done' || upload.status === 'failed') return upload
    if (!sample) showProgress(progressLine(upload))
    await wait(lookEvery)
    stopSignal().throwIfAborted()
  }
}

/**
 * A file's bytes, always in the same memory: a piece is done with before the next is asked for, and new memory for each costs more than
 * reading. The next piece is read meanwhile.
 */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
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

async function* withProgress(body: AsyncIterable<Uint8Array>, name: string, total: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const chunk of body) {
    taken += chunk.length
    if (taken < total) showProgress(`${name}: ${Math.floor((100 * taken) / total)} % taken in`)
    yield chunk
  }
}
