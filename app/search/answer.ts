import type { Facet } from '#app/search/answers/facet.ts'
import type { FolderLevel } from '#app/search/answers/folder-level.ts'
import type { GroupsPage } from '#app/search/answers/group.ts'
import type { ListRank, ResultNeighbours, ResultsPage } from '#app/search/answers/list-page.ts'
import type { Database } from '#app/store/database.ts'
import type {
  Answers,
  FileQuestion,
  Filters,
  FiltersQuestion,
  FoldersQuestion,
  FoundResults,
  GroupsQuestion,
  ListQuestion,
  ListSize,
  NeighboursQuestion,
  Question,
  RankQuestion,
  ResultsInFile,
  SelectionQuestion,
  Tally,
  TallyQuestion,
  ValuesQuestion,
} from '#app/search/answers/answers.ts'
import { modelAnswers } from '#app/search/model/thread/model-thread.ts'
import { placesOfRun } from '#app/search/answers/places-of-run.server.ts'
import { rulesTitled, withGroupTitles, withRuleTitles } from '#app/search/answers/rule-titles.server.ts'
import type { Selection } from '#app/search/answers/selection.server.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'

/** Without `now` it is the time of the call. */
type Asked<T extends Question> = Omit<T, 'now'> & { now?: string }

/** Rows, groups or values of one answer. */
export const longestPage = 200

/**
 * A page of the list, with the exact total. `limit` is held to 1 to 200. A cursor that cannot be used, that leads past the end, or before
 * which there is less than a page, gives the first page; `from` a rank beyond the end there are no rows.
 */
export async function answerList(database: Database, asked: Asked<ListQuestion>): Promise<ResultsPage> {
  return answersFor(database).list({ ...timed(asked), limit: heldTo(asked.limit) })
}

/**
 * A page of the list's groups, with how many there are of groups and results. The groups come as `sort` says: those with the most severe result first
 * and the larger before the smaller, by name (`path`, `rule`), or those with the newest or oldest result or the longest flow first; severities
 * always the most severe first, unless it is `count`. `limit` and `cursor` are as for the list.
 */
export async function answerGroups(database: Database, asked: Asked<GroupsQuestion>): Promise<GroupsPage> {
  const page = await answersFor(database).groups({ ...timed(asked), limit: heldTo(asked.limit) })
  return asked.by === 'rule' ? withGroupTitles(database, page) : page
}

/**
 * Where in the list a cursor leads, and how many rows the list has: the rank of the first row after it, or of the last one before it;
 * where there is none, the nearest.
 */
export async function answerRank(database: Database, asked: Asked<RankQuestion>): Promise<ListRank> {
  return answersFor(database).rank(timed(asked))
}

/** How many rows the list has. */
export async function answerTotal(database: Database, asked: Asked<Question>): Promise<number> {
  return answersFor(database).total(timed(asked))
}

/** How many rows the list has, and of how many results: one is listed once for each ref. */
export async function answerSize(database: Database, asked: Asked<Question>): Promise<ListSize> {
  return answersFor(database).size(timed(asked))
}

/** All results that the list has on all its pages, and the number of its rows: a result is listed once for each ref. */
export async function answerResults(database: Database, asked: Asked<Question>): Promise<FoundResults> {
  return answersFor(database).results(timed(asked))
}

/** What the list can be narrowed by; at most 12 values of each field, and all that the query names. */
export async function answerFacets(database: Database, asked: Asked<Question>): Promise<Facet[]> {
  return withRuleTitles(database, await answersFor(database).facets(timed(asked)))
}

/**
 * Values of one facet that have a text in them, of rules also those whose title has its words, with the counts that `answerFacets` gives; `limit`
 * is held to 1 to 200.
 */
export async function answerValues(database: Database, asked: Omit<Asked<ValuesQuestion>, 'titled'>): Promise<Facet> {
  const question = timed(asked)
  const titled = asked.field === 'rule' ? await rulesTitled(database, asked.text) : []
  const facet = await answersFor(database).values({ ...question, titled, limit: heldTo(asked.limit) })
  return (await withRuleTitles(database, [facet]))[0] ?? facet
}

/**
 * What stands in some folders, with rows by severity, counted as if the query named no paths; of each folder at most `limit`, held to 1 to
 * 200, and all that the query names. Without folders: the root and those that lead to what the query names, as far as they hold anything.
 */
export async function answerFolders(database: Database, asked: Asked<FoldersQuestion>): Promise<FolderLevel[]> {
  return answersFor(database).folders({ ...timed(asked), limit: heldTo(asked.limit) })
}

/** What `answerFacets`, of some of the facets, and `answerFolders` answer, at once: both count the same rows. */
export async function answerFilters(database: Database, asked: Asked<FiltersQuestion>): Promise<Filters> {
  const filters = await answersFor(database).filters({ ...timed(asked), limit: heldTo(asked.limit) })
  return { ...filters, facets: await withRuleTitles(database, filters.facets) }
}

/**
 * Where a result stands in the list, by the first of its rows there, and the nearest other results before and after it. `id` may be an
 * alias. One that is not in the list has neither position nor neighbours.
 */
export async function answerNeighbours(database: Database, asked: Asked<NeighboursQuestion>): Promise<ResultNeighbours> {
  return answersFor(database).neighbours(timed(asked))
}

/** What the list has of a file besides one result. `run` is asked for meanwhile. */
export async function answerInFile(
  database: Database,
  { run: askRun, ...asked }: Asked<Omit<FileQuestion, 'run'>> & { run(): Promise<FileQuestion['run']> },
): Promise<ResultsInFile> {
  const answers = answersFor(database)
  if (database.engine === 'sqlite') return answers.inFile({ ...timed(asked), run: await askRun() })
  // The thread of the model answers one question after the other, and would wait for the network.
  const [found, run] = await Promise.all([answers.inFile({ ...timed(asked), run: null }), askRun()])
  return run === null ? found : { ...found, places: await placesOfRun(database.kysely, run, found.results, asked.line) }
}

/**
 * How many rows of the list each project has of each severity, and how many of the days begin after these were first seen; what has none is
 * left out.
 */
export async function answerTally(database: Database, asked: Asked<TallyQuestion>): Promise<Tally[]> {
  return answersFor(database).tally(timed(asked))
}

/** All rows of the list, in order, as they are at one moment (selection.server.ts); answer-rows.ts reads on from it. */
export async function answerSelection(database: Database, asked: Asked<SelectionQuestion>): Promise<Selection> {
  return answersFor(database).select(timed(asked))
}

function answersFor(database: Database): Answers {
  return modelAnswers(database) ?? sqlAnswers(database)
}

function heldTo(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit) || 1, 1), longestPage)
}

function timed<T extends { now?: string }>(asked: T): T & { now: string } {
  return { now: new Date().toISOString(), ...asked }
}
