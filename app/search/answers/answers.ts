import type { Facet } from './facet.ts'
import type { FolderLevel } from './folder-level.ts'
import type { GroupsPage } from './group.ts'
import type { ListedResult, ListRank, ResultNeighbours, ResultsPage } from './list-page.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { Severity } from '#app/sarif/codes.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import type { FacetField } from '#app/search/choices.ts'
import type { Grouping } from '#app/search/groupings.ts'
import type { RowOrder, Selection } from './selection.server.ts'
import type { GroupSort, Sort } from '#app/search/sorts.ts'

/** `now`, ISO 8601, decides which verdicts have run out. */
export type Question = { q: string; now: string }
/** With `from`, the rank of a row (1-based), the page begins there, and the cursor is not looked at. */
export type ListQuestion = Question & { sort: Sort; cursor: string; from?: number | undefined; limit: number }
export type RankQuestion = Question & { sort: Sort; cursor: string }
/** `text`: what the values are to have in them, or to be among `titled`, the names that are meant by something else that has it in it. */
export type ValuesQuestion = Question & { field: FacetField; text: string; titled: readonly string[]; limit: number }
/** `folders`: those that are looked into (folder-list.ts); none asks for the root and what leads to the paths that the query names. */
export type FoldersQuestion = Question & { folders: string[]; limit: number }
/** `fields`: the facets that are asked for; those that the query names come with them. */
export type FiltersQuestion = FoldersQuestion & { fields: readonly FacetField[] }
/** What a list can be narrowed by: facets, and what stands in folders. */
export type Filters = { facets: Facet[]; folders: FolderLevel[] }
/** The results of a list, by the store's numbers of them, each once and in their order. */
export type FoundResults = { total: number; results: Int32Array }
/** How many rows a list has, and of how many results. */
export type ListSize = { total: number; results: number }
export type GroupsQuestion = Question & { sort: GroupSort; by: Grouping; cursor: string; limit: number }
export type NeighboursQuestion = Question & { id: ResultId; sort: Sort }
/** `days`: when each begins, ISO 8601, the newest first. */
export type TallyQuestion = Question & { days: string[] }
/** Rows of a project and a severity; `band`: how many of the days that were given begin after the result was first seen. */
export type Tally = { project: number; severity: Severity; band: number; count: number }
/**
 * `path` is what the query asks for, and `line` (1-based) where in it the result `id` is. `run`, a number of the store: the places that results near it had in that
 * run come with the answer; null where nobody needs them.
 */
export type FileQuestion = Question & { path: string; id: ResultId; line: number; run: number | null }
export type ResultInFile = Pick<ListedResult, 'id' | 'line' | 'severity' | 'message' | 'url'>
/** Results of a file other than one, in the order of their lines: all of a few, else those from its line on; and how many there are in all. */
export type ResultsInFile = { total: number; results: ResultInFile[]; places: JsonObject[] }
export type SelectionQuestion = Question & { order: RowOrder }

/** Whatever answers, SQL (sql-answers.server.ts) or the read model (model/), answers the same. */
export type Answers = {
  list(question: ListQuestion): Promise<ResultsPage>
  rank(question: RankQuestion): Promise<ListRank>
  total(question: Question): Promise<number>
  results(question: Question): Promise<FoundResults>
  size(question: Question): Promise<ListSize>
  facets(question: Question): Promise<Facet[]>
  values(question: ValuesQuestion): Promise<Facet>
  folders(question: FoldersQuestion): Promise<FolderLevel[]>
  filters(question: FiltersQuestion): Promise<Filters>
  groups(question: GroupsQuestion): Promise<GroupsPage>
  neighbours(question: NeighboursQuestion): Promise<ResultNeighbours>
  inFile(question: FileQuestion): Promise<ResultsInFile>
  tally(question: TallyQuestion): Promise<Tally[]>
  select(question: SelectionQuestion): Promise<Selection>
}
