import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from '#app/http/endpoint.ts'
import { problem } from '#app/http/responses/problem.ts'
import { bodyOf } from '#app/http/requests/request-body.ts'
import { serverState } from '#app/http/server-state.ts'
import { DiskFull, type UnreadableUpload, UploadEmpty, UploadTooLarge } from '#app/ingest/reporting/errors.ts'
import { receiveBody } from '#app/ingest/receiving/receive.ts'
import { makePackingFolder } from '#app/ingest/packing/packing-folder.ts'
import { sourceArchive } from '#app/ingest/sources/source-archive.ts'
import { refuseTooLong } from './declared-length.server.ts'
import { answerRefused } from './refused-body.server.ts'
import { keepUploadSources, uploadForSources, uploadSourcePaths } from './upload-sources.server.ts'
import { uploadIdPattern } from './upload-search.ts'

/** `GET /api/uploads/{id}/sources`: the files that the upload's results name, as `POST` takes them. */
export async function listSources(id: string): Promise<Response> {
  const { config, database } = await serverState()
  const paths = uploadIdPattern.test(id) ? await uploadSourcePaths(database, id, config.limits) : 'unknown'
  return typeof paths === 'string' ? refusal(paths) : json({ files: paths })
}

/**
 * `POST /api/uploads/{id}/sources`: a zip archive of files by their repo paths; of those that the upload's results name, the lines round
 * each place are kept. Answers when that is done. The body goes to disk as it comes, and stays there no longer.
 */
export async function receiveSources(id: string, request: Request): Promise<Response> {
  const { config, database } = await serverState()
  const upload = uploadIdPattern.test(id) ? await uploadForSources(database, id) : 'unknown'
  if (typeof upload === 'string') return refusal(upload)
  const body = bodyOf(request)
  if (body === null) return problem(400, 'upload-empty', 'The request has no body. Send a zip archive of the sources as the body.')
  // Its name says whose it is: a command that starts beside takes away what is nobody's.
  const folder = await makePackingFolder(database)
  const path = join(folder, 'sources')
  try {
    refuseTooLong(request, config.limits)
    await receiveBody(body, path, { limits: config.limits, signal: request.signal })
    const archive = await sourceArchive(path, 'The archive')
    try {
      const kept = await keepUploadSources(database, id, archive, config.limits)
      return typeof kept === 'string' ? refusal(kept) : json(kept)
    } finally {
      archive.close()
    }
  } catch (error) {
    return answerRefused(request, error, statusOf)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function statusOf(refused: UnreadableUpload): number {
  if (refused instanceof UploadTooLarge) return 413
  if (refused instanceof UploadEmpty) return 400
  return refused instanceof DiskFull ? 507 : 422
}

function refusal(why: 'unknown' | 'not-read'): Response {
  return why === 'unknown'
    ? problem(404, 'not-found', 'There is no upload with this id.')
    : problem(409, 'not-read', 'This upload has not been read, so it names no sources yet.')
}
