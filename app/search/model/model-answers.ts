import { sql } from 'kysely'
import type { Facet, ListRank, ResultId, ResultNeighbours, ResultsPage, FolderLevel, GroupsPage } from '#app/results/results.schemas.ts'
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
import { facetFields, type FacetField } from '#app/search/choices.ts'
import { type Cursor, cursorsOf, rankAt, readCursor } from '#app/search/answers/cursor.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { type Counts, fieldsAsked, findValues, listFacets } from '#app/search/answers/facet-list.server.ts'
import { levelsAsked, listFolders } from '#app/search/answers/folder-list.ts'
import { listGroups, readGroupCursor } from '#app/search/answers/groups.server.ts'
import { longestMessage, type RowNames } from '#app/search/answers/listed-result.server.ts'
import { listedResults } from '#app/search/answers/listed-results.server.ts'
import { readRows } from '#app/search/sql/page.server.ts'
import { resultsInFile } from '#app/search/answers/results-in-file.server.ts'
import type { Selection } from '#app/search/answers/selection.server.ts'
import { builtOnce } from '#app/store/built-once.ts'
import { lastVerdict } from '#app/store/verdicts/verdict-changes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { FacetTally } from './facet-tally.ts'
import { FolderTally } from './folder-tally.ts'
import { pageOfGroups } from './group-page.ts'
import { GroupTally } from './group-tally.ts'
import { type FoundRow, ListedRows } from './listed-rows.ts'
import type { Model } from './model.ts'
import { comparePlaces, Order, type Place } from './order.ts'
import type { Prepared } from './preparing.ts'
import type { Project } from './project.ts'
import { ResultSet } from './result-set.ts'
import { anything, type Scan, scan } from './scan.ts'
import type { Scanned } from './scanned.ts'
import { selectScanned } from './select.ts'
import { SeverityTally } from './severity-tally.ts'
import { unpackStanding } from './standing.ts'

/** Of those that come after a result, so many rows are looked at for another one. */
const rowsAtOnce = 50

/** Whether the model can answer: it does not hold very long messages. */
export function answersByModel(model: Model, q: string): boolean {
  return !model.hasLongText || !demandsOf(q).terms.some((term) => term.field === 'text')
}

/** Answers from the model what answer.ts asks; `db` reads the store as it was when the model was brought up to it. */
export class ModelAnswers implements Answers {
  readonly #model: Model
  readonly #database: Database
  readonly #db: Queryable
  readonly #prepare: (q: string, now: string) => Promise<Prepared>

  constructor(model: Model, database: Database, db: Queryable, prepare: (q: string, now: string) => Promise<Prepared>) {
    this.#model = model
    this.#database = database
    this.#db = db
    this.#prepare = prepare
  }

