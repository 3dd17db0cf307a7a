import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { showProgress } from '#app/cli/terminal.ts'
import { progressLine } from '#app/cli/upload-lines.ts'
import type { ServerState } from '#app/http/server-state.ts'
import { stopSignal } from '#app/http/stopping.ts'
import { acceptUpload } from '#app/ingest/accept.ts'
import { fileBytes } from '#app/ingest/file-bytes.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** Milliseconds between two looks at how far a reading is. */
const lookEvery = 100

/**
 * Takes a file in and waits until it is read, by this process or by a server beside it; shows how far that is. Throws what `acceptUpload`
 * throws, and an `AbortError` when the process is to end.
 */
export async function readFile(state: ServerState, path: string, parameters: UploadParameters, sample = false): Promise<Upload> {
  const { config, database, queue } = state
  const fileName = basename(path)
  const { size } = await stat(path)
  const bytes = () => withProgress(fileBytes(path), fileName, size)
  const incoming = { body: bytes(), file: { path, bytes }, fileName, encoding: null, parameters, sample }
  const { uid } = await acceptUpload(database, config.limits, incoming, stopSignal())
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

async function* withProgress(body: AsyncIterable<Uint8Array>, name: string, total: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const chunk of body) {
    taken += chunk.length
    if (taken < total) showProgress(`${name}: ${Math.floor((100 * taken) / total)} % taken in`)
    yield chunk
  }
}
