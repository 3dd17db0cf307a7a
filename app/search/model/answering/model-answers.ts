import { sql } from 'kysely'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { Answers } from '#app/search/answers/answers.ts'
import { facetFields, type FacetField } from '#app/search/choices.ts'
import { type Cursor, cursorsOf, rankAt, readCursor } from '#app/search/answers/cursor.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { type Counts, fieldsAsked, findValues, listFacets } from '#app/search/answers/facet-list.server.ts'
import { levelsAsked, listFolders } from '#app/search/answers/folder-list.ts'
import { listGroups, readGroupCursor } from '#app/search/answers/groups.server.ts'
import type { RowNames } from '#app/search/answers/listed-result.server.ts'
import { listedResults } from '#app/search/answers/listed-results.server.ts'
import { readRows } from '#app/search/sql/page.server.ts'
import { resultsInFile } from '#app/search/answers/results-in-file.server.ts'
import { builtOnce } from '#app/store/built-once.ts'
import { lastVerdict } from '#app/store/verdicts/verdict-changes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { FacetTally } from './facet-tally.ts'
import { FolderTally } from './folder-tally.ts'
import { pageOfGroups } from './group-page.ts'
import { GroupTally } from './group-tally.ts'
import { type FoundRow, ListedRows } from './listed-rows.ts'
import type { Model } from '#app/search/model/held/model.ts'
import { comparePlaces, Order, type Place } from '#app/search/model/held/order.ts'
import type { Prepared } from './preparing.ts'
import type { Project } from '#app/search/model/held/project.ts'
import { ResultSet } from './result-set.ts'
import { anything, type Scan, scan } from './scan.ts'
import type { Scanned } from './scanned.ts'
import { selectScanned } from './select.ts'
import { SeverityTally } from './severity-tally.ts'
import { unpackStanding } from '#app/search/model/held/standing.ts'

/** Of those that come after a result, so many rows are looked at for another one. */
const rowsAtOnce = 50

/** Whether the model has what a query looks for: it does not hold all words of very many long messages. */
export function holdsWordsOf(model: Model, q: string): boolean {
  return !model.hasLongText || !demandsOf(q).terms.some((term) => term.field === 'text')
}

