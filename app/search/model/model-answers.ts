import { sql } from 'kysely'
import type { Facet, ListRank, ResultId, ResultNeighbours, ResultsPage, FolderLevel, GroupsPage } from '#app/results/results.schemas.ts'
import type {
  Answers,
  FoundResults,
  ListQuestion,
  NeighboursQuestion,
  Question,
  RankQuestion,
  SelectionQuestion,
  FoldersQuestion,
  TallyQuestion,
  ValuesQuestion,
  GroupsQuestion,
} from '#app/search/answer.ts'
import { type Cursor, cursorsOf, type Direction, rankAt, readCursor } from '#app/search/cursor.ts'
import { type Demands, demandsOf } from '#app/search/demands.ts'
import { type Counts, findValues, listFacets } from '#app/search/facet-list.server.ts'
import { levelsAsked, listFolders } from '#app/search/folder-list.ts'
import { listGroups, readGroupCursor } from '#app/search/groups.server.ts'
import { listedResult, longestMessage } from '#app/search/listed-result.server.ts'
import { readRows } from '#app/search/page.server.ts'
import type { Selection } from '#app/search/selection.server.ts'
import type { Tally } from '#app/search/tally.server.ts'
import { lastVerdict } from '#app/store/changes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { FacetTally } from './facet-tally.ts'
import { FolderTally } from './folder-tally.ts'
import { pageOfGroups } from './group-page.ts'
import { GroupTally } from './group-tally.ts'
import { type Filter, filterOf } from './filter.ts'
import type { Model } from './model.ts'
import { comparePlaces, Order, type Place } from './order.ts'
import type { Page } from './page.ts'
import type { Project, SeenProject } from './project.ts'
import { RankedRows } from './ranked-rows.ts'
import { ResultSet } from './result-set.ts'
import { scan, type Scanned } from './scan.ts'
import { selectScanned } from './select.ts'
import { SeverityTally } from './severity-tally.ts'
import { readNamedSnapshots, readStandpoint, type Standpoint } from './standpoint.ts'
import { baselineOf, changeOf, stateOf } from './standing.ts'
import { type FoundRow, TopRows } from './top-rows.ts'

/** A query made ready for the model. */
type Prepared = { demands: Demands; filter: Filter; standpoint: Standpoint }

/** Rows of a list, and how many there are before them. */
type Ranked = { rows: FoundRow[]; total: number; before: number }

/** Whether the model can answer: it does not hold very long messages. */
export function answersByModel(model: Model, q: string): boolean {
  return !model.hasLongText || !demandsOf(q).terms.some((term) => term.field === 'text')
}

/** Answers from the model what answer.ts asks; `db` reads the store as it was when the model was brought up to it. */
export class ModelAnswers implements Answers {
  readonly #model: Model
  readonly #database: Database
  readonly #db: Queryable

  constructor(model: Model, database: Database, db: Queryable) {
    this.#model = model
    this.#database = database
    this.#db = db
  }

