import type { getFilters } from '#app/results/results.functions.ts'

/** What stands around a list (`filtersQuery`). */
export type ListFilters = Awaited<ReturnType<typeof getFilters>>

/** Whether there is anything to say of a list that most lists have not: only then the script of it is loaded. */
export function hasNotes({ reading, incomplete, comparison, against }: ListFilters): boolean {
  return reading.problems.length > 0 || incomplete.runs.length > 0 || comparison !== null || against !== null
}