/** Answers from the model what answer.ts asks; `db` reads the store as it was when the model was brought up to it. */
export function answersOf(
  model: Model,
  database: Database,
  db: Queryable,
  prepare: (q: string, now: string) => Promise<Prepared>,
): Answers {
  const { projects, vocabulary } = model
  const answers: Answers = {
    async list({ q, sort, cursor, from, limit, now }) {
      const prepared = await prepare(q, now)
      const order = new Order(sort, vocabulary)
      const listed = listedRows(prepared, order)
      const { total } = listed
      const before = from === undefined ? skippedBy(readCursor(cursor, sort), listed, order, limit) : from - 1
      const rows = listed.slice(before, limit)
      const [first, last] = [rows[0], rows.at(-1)]
      const keysOf = (row: FoundRow | undefined) => row && order.keysOf(row.project, row.page, row.at)
      return {
        results: await fetchRows(rows, prepared, now),
        total,
        ...cursorsOf({ sort, first: keysOf(first), last: keysOf(last), isFirst: before === 0, isLast: before + rows.length >= total }),
        from: first === undefined ? null : before + 1,
      }
    },

    async rank({ q, sort, cursor, now }) {
      const place = readCursor(cursor, sort)
      if (place === null) return rankAt(null, 0, await answers.total({ q, now }))
      const order = new Order(sort, vocabulary)
      const listed = listedRows(await prepare(q, now), order)
      return rankAt(place, listed.before(order.placeOfKeys(place.keys), place.direction === 'after'), listed.total)
    },

    async total({ q, now }) {
      let total = 0
      for (const scanned of scanFor(await prepare(q, now))) total += scanned.total
      return total
    },

    async results({ q, now }) {
      const found = new ResultSet()
      for (const {
        masks,
        seen: { page },
      } of scanFor(await prepare(q, now))) {
        for (let at = 0; at < page.count; at++) if (masks[at] === 0) found.add(page.result[at] ?? 0)
      }
      return { total: found.rows, results: found.numbers() }
    },

    async size(question) {
      const { total, results } = await answers.results(question)
      return { total, results: results.length }
    },

    async facets({ q, now }) {
      const prepared = await prepare(q, now)
      return listFacets(facetCounts(prepared, facetFields), prepared.demands.terms)
    },

    async filters({ q, folders, limit, fields, now }) {
      const prepared = await prepare(q, now)
      const { terms } = prepared.demands
      const tree = new FolderTally(vocabulary, levelsAsked(folders, terms))
      const counts = facetCounts(prepared, fieldsAsked(terms, fields), tree)
      return { facets: listFacets(counts, terms, fields), folders: listFolders(tree.counts(), terms, limit) }
    },

    async values({ q, now, ...wanted }) {
      const prepared = await prepare(q, now)
      return findValues(wanted, facetCounts(prepared, [wanted.field]), prepared.demands.terms)
    },

    async folders({ q, folders, limit, now }) {
      const prepared = await prepare(q, now)
      const { terms } = prepared.demands
      const tree = new FolderTally(vocabulary, levelsAsked(folders, terms))
      for (const scanned of scanFor(prepared)) tree.count(scanned)
      return listFolders(tree.counts(), terms, limit)
    },

    async groups(question) {
      const { q, now, by, sort, cursor, limit } = question
      const prepared = await prepare(q, now)
      const tally = new GroupTally(by, vocabulary, sort)
      for (const scanned of scanFor(prepared)) tally.count(scanned)
      const counted = pageOfGroups(tally.groups(), by, sort, readGroupCursor(cursor), limit)
      return listGroups(database, db, question, counted)
    },

    async tally({ q, days, now }) {
      const tally = new SeverityTally(days, vocabulary.results)
      for (const scanned of scanFor(await prepare(q, now))) tally.count(scanned)
      return tally.counts()
    },

    async neighbours({ id, q, sort, now }) {
      const prepared = await prepare(q, now)
      const order = new Order(sort, vocabulary)
      const [named] = await namedResult(db, { id })
      const own = named === undefined ? null : placeOfResult(prepared, order, named.id, projects.get(named.project))
      if (named === undefined || own === null) {
        return { position: null, total: await answers.total({ q, now }), previous: null, next: null }
      }
      const listed = listedRows(prepared, order)
      const rank = listed.before(own)
      const previous = listed.slice(rank - 1, 1)[0]
      // What comes right after it may be rows of the same result, on other refs.
      const isOther = ({ page, at }: FoundRow) => page.result[at] !== named.id
      let next: FoundRow | undefined
      for (let skipped = rank + 1; next === undefined && skipped < listed.total; skipped += rowsAtOnce) {
        next = listed.slice(skipped, rowsAtOnce).find(isOther)
      }
      const [idBefore = null, idAfter = null] = await idsOf([previous, next])
      return { position: rank + 1, total: listed.total, previous: idBefore, next: idAfter }
    },

    inFile: (question) => resultsInFile(answers, db, question),

    async select({ q, order, now }) {
      const prepared = await prepare(q, now)
      const inOrder = order === 'stored' ? null : new Order(order, vocabulary)
      const rows = selectScanned(scanFor(prepared), inOrder, prepared.demands.comparison !== null)
      return { ...rows, lastVerdict: await lastVerdict(db) }
    },
  }
  return answers

  /** The rows of the query, to be taken in an order. */
  function listedRows(prepared: Prepared, order: Order): ListedRows {
    const listed = new ListedRows(order)
    for (const scanned of scanFor(prepared)) listed.offer(scanned)
    return listed
  }

  /** All pages that may have rows of the list, or of some facet, with what the query makes of them. */
  function scanFor(prepared: Prepared, asksFor: Scan['asksFor'] = 'rows'): Iterable<Scanned> {
    return scan(projects.values(), vocabulary, { ...prepared, asksFor })
  }

  /** Counts of these facets, and of a tree besides, where it is given. */
  function facetCounts(prepared: Prepared, fields: readonly FacetField[], tree?: FolderTally): Counts {
    const tally = new FacetTally(vocabulary, prepared.demands, fields)
    for (const scanned of scanFor(prepared, 'facets')) {
      tally.count(scanned)
      if (scanned.hasAny(anything)) tree?.count(scanned)
    }
    return tally.counts()
  }

  /** The first place in the list that a result has; null for none. */
  function placeOfResult(prepared: Prepared, order: Order, result: number, project: Project | undefined): Place | null {
    if (project === undefined) return null
    const only = Map.groupBy(project.rowsOf(result), ({ page }) => page)
    let first: Place | null = null
    for (const {
      masks,
      seen: { page },
    } of scan([project], vocabulary, { ...prepared, asksFor: 'rows', only })) {
      for (const { at } of only.get(page) ?? []) {
        if (masks[at] !== 0) continue
        const place = order.placeOf(project, page, at)
        if (first === null || comparePlaces(place, first) < 0) first = place
      }
    }
    return first
  }

  async function fetchRows(rows: FoundRow[], { demands: { comparison } }: Prepared, now: string): Promise<ListedResult[]> {
    const sightings = rows.map(({ page, at }) => page.numberAt(at))
    const found = await readRows(database, db, sightings, now)
    const read = new Map(found.map((row) => [row.sighting, row]))
    const shown = rows.flatMap((place) => {
      const { page, at, standing } = place
      const row = read.get(page.numberAt(at))
      return row === undefined ? [] : { ...row, ...namesOf(place), ...unpackStanding(standing, comparison !== null) }
    })
    return listedResults(database, db, shown)
  }

  function namesOf({ project, page, at }: FoundRow): RowNames {
    const { rules, labels, files } = vocabulary
    const { refName: ref = '', tool = '' } = project.series[page.series[at] ?? 0] ?? {}
    const rule = rules.texts[labels.rules[page.labelOf(at)] ?? 0] ?? ''
    return { project: project.about.slug, ref, tool, rule, path: files.texts[page.file[at] ?? 0] ?? '' }
  }

  /** The ids of the results of these rows; null where there is no row. */
  async function idsOf(found: (FoundRow | undefined)[]): Promise<(ResultId | null)[]> {
    const results = found.map((row) => row && (row.page.result[row.at] ?? 0))
    const asked = results.filter((result) => result !== undefined)
    if (asked.length === 0) return found.map(() => null)
    const { rows } = await sql<{ id: number; uid: ResultId }>`
      select id, uid from result where ${isOneOf(database.engine, sql`id`, asked)}`.execute(db)
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
