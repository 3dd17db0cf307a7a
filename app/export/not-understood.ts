import type { QueryProblem } from '#app/results/results.schemas.ts'

/** Why a query is refused of which a part is not understood, whatever it is asked for: without that part it finds more than is meant. */
export function notUnderstood(problems: readonly QueryProblem[]): string {
  return `The query is not understood: ${problems.map(({ sentence }) => sentence).join(' ')}`
}
