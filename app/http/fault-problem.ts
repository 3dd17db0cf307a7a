import { maskError } from './mask-error.ts'
import { problem } from './problem.ts'

/**
 * The problem document for an error that nobody foresaw: a 500, or a 507 where the disk is full, with the digest under which the server's log
 * has it. `place` is what failed.
 */
export function faultProblem(error: unknown, place: string): Response {
  const { code, digest, message, status } = maskError(error, place)
  return problem(status, code, message, { digest })
}
