import { z } from 'zod'
import { json, parametersOf } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { acceptUpload } from '#app/ingest/accept.ts'
import { DiskFull, isDiskFull, UnreadableUpload, UploadTooLarge } from '#app/ingest/errors.ts'
import { uploadParametersSchema } from '#app/ingest/parameters.ts'
import type { Database } from '#app/store/database.ts'
import { loadUpload } from './load-uploads.server.ts'

const longestWait = 60_000
const lookEvery = 100

const requestSchema = uploadParametersSchema.extend({
  name: z.string().max(1000).optional(),
  wait: z.enum(['0', '1']).optional(),
})

/** Encodings that a request may declare; all but brotli are known by their first bytes anyway. */
const encodings = new Set(['', 'identity', 'gzip', 'x-gzip', 'zstd', 'br'])

/**
 * `POST /api/uploads`: receives a log, answers 202 once it is safe, and reads it in the background; with `wait=1` answers when it is read
 * (201), refused (422), or after a minute not yet read (202). The body goes to disk as it comes.
 */
export async function receiveUpload(request: Request): Promise<Response> {
  const { name = '', wait, ...parameters } = requestSchema.parse(blanksLeftOut(parametersOf(request)))
  const encoding = (request.headers.get('content-encoding') ?? '').trim().toLowerCase()
  if (!encodings.has(encoding)) {
    return problem(415, 'encoding-unsupported', 'Send the log plain or compressed with gzip, zstd, brotli or zip.')
  }
  if (request.body === null) return problem(400, 'upload-empty', 'The request has no body. Send the log itself as the body.')
  const { config, database, queue } = await serverState()
  const incoming = { body: request.body, fileName: name, encoding: encoding === 'br' ? 'br' : null, parameters }
  try {
    const { uid } = await acceptUpload(database, config.limits, incoming, request.signal)
    queue.wake()
    return await answerFor(database, uid, wait === '1')
  } catch (error) {
    // Whoever has hung up reads no answer.
    if (request.signal.aborted) return problem(400, 'bad-request', 'The upload broke off.')
    const refused = isDiskFull(error) ? new DiskFull() : error
    if (!(refused instanceof UnreadableUpload)) throw error
    return problem(statusOf(refused), refused.code, refused.sentence)
  }
}

function statusOf(refused: UnreadableUpload): number {
  if (refused instanceof UploadTooLarge) return 413
  return refused instanceof DiskFull ? 507 : 400
}

async function answerFor(database: Database, uid: string, waits: boolean): Promise<Response> {
  const end = Date.now() + (waits ? longestWait : 0)
  for (;;) {
    const upload = await loadUpload(database, uid)
    if (upload === null) return problem(410, 'gone', 'The upload was deleted while it was read.')
    if (upload.status === 'failed') return problem(422, upload.error?.code ?? 'failed', upload.error?.sentence ?? '', { upload })
    if (upload.status === 'done') return json(upload, 201, { location: `/api/uploads/${uid}` })
    if (Date.now() >= end) return json({ id: uid, status: upload.status, url: upload.url }, 202, { location: `/api/uploads/${uid}` })
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
}

// A form sends fields that were left blank as empty text.
function blanksLeftOut(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value.trim() !== ''))
}
