import type {
  Facet,
  ListedResult,
  ListRank,
  ResultId,
  ResultNeighbours,
  ResultsPage,
  FolderLevel,
  GroupsPage,
} from '#app/results/results.schemas.ts'
import type { Sort } from './sorts.ts'
import type { Grouping } from './groupings.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import type { Database } from '#app/store/database.ts'
import type { FacetField } from './choices.ts'
import { modelAnswers } from './model/model-thread.ts'
import { placesOfRun } from './places-of-run.server.ts'
import type { RowOrder, Selection } from './selection.server.ts'
import { sqlAnswers } from './sql-answers.server.ts'
import type { Tally } from './tally.server.ts'

/** `now`, ISO 8601, decides which verdicts have run out. */
export type Question = { q: string; now: string }
/** With `from`, the rank of a row (1-based), the page begins there, and the cursor is not looked at. */
export type ListQuestion = Question & { sort: Sort; cursor: string; from?: number | undefined; limit: number }
export type RankQuestion = Question & { sort: Sort; cursor: string }
/** `text`: what the values are to have in them. */
export type ValuesQuestion = Question & { field: FacetField; text: string; limit: number }
/** `folders`: those that are looked into (folder-list.ts); none asks for the root and what leads to the paths that the query names. */
export type FoldersQuestion = Question & { folders: string[]; limit: number }
/** `fields`: the facets that are asked for; those that the query names come with them. */
export type FiltersQuestion = FoldersQuestion & { fields: readonly FacetField[] }
/** What a list can be narrowed by: facets, and what stands in folders. */
export type Filters = { facets: Facet[]; folders: FolderLevel[] }
/** The results of a list, by the store's numbers of them, each once and in their order; `lastVerdict` is the last verdict that there was. */
export type FoundResults = { total: number; results: Int32Array; lastVerdict: number }
export type GroupsQuestion = Question & { sort: Sort; by: Grouping; cursor: string; limit: number }
export type NeighboursQuestion = Question & { id: ResultId; sort: Sort }
/** `days`: when each begins, ISO 8601, the newest first. */
export type TallyQuestion = Question & { days: string[] }
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

/** Without `now` it is the time of the call. */
type Asked<T extends Question> = Omit<T, 'now'> & { now?: string }

const longestPage = 200

/**
 * A page of the list, with the exact total. `limit` is held to 1 to 200. A cursor that cannot be used, that leads past the end, or before
 * which there is less than a page, gives the first page; `from` a rank beyond the end there are no rows.
 */
export async function answerList(database: Database, { limit, now = currentTime(), ...asked }: Asked<ListQuestion>): Promise<ResultsPage> {
  return answersFor(database).list({ ...asked, limit: heldTo(limit), now })
}

/**
 * A page of the list's groups, with how many there are of groups and results. The groups come as `sort` says: those with the most severe result first
 * and the larger before the smaller, by name (`path`, `rule`), or those with the newest or oldest result or the longest flow first. `limit` and `cursor` are as for the list.
 */
export async function answerGroups(
  database: Database,
  { limit, now = currentTime(), ...asked }: Asked<GroupsQuestion>,
): Promise<GroupsPage> {
  return answersFor(database).groups({ ...asked, limit: heldTo(limit), now })
}

/**
 * Where in the list a cursor leads, and how many rows the list has: the rank of the first row after it, or of the last one before it;
 * where there is none, the nearest.
 */
export async function answerRank(database: Database, { now = currentTime(), ...asked }: Asked<RankQuestion>): Promise<ListRank> {
  return answersFor(database).rank({ ...asked, now })
}

/** How many rows the list has. */
export async function answerTotal(database: Database, { now = currentTime(), ...asked }: Asked<Question>): Promise<number> {
  return answersFor(database).total({ ...asked, now })
}

/** All results that the list has on all its pages, and the number of its rows: a result is listed once for each ref. */
export async function answerResults(database: Database, { now = currentTime(), ...asked }: Asked<Question>): Promise<FoundResults> {
  return answersFor(database).results({ ...asked, now })
}

/** What the list can be narrowed by; at most 12 values of each field, and all that the query names. */
export async function answerFacets(database: Database, { now = currentTime(), ...asked }: Asked<Question>): Promise<Facet[]> {
  return answersFor(database).facets({ ...asked, now })
}

/** Values of one facet that have a text in them, with the counts that `answerFacets` gives; `limit` is held to 1 to 200. */
export async function answerValues(database: Database, { limit, now = currentTime(), ...asked }: Asked<ValuesQuestion>): Promise<Facet> {
  return answersFor(database).values({ ...asked, limit: heldTo(limit), now })
}

/**
 * What stands in some folders, with rows by severity, counted as if the query named no paths; of each folder at most `limit`, held to 1 to
 * 200, and all that the query names. Without folders: the root and those that lead to what the query names, as far as they hold anything.
 */
export async function answerFolders(
  database: Database,
  { limit, now = currentTime(), ...asked }: Asked<FoldersQuestion>,
): Promise<FolderLevel[]> {
  return answersFor(database).folders({ ...asked, limit: heldTo(limit), now })
}

/** What `answerFacets`, of some of the facets, and `answerFolders` answer, at once: both count the same rows. */
export async function answerFilters(
  database: Database,
  { limit, now = currentTime(), ...asked }: Asked<FiltersQuestion>,
): Promise<Filters> {
  return answersFor(database).filters({ ...asked, limit: heldTo(limit), now })
}

/**
 * Where a result stands in the list, by the first of its rows there, and the nearest other results before and after it. `id` may be an
 * alias. One that is not in the list has neither position nor neighbours.
 */
export async function answerNeighbours(
  database: Database,
  { now = currentTime(), ...asked }: Asked<NeighboursQuestion>,
): Promise<ResultNeighbours> {
  return answersFor(database).neighbours({ ...asked, now })
}

/** What the list has of a file besides one result. */
export async function answerInFile(
  database: Database,
  { run, now = currentTime(), ...asked }: Asked<FileQuestion>,
): Promise<ResultsInFile> {
  const answers = answersFor(database)
  if (run === null || database.engine === 'sqlite') return answers.inFile({ ...asked, run, now })
  // The thread of the model answers one question after the other, and would wait for the network.
  const found = await answers.inFile({ ...asked, run: null, now })
  return { ...found, places: await placesOfRun(database.kysely, run, found.results, asked.line) }
}

/**
 * How many rows of the list each project has of each severity, and how many of the days begin after these were first seen; what has none is
 * left out.
 */
export async function answerTally(database: Database, { now = currentTime(), ...asked }: Asked<TallyQuestion>): Promise<Tally[]> {
  return answersFor(database).tally({ ...asked, now })
}

/** All rows of the list, in order, as they are at one moment (selection.server.ts); answer-rows.ts reads on from it. */
export async function answerSelection(database: Database, { now = currentTime(), ...asked }: Asked<SelectionQuestion>): Promise<Selection> {
  return answersFor(database).select({ ...asked, now })
}

function answersFor(database: Database): Answers {
  return modelAnswers(database) ?? sqlAnswers(database)
}

function heldTo(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit) || 1, 1), longestPage)
}

function currentTime(): string {
  return new Date().toISOString()
}
