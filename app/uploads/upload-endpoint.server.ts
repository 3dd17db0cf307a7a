import { json } from '#app/http/endpoint.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { whenGone } from '#app/http/when-gone.ts'
import { deleteUploadSoon } from '#app/ingest/delete-upload.ts'
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

/** `DELETE /api/uploads/{id}`, the upload and all that only it said: 204 once it is gone, 202 where it goes once what is being read is read. */
export async function removeUpload(id: string): Promise<Response> {
  if (!uploadIdPattern.test(id)) return unknownUpload()
  const state = await serverState()
  const deletion = await deleteUploadSoon(state.database, id)
  if (deletion === 'unknown') return unknownUpload()
  if (deletion === 'busy') return problem(409, 'busy', 'This upload is being received or restored right now. Delete it when that is done.')
  const left = state.database.kysely.selectFrom('upload').select('id').where('uid', '=', id)
  const isGone = deletion === 'deleted' || (await whenGone(state, left)) === 'deleted'
  return isGone ? new Response(null, { status: 204 }) : json({ status: 'deleting' }, 202)
}

function unknownUpload(): Response {
  return problem(404, 'not-found', 'There is no upload with this id.')
}