  async list({ q, sort, cursor, from, limit, now }: ListQuestion): Promise<ResultsPage> {
    const prepared = await this.#prepare(q, now)
    const order = new Order(sort, this.#model.vocabulary)
    const listed = this.#listed(prepared, order)
    const { total } = listed
    const before = from === undefined ? skippedBy(readCursor(cursor, sort), listed, order, limit) : from - 1
    const rows = listed.slice(before, limit)
    const [first, last] = [rows[0], rows.at(-1)]
    const keysOf = (row: FoundRow | undefined) => row && order.keysOf(row.project, row.page, row.at)
    return {
      results: await this.#fetch(rows, prepared, now),
      total,
      ...cursorsOf({ sort, first: keysOf(first), last: keysOf(last), isFirst: before === 0, isLast: before + rows.length >= total }),
      from: first === undefined ? null : before + 1,
    }
  }

  async rank({ q, sort, cursor, now }: RankQuestion): Promise<ListRank> {
    const place = readCursor(cursor, sort)
    if (place === null) return rankAt(null, 0, await this.total({ q, now }))
    const order = new Order(sort, this.#model.vocabulary)
    const listed = this.#listed(await this.#prepare(q, now), order)
    return rankAt(place, listed.before(order.placeOfKeys(place.keys), place.direction === 'after'), listed.total)
  }

  async total({ q, now }: Question): Promise<number> {
    const prepared = await this.#prepare(q, now)
    let total = 0
    for (const scanned of this.#scan(prepared)) total += scanned.total
    return total
  }

  async results({ q, now }: Question): Promise<FoundResults> {
    const found = new ResultSet()
    for (const {
      masks,
      seen: { page },
    } of this.#scan(await this.#prepare(q, now))) {
      for (let at = 0; at < page.count; at++) if (masks[at] === 0) found.add(page.result[at] ?? 0)
    }
    return { total: found.rows, results: found.numbers() }
  }

  async size(question: Question): Promise<ListSize> {
    const { total, results } = await this.results(question)
    return { total, results: results.length }
  }

  async facets({ q, now }: Question): Promise<Facet[]> {
    const prepared = await this.#prepare(q, now)
    return listFacets(this.#facetCounts(prepared), prepared.demands.terms)
  }

  async filters({ q, folders, limit, fields, now }: FiltersQuestion): Promise<Filters> {
    const prepared = await this.#prepare(q, now)
    const { terms } = prepared.demands
    const asked = levelsAsked(folders, terms)
    const tally = new FolderTally(this.#model.vocabulary, asked)
    const counts = this.#facetCounts(prepared, tally, fieldsAsked(terms, fields))
    return { facets: listFacets(counts, terms, fields), folders: listFolders(asked, tally.counts(), terms, limit) }
  }

  async values({ q, now, ...wanted }: ValuesQuestion): Promise<Facet> {
    const prepared = await this.#prepare(q, now)
    return findValues(wanted, this.#facetCounts(prepared), prepared.demands.terms)
  }

  async folders({ q, folders, limit, now }: FoldersQuestion): Promise<FolderLevel[]> {
    const prepared = await this.#prepare(q, now)
    const { terms } = prepared.demands
    const asked = levelsAsked(folders, terms)
    const tally = new FolderTally(this.#model.vocabulary, asked)
    for (const scanned of this.#scan(prepared)) tally.count(scanned)
    return listFolders(asked, tally.counts(), terms, limit)
  }

  /** Counts of these facets, and of a tree besides, where it is given. */
  #facetCounts(prepared: Prepared, tree?: FolderTally, fields: readonly FacetField[] = facetFields): Counts {
    const tally = new FacetTally(this.#model.vocabulary, prepared.demands, fields)
    for (const scanned of this.#scan(prepared, 'facets')) {
      tally.count(scanned)
      if (scanned.hasAny(anything)) tree?.count(scanned)
    }
    return tally.counts()
  }

  async groups(question: GroupsQuestion): Promise<GroupsPage> {
    const { q, now, by, sort, cursor, limit } = question
    const prepared = await this.#prepare(q, now)
    const tally = new GroupTally(by, this.#model.vocabulary, sort)
    for (const scanned of this.#scan(prepared)) tally.count(scanned)
    const counted = pageOfGroups(tally.groups(), by, sort, readGroupCursor(cursor), limit)
    return listGroups(this.#database, this.#db, question, counted)
  }

  async tally({ q, days, now }: TallyQuestion): Promise<Tally[]> {
    const tally = new SeverityTally(days, this.#model.vocabulary.results)
    for (const scanned of this.#scan(await this.#prepare(q, now))) tally.count(scanned)
    return tally.counts()
  }

  async neighbours({ id, q, sort, now }: NeighboursQuestion): Promise<ResultNeighbours> {
    const prepared = await this.#prepare(q, now)
    const order = new Order(sort, this.#model.vocabulary)
    const [named] = await namedResult(this.#db, { id })
    const own = named === undefined ? null : this.#placeOfResult(prepared, order, named.id, this.#model.projects.get(named.project))
    if (named === undefined || own === null) {
      return { position: null, total: await this.total({ q, now }), previous: null, next: null }
    }
    const listed = this.#listed(prepared, order)
    const rank = listed.before(own)
    const previous = listed.slice(rank - 1, 1)[0]
    // What comes right after it may be rows of the same result, on other refs.
    const isOther = ({ page, at }: FoundRow) => page.result[at] !== named.id
    let next: FoundRow | undefined
    for (let skipped = rank + 1; next === undefined && skipped < listed.total; skipped += rowsAtOnce) {
      next = listed.slice(skipped, rowsAtOnce).find(isOther)
    }
    const [idBefore = null, idAfter = null] = await this.#idsOf([previous, next])
    return { position: rank + 1, total: listed.total, previous: idBefore, next: idAfter }
  }

  inFile(question: FileQuestion): Promise<ResultsInFile> {
    return resultsInFile(this, this.#db, question)
  }

  async select({ q, order, now }: SelectionQuestion): Promise<Selection> {
    const prepared = await this.#prepare(q, now)
    const inOrder = order === 'stored' ? null : new Order(order, this.#model.vocabulary)
    const rows = selectScanned(this.#scan(prepared), inOrder, prepared.demands.comparison !== null)
    return { ...rows, lastVerdict: await lastVerdict(this.#db) }
  }

  /** The rows of the query, to be taken in an order. */
  #listed(prepared: Prepared, order: Order): ListedRows {
    const listed = new ListedRows(order)
    for (const scanned of this.#scan(prepared)) listed.offer(scanned)
    return listed
  }

  /** All pages that may have rows of the list, or of some facet, with what the query makes of them. */
  #scan(prepared: Prepared, asksFor: Scan['asksFor'] = 'rows'): Iterable<Scanned> {
    return scan(this.#model.projects.values(), this.#model.vocabulary, { ...prepared, asksFor })
  }

  /** The first place in the list that a result has; null for none. */
  #placeOfResult(prepared: Prepared, order: Order, result: number, project: Project | undefined): Place | null {
    if (project === undefined) return null
    const only = project.rowsOf(result)
    let first: Place | null = null
    for (const {
      masks,
      seen: { page },
    } of scan([project], this.#model.vocabulary, { ...prepared, asksFor: 'rows', only })) {
      for (const at of only.get(page) ?? []) {
        if (masks[at] !== 0) continue
        const place = order.placeOf(project, page, at)
        if (first === null || comparePlaces(place, first) < 0) first = place
      }
    }
    return first
  }

  async #fetch(rows: FoundRow[], { demands: { comparison } }: Prepared, now: string): Promise<ResultsPage['results']> {
    const sightings = rows.map(({ page, at }) => page.numberAt(at))
    const found = await readRows(this.#database, this.#db, sightings, { longestMessage, now })
    const read = new Map(found.map((row) => [row.sighting, row]))
    const shown = rows.flatMap((place) => {
      const { page, at, standing } = place
      const row = read.get(page.numberAt(at))
      return row === undefined ? [] : { ...row, ...this.#namesOf(place), ...unpackStanding(standing, comparison !== null) }
    })
    return listedResults(this.#database, this.#db, shown)
  }

  #namesOf({ project, page, at }: FoundRow): RowNames {
    const { rules, labels, files } = this.#model.vocabulary
    const { refName: ref = '', tool = '' } = project.series[page.series[at] ?? 0] ?? {}
    const rule = rules.texts[labels.rules[page.labelOf(at)] ?? 0] ?? ''
    return { project: project.about.slug, ref, tool, rule, path: files.texts[page.file[at] ?? 0] ?? '' }
  }

  /** The ids of the results of these rows; null where there is no row. */
  async #idsOf(found: (FoundRow | undefined)[]): Promise<(ResultId | null)[]> {
    const results = found.map((row) => row && (row.page.result[row.at] ?? 0))
    const asked = results.filter((result) => result !== undefined)
    if (asked.length === 0) return found.map(() => null)
    const { rows } = await sql<{ id: number; uid: ResultId }>`
      select id, uid from result where ${isOneOf(this.#database.engine, sql`id`, asked)}`.execute(this.#db)
    return results.map((result) => rows.find(({ id }) => id === result)?.uid ?? null)
  }
}

const namedResult = builtOnce((db, { id }: { id: ResultId }) =>
  db
    .selectFrom('permalink')
    .innerJoin('result', 'result.id', 'permalink.result')
    .select(['result.id', 'result.project'])
    .where('permalink.uid', '=', id)
    .compile(),
)

/** How many rows a list has before the page that a cursor leads to: none where there is nothing of that page, or, before a row, not all of it. */
function skippedBy(cursor: Cursor | null, listed: ListedRows, order: Order, limit: number): number {
  if (cursor === null) return 0
  const { keys, direction, skip = 0 } = cursor
  const before = listed.before(order.placeOfKeys(keys), direction === 'after')
  if (direction === 'before') return Math.max(0, before - limit)
  return before + skip < listed.total ? before + skip : 0
}
