import { json } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { isUnderWay } from './is-under-way.ts'
import { loadUpload } from './load-uploads.server.ts'
import { uploadIdPattern } from './upload-search.ts'
import { uploadWhenRead } from './upload-when-read.server.ts'

/**
 * `GET /api/uploads/{id}`: how far an upload is, and its import report. Where nothing is read in the background, whoever asks for one that
 * waits has it read.
 */
export async function showUpload(id: string, signal: AbortSignal): Promise<Response> {
  if (!uploadIdPattern.test(id)) return unknownUpload()
  const { config, database, queue } = await serverState()
  const found = await loadUpload(database, id)
  const { whileReading } = queue
  const upload =
    whileReading !== null && found !== null && isUnderWay(found)
      ? await whileReading(() => uploadWhenRead(database, id, config.readingPatience, signal))
      : found
  return upload === null ? unknownUpload() : json(upload)
}

/** `DELETE /api/uploads/{id}`: the upload and all that only it said. */
export async function removeUpload(id: string): Promise<Response> {
  if (!uploadIdPattern.test(id)) return unknownUpload()
  const { database } = await serverState()
  const deletion = await deleteUpload(database, id)
  if (deletion === 'unknown') return unknownUpload()
  if (deletion === 'busy') {
    return problem(409, 'busy', 'This upload, or another of its project, is being read right now. Delete it when that is done.')
  }
  return new Response(null, { status: 204 })
}

function unknownUpload(): Response {
  return problem(404, 'not-found', 'There is no upload with this id.')
}
