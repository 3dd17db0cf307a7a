import type { ResultsSearch } from '#app/results/results.schemas.ts'

/** The list that filters stand beside. */
export type FilteredList = Pick<ResultsSearch, 'q' | 'sort' | 'group'>
