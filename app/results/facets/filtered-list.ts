import type { Facet, FolderLevel, QueryReading, ResultsSearch } from '#app/results/results.schemas.ts'

/** What a query is filtered by, counted. */
export type CountedFilters = { facets: Facet[]; folders: FolderLevel[]; reading: QueryReading }

/** The list that filters stand beside, with the terms that hold in it by default. */
export type FilteredList = Pick<ResultsSearch, 'q' | 'sort' | 'group'> & { defaults: readonly string[] }
