import { z } from 'zod'
import { json, parametersOf } from '#app/http/endpoint.ts'
import { problem } from '#app/http/responses/problem.ts'
import { bodyOf } from '#app/http/requests/request-body.ts'
import { serverState } from '#app/http/server-state.ts'
import { withHeaders } from '#app/http/responses/with-headers.ts'
import { acceptUpload } from '#app/ingest/receiving/accept.ts'
import { DiskFull, type UnreadableUpload, UploadEmpty, UploadTooLarge } from '#app/ingest/reporting/errors.ts'
import { uploadParametersSchema } from '#app/ingest/parameters.ts'
import type { Database } from '#app/store/database.ts'
import { loadUpload } from './load-uploads.server.ts'
import { refuseTooLong } from './declared-length.server.ts'
import { answerRefused } from './refused-body.server.ts'
import { uploadWhenRead } from './upload-when-read.server.ts'

const longestWait = 60_000

const requestSchema = z.strictObject({
  ...uploadParametersSchema.shape,
  name: z.string().max(1000).optional(),
  wait: z.enum(['0', '1']).optional(),
})

/** Encodings that a request may declare; all but brotli are known by their first bytes anyway. */
const encodings = new Set(['', 'identity', 'gzip', 'x-gzip', 'zstd', 'br'])

const noBody = 'The request has no body. Send the log itself as the body; curl sends nothing for a file that is not there.'

/**
 * `POST /api/uploads`: receives a log, answers 202 once it is safe, and reads it in the background; with `wait=1` answers when it is read
 * (201), refused (422), or after a minute not yet read (202). Where nothing is read in the background, every upload is waited for. The body
 * goes to disk as it comes.
 */
export async function receiveUpload(request: Request): Promise<Response> {
  const { name = '', wait: waits, ...parameters } = requestSchema.parse(parametersOf(request))
  const encoding = (request.headers.get('content-encoding') ?? '').trim().toLowerCase()
  if (!encodings.has(encoding)) {
    return problem(415, 'encoding-unsupported', 'Send the log plain or compressed with gzip, zstd, brotli or zip.')
  }
  const body = bodyOf(request)
  // A page and the command line send files, of which there is more to say than to who writes a request.
  const nothing = name === '' ? noBody : new UploadEmpty(name).sentence
  if (body === null) return problem(400, 'upload-empty', nothing)
  const { config, database, queue } = await serverState()
  const incoming = { body, fileName: name, encoding: encoding === 'br' ? 'br' : null, parameters }
  try {
    refuseTooLong(request, config.limits)
    const { uid } = await acceptUpload(database, config.limits, incoming, request.signal)
    queue.wake()
    const { whileReading } = queue
    if (whileReading !== null) return await whileReading(() => answerWhenRead(database, uid, config.readingPatience, request.signal))
    return await (waits === '1' ? answerWhenRead(database, uid, longestWait, request.signal) : accepted(database, uid))
  } catch (error) {
    return answerRefused(request, error, statusOf)
  }
}

function statusOf(refused: UnreadableUpload): number {
  if (refused instanceof UploadTooLarge) return 413
  return refused instanceof DiskFull ? 507 : 400
}

async function accepted(database: Database, uid: string): Promise<Response> {
  const upload = await loadUpload(database, uid)
  return upload === null ? deleted() : located(json({ id: uid, status: upload.status, url: upload.url }, 202), uid)
}

async function answerWhenRead(database: Database, uid: string, patience: number, signal: AbortSignal): Promise<Response> {
  const upload = await uploadWhenRead(database, uid, patience, signal)
  if (upload === null) return deleted()
  if (upload.error !== null) return problem(422, upload.error.code, upload.error.sentence, { upload })
  return upload.status === 'done' ? located(json(upload, 201), uid) : accepted(database, uid)
}

function located(response: Response, uid: string): Response {
  return withHeaders(response, { location: `/api/uploads/${uid}` })
}

function deleted(): Response {
  return problem(410, 'gone', 'The upload was deleted while it was read.')
}
