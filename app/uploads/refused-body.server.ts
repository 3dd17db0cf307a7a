import { problem } from '#app/http/responses/problem.ts'
import { DiskFull, isDiskFull, UnreadableUpload } from '#app/ingest/reporting/errors.ts'

/** The answer to a body that was not taken, given why; `statusOf` says which of the status codes that is. Throws what is no fault of the body. */
export function answerRefused(request: Request, error: unknown, statusOf: (refused: UnreadableUpload) => number): Response {
  // Whoever has hung up reads no answer.
  if (request.signal.aborted) return problem(400, 'bad-request', 'The upload broke off.')
  const refused = isDiskFull(error) ? new DiskFull() : error
  if (!(refused instanceof UnreadableUpload)) throw error
  return problem(statusOf(refused), refused.code, refused.sentence)
}