  async list({ q, sort, cursor, from, limit, now }: ListQuestion): Promise<ResultsPage> {
    const prepared = await this.#prepare(q, now)
    const order = new Order(sort, this.#model.vocabulary)
    const place = readCursor(cursor, sort)
    const { rows, total, before } =
      from === undefined ? this.#nextTo(place, prepared, order, limit) : this.#fromRank(from, prepared, order, limit)
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
    const { total, beyond } = this.#top(await this.#prepare(q, now), order, 1, order.placeOfKeys(place.keys), place.direction)
    return rankAt(place, place.direction === 'before' ? beyond : total - beyond, total)
  }

  async total({ q, now }: Question): Promise<number> {
    const prepared = await this.#prepare(q, now)
    let total = 0
    for (const { page, masks } of this.#scan(prepared)) {
      for (let at = 0; at < page.count; at++) if (masks[at] === 0) total++
    }
    return total
  }

  async results({ q, now }: Question): Promise<FoundResults> {
    const { filter, standpoint } = await this.#prepare(q, now)
    const found = new ResultSet()
    for (const { page, masks } of scan(this.#projects(), this.#model.vocabulary.results, { filter, standpoint, asksFor: 'rows' })) {
      for (let at = 0; at < page.count; at++) if (masks[at] === 0) found.add(page.result[at] ?? 0)
    }
    return { total: found.rows, results: found.numbers(), lastVerdict: await lastVerdict(this.#db) }
  }

  async facets({ q, now }: Question): Promise<Facet[]> {
    const prepared = await this.#prepare(q, now)
    return listFacets(this.#facetCounts(prepared, now), prepared.demands.terms)
  }

  async values({ q, field, text, limit, now }: ValuesQuestion): Promise<Facet> {
    const prepared = await this.#prepare(q, now)
    return findValues(field, this.#facetCounts(prepared, now), prepared.demands.terms, text, limit)
  }

  async folders({ q, folders, limit, now }: FoldersQuestion): Promise<FolderLevel[]> {
    const { demands, filter, standpoint } = await this.#prepare(q, now)
    const asked = levelsAsked(folders, demands.terms)
    const { files, results } = this.#model.vocabulary
    const tally = new FolderTally(files.texts, asked)
    for (const scanned of scan(this.#projects(), results, { filter, standpoint, asksFor: 'rows' })) tally.count(scanned)
    return listFolders(asked, tally.counts(), demands.terms, limit)
  }

  #facetCounts({ demands, filter, standpoint }: Prepared, now: string): Counts {
    const tally = new FacetTally(this.#model.vocabulary, demands, now)
    let project: SeenProject | null = null
    for (const scanned of scan(this.#projects(), this.#model.vocabulary.results, { filter, standpoint, asksFor: 'facets' })) {
      if (project !== null && project !== scanned.project) tally.leave(project)
      project = scanned.project
      tally.count(scanned)
    }
    if (project !== null) tally.leave(project)
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
    const named = await this.#db
      .selectFrom('permalink')
      .innerJoin('result', 'result.id', 'permalink.result')
      .select(['result.id', 'result.project'])
      .where('permalink.uid', '=', id)
      .executeTakeFirst()
    const own = named === undefined ? null : this.#placeOfResult(prepared, order, named.id, this.#model.projects.get(named.project))
    if (named === undefined || own === null) {
      return { position: null, total: await this.total({ q, now }), previous: null, next: null }
    }
    const before = new TopRows(order, 1, own, 'before', named.id)
    const after = new TopRows(order, 1, own, 'after', named.id)
    // What the query makes of the rows is the same for both.
    for (const scanned of this.#scan(prepared)) {
      before.offer(scanned, isBackwards(order, 'before'))
      after.offer(scanned, isBackwards(order, 'after'))
    }
    const [previous, next] = [await this.#idOf(before.rows[0]), await this.#idOf(after.rows[0])]
    return { position: before.beyond + 1, total: before.total, previous, next }
  }

  async select({ q, order, now }: SelectionQuestion): Promise<Selection> {
    const { demands, filter, standpoint } = await this.#prepare(q, now)
    const scanned = scan(this.#projects(), this.#model.vocabulary.results, { filter, standpoint, asksFor: 'rows' })
    const rows = selectScanned(scanned, order === 'stored' ? null : new Order(order, this.#model.vocabulary), demands.comparison !== null)
    return { ...rows, lastVerdict: await lastVerdict(this.#db) }
  }

  /** All conditions of a query in the model's numbers, and from where it looks at rows. */
  async #prepare(q: string, now: string): Promise<Prepared> {
    const demands = demandsOf(q)
    this.#model.settle()
    const snapshots = await readNamedSnapshots(this.#database, this.#db, demands)
    const filter = filterOf(demands, this.#model.vocabulary, snapshots, now)
    return { demands, filter, standpoint: await readStandpoint(this.#database, this.#db, demands) }
  }

  #nextTo(cursor: Cursor | null, prepared: Prepared, order: Order, limit: number): Ranked {
    const { keys, direction, skip = 0 } = cursor ?? { keys: null, direction: 'after' as const }
    const top = this.#top(prepared, order, skip + limit, keys === null ? null : order.placeOfKeys(keys), direction)
    const { total, beyond } = top
    if (direction === 'before' ? top.rows.length < limit : keys !== null && top.rows.length <= skip) {
      return this.#nextTo(null, prepared, order, limit)
    }
    if (direction === 'before') return { rows: top.rows.toReversed(), total, before: beyond - top.rows.length }
    return { rows: top.rows.slice(skip), total, before: total - beyond + skip }
  }

  #fromRank(rank: number, prepared: Prepared, order: Order, limit: number): Ranked {
    const ranked = new RankedRows(order)
    for (const scanned of this.#scan(prepared)) ranked.offer(scanned)
    return { rows: ranked.from(rank, limit), total: ranked.total, before: rank - 1 }
  }

  #top(prepared: Prepared, order: Order, limit: number, from: Place | null, direction: Direction): TopRows {
    const top = new TopRows(order, limit, from, direction)
    const backwards = isBackwards(order, direction)
    for (const scanned of this.#scan(prepared, backwards)) top.offer(scanned, backwards)
    return top
  }

  /** All pages that may have rows of the list, with what the query makes of them. */
  #scan({ filter, standpoint }: Prepared, backwards = false): Iterable<Scanned> {
    return scan(this.#projects(), this.#model.vocabulary.results, { filter, standpoint, asksFor: 'rows', backwards })
  }

  /** The first place in the list that a result has; null for none. */
  #placeOfResult({ filter, standpoint }: Prepared, order: Order, result: number, project: Project | undefined): Place | null {
    if (project === undefined) return null
    const only = new Set<Page>(project.pagesOf(result))
    let first: Place | null = null
    const asked = { filter, standpoint, asksFor: 'rows', only } as const
    for (const { page, masks } of scan([project], this.#model.vocabulary.results, asked)) {
      for (let at = 0; at < page.count; at++) {
        if (masks[at] !== 0 || page.result[at] !== result) continue
        const place = order.placeOf(project, page, at)
        if (first === null || comparePlaces(place, first) < 0) first = place
      }
    }
    return first
  }

  async #fetch(rows: FoundRow[], { demands: { comparison } }: Prepared, now: string): Promise<ResultsPage['results']> {
    const sightings = rows.map(({ page, at }) => page.sighting[at] ?? 0)
    const read = new Map((await readRows(this.#database, this.#db, sightings, { longestMessage, now })).map((row) => [row.sighting, row]))
    return rows.flatMap(({ page, at, standing }) => {
      const row = read.get(page.sighting[at] ?? 0)
      const change = comparison === null ? null : changeOf(standing)
      return row === undefined ? [] : listedResult({ ...row, state: stateOf(standing), baseline: baselineOf(standing), change })
    })
  }

  async #idOf(row: FoundRow | undefined): Promise<ResultId | null> {
    if (row === undefined) return null
    const { rows } = await sql<{ uid: ResultId }>`
      select uid from result where ${isOneOf(this.#database.engine, sql`id`, [row.page.result[row.at] ?? 0])}`.execute(this.#db)
    return rows[0]?.uid ?? null
  }

  #projects(): Iterable<Project> {
    return this.#model.projects.values()
  }
}

/** Whether the rows that come next in this direction are most likely those that were stored last. */
function isBackwards(order: Order, direction: Direction): boolean {
  return order.isDescending === (direction !== 'before')
}
