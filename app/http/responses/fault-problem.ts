import { NotListed, OtherRows, RowsGone } from '#app/search/answer-rows.ts'
import { maskError } from '#app/http/logging/mask-error.ts'
import { problem } from './problem.ts'

/**
 * The problem document for an error that nobody foresaw: a 500, or a 507 where the disk is full and a 503 where the database is away, with the
 * digest under which the server's log has it. `place` is what failed. Results that were deleted while they were read are no fault, and a 410;
 * nor are those that are asked for and are not in the list, or a list that is no longer what was seen, a 409.
 */
export function faultProblem(error: unknown, place: string): Response {
  if (error instanceof RowsGone) {
    return problem(410, 'gone', 'Results that the query had found were deleted meanwhile. Ask again for those that are left.')
  }
  if (error instanceof NotListed) return problem(409, 'conflict', 'Not all of these results are in the list of the query.')
  if (error instanceof OtherRows) {
    return problem(409, 'conflict', 'These are no longer the results that you saw. Look at them, and say the new total.', {
      total: error.total,
    })
  }
  const { code, digest, message, status } = maskError(error, place)
  return problem(status, code, message, { digest })
}
