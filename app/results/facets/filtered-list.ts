import type { QueryReading } from '#app/search/query-reading.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import type { Filters } from '#app/search/answers/answers.ts'

/** What a query is filtered by, counted. */
export type CountedFilters = Filters & { reading: QueryReading }

/** The list that filters stand beside, with the terms that hold in it by default. */
export type FilteredList = Pick<ResultsSearch, 'q' | 'sort' | 'group'> & { defaults: readonly string[] }
