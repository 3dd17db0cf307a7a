import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { showProgress } from '#app/cli/terminal.ts'
import { progressLine } from '#app/cli/upload-lines.ts'
import type { ServerState } from '#app/http/server-state.ts'
import { stopSignal } from '#app/http/stopping.ts'
import { acceptUpload } from '#app/ingest/accept.ts'
import { UnreadableUpload } from '#app/ingest/errors.ts'
import { packWithSources } from '#app/ingest/pack-with-sources.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'
import type { SourceProvider } from '#app/ingest/source-provider.ts'
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
  const body = withProgress(bytesOf(path), basename(path), (await stat(path)).size)
  return readBody(state, basename(path), body, parameters, sample)
}

/** Takes a file in as `readFile` does, together with those of a provider that its results are in. */
export async function readFileWith(
  provider: SourceProvider,
  state: ServerState,
  path: string,
  parameters: UploadParameters,
): Promise<Upload> {
  const { data, limits } = state.config
  const folder = await mkdtemp(join(data, 'source-'))
  try {
    showProgress(`${basename(path)}: looking for its sources`)
    const packed = await packWithSources(path, { provider, root: parameters.root, folder, limits }).catch((error: unknown) => {
      // What cannot be read is taken in as it is, and refused with its reason.
      if (error instanceof UnreadableUpload) return null
      throw error
    })
    return packed === null ? await readFile(state, path, parameters) : await readBody(state, basename(path), packed, parameters, false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readBody(
  { config, database, queue }: ServerState,
  fileName: string,
  body: AsyncIterable<Uint8Array>,
  parameters: UploadParameters,
  sample: boolean,
): Promise<Upload> {
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

/** A file's bytes, always in the same memory: a piece is written before the next is asked for, and new memory for each costs more than reading. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const buffer = new Uint8Array(bytesAtOnce)
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
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
