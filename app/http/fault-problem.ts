import { maskError } from './mask-error.ts'
import { problem } from './problem.ts'

/** The problem document for an error that nobody foresaw: a 500 with the digest under which the server's log has it. `place` is what failed. */
export function faultProblem(error: unknown, place: string): Response {
  const { digest, message } = maskError(error, place)
  return problem(500, 'failed', message, { digest })
}
