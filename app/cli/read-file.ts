import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { showProgress } from './terminal.ts'
import { progressLine } from './upload-lines.ts'
import type { ServerState } from '#app/http/server-state.ts'
import { stopSignal } from '#app/http/stopping.ts'
import { acceptUpload, type Incoming } from '#app/ingest/receiving/accept.ts'
import { UnreadableUpload, UploadTooLarge } from '#app/ingest/reporting/errors.ts'
import { fileBytes } from '#app/ingest/receiving/file-bytes.ts'
import { packWithSources } from '#app/ingest/packing/pack-with-sources.ts'
import { makePackingFolder } from '#app/ingest/packing/packing-folder.ts'
import type { KeptParameters, UploadParameters } from '#app/ingest/parameters.ts'
import type { SourceProvider } from '#app/ingest/sources/source-provider.ts'
import { isUnderWay } from '#app/uploads/is-under-way.ts'
import { uploadWhenRead } from '#app/uploads/upload-when-read.server.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/**
 * Takes a file in and waits until it is read, by this process or by a server beside it; shows how far that is. Throws what `acceptUpload`
 * throws, and an `AbortError` when the process is to end.
 */
export async function readFile(
  state: ServerState,
  path: string,
  parameters: KeptParameters,
  special: Pick<Incoming, 'sample' | 'isRestored'> = {},
): Promise<Upload> {
  const fileName = basename(path)
  const { size } = await stat(path)
  const bytes = () => withProgress(fileBytes(path), fileName, size)
  return readIncoming(state, { body: bytes(), file: { path, bytes }, fileName, encoding: null, parameters, ...special })
}

/** Takes in what comes through a pipe, as `readFile` takes in a file. */
export async function readInput(state: ServerState, parameters: UploadParameters): Promise<Upload> {
  return readIncoming(state, { body: process.stdin, fileName: '', encoding: null, parameters })
}

/** Takes a file in as `readFile` does, together with those of a provider that its results are in. */
export async function readFileWith(
  provider: SourceProvider,
  state: ServerState,
  path: string,
  parameters: UploadParameters,
): Promise<Upload> {
  const { limits } = state.config
  const folder = await makePackingFolder(state.database)
  try {
    showProgress(`${basename(path)}: looking for its sources`)
    const packed = await packWithSources(path, { provider, root: parameters.root, folder, limits }).catch((error: unknown) => {
      // What cannot be read is taken in as it is, and refused with its reason.
      if (error instanceof UnreadableUpload) return null
      throw error
    })
    if (packed === null) return await readFile(state, path, parameters)
    const incoming = { body: packed, fileName: basename(path), encoding: null, parameters, sample: false }
    return await readIncoming(state, incoming).catch((error: unknown) => {
      // It may fit without its sources, or as it was compressed.
      if (error instanceof UploadTooLarge) return readFile(state, path, parameters)
      throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readIncoming({ config, database, queue }: ServerState, incoming: Incoming): Promise<Upload> {
  const { uid } = await acceptUpload(database, config.limits, incoming, stopSignal())
  queue.wake()
  const upload = await uploadWhenRead(database, uid, Infinity, stopSignal(), (progress) => {
    if (!incoming.sample) showProgress(progressLine(progress))
  })
  if (upload === null) throw new Error(`Upload ${uid} was deleted while it was read`)
  if (isUnderWay(upload)) stopSignal().throwIfAborted()
  return upload
}

async function* withProgress(body: AsyncIterable<Uint8Array>, name: string, total: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const chunk of body) {
    taken += chunk.length
    if (taken < total) showProgress(`${name}: ${Math.floor((100 * taken) / total)} % taken in`)
    yield chunk
  }
}
