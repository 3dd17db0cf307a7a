import { sql } from 'kysely'
import type { Facet, ListedResult, ResultId, ResultNeighbours, ResultsPage, Sort } from '#app/results/results.schemas.ts'
import { baselines, kinds, levels, severities, states, suppressions, valueOf, verdicts } from '#app/sarif/codes.ts'
import type { Database } from '#app/store/database.ts'
import type { Cursor } from './cursor.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { countFacets } from './facets.server.ts'
import type { PageRow } from './page.server.ts'
import { countRows, readKeys, readPage } from './page.server.ts'
import { rowsOf } from './rows.server.ts'

/** `now`, ISO 8601, decides which verdicts have run out; without it, the time of the call. */
type Question = { q: string; now?: string }

const longestPage = 200
const longestMessage = 500

/**
 * A page of the list, with the exact total. `limit` is held to 1 to 200. A cursor that cannot be used, that leads past the end, or before
 * which there is less than a page, gives the first page.
 */
export async function answerList(
  database: Database,
  { q, sort, cursor, limit, now = currentTime() }: Question & { sort: Sort; cursor: string; limit: number },
): Promise<ResultsPage> {
  const rows = rowsOf(database, q, now)
  const asked = { sort, limit: Math.min(Math.max(Math.trunc(limit) || 1, 1), longestPage), longestMessage, now }
  let place = readCursor(cursor, sort)
  let page = await readPage(database, rows, { ...asked, cursor: place })
  if (place !== null && page.length < (place.direction === 'before' ? asked.limit : 1)) {
    place = null
    page = await readPage(database, rows, { ...asked, cursor: null })
  }

  const first = page[0]
  const last = page.at(-1)
  // Nothing comes before the first page: the costlier count is for the others.
  const { total, before } = await countRows(database, rows, place === null || first === undefined ? null : { sort, keys: first.keys })
  return {
    results: page.map(listedResult),
    total,
    next: last !== undefined && before + page.length < total ? writeCursor({ sort, direction: 'after', keys: last.keys }) : null,
    previous: first !== undefined && before > 0 ? writeCursor({ sort, direction: 'before', keys: first.keys }) : null,
    from: first === undefined ? null : before + 1,
  }
}

/** How many rows the list has. */
export async function answerTotal(database: Database, { q, now = currentTime() }: Question): Promise<number> {
  return (await countRows(database, rowsOf(database, q, now), null)).total
}

/** What the list can be narrowed by; at most 12 values of each field, and all that the query names. */
export async function answerFacets(database: Database, { q, now = currentTime() }: Question): Promise<Facet[]> {
  return countFacets(database, rowsOf(database, q, now))
}

/**
 * Where a result stands in the list, by the first of its rows there, and the nearest other results before and after it. `id` may be an
 * alias. One that is not in the list has neither position nor neighbours.
 */
export async function answerNeighbours(
  database: Database,
  { id, q, sort, now = currentTime() }: Question & { id: ResultId; sort: Sort },
): Promise<ResultNeighbours> {
  const rows = rowsOf(database, q, now)
  const result = sql`(select result from permalink where uid = ${id})`
  const own = await readKeys(database, rows, { sort, cursor: null, condition: sql`s.result = ${result}` })
  if (own === null) return { position: null, total: (await countRows(database, rows, null)).total, previous: null, next: null }

  const { keys } = own
  const { total, before } = await countRows(database, rows, { sort, keys })
  async function nearest(direction: Cursor['direction']) {
    const cursor = { sort, direction, keys }
    return (await readKeys(database, rows, { sort, cursor, condition: sql`s.result <> ${result}` }))?.uid ?? null
  }
  return { position: before + 1, total, previous: await nearest('before'), next: await nearest('after') }
}

function listedResult(row: PageRow): ListedResult {
  const { uid, project, ref, tool, rule, message, path, line, steps, seen } = row
  const baseline = valueOf(baselines, row.baseline)
  return {
    id: uid,
    project,
    ref,
    tool,
    rule,
    level: valueOf(levels, row.level),
    severity: valueOf(severities, row.severity),
    kind: valueOf(kinds, row.kind),
    state: valueOf(states, row.state),
    baseline: baseline === 'unset' ? 'unchanged' : baseline,
    suppression: valueOf(suppressions, row.suppression),
    verdict: valueOf(verdicts, row.verdict),
    message: cut(message),
    path,
    line: line === 0 ? null : line,
    steps,
    seen,
    url: `/results/${uid}`,
  }
}

/** By code points, as the database counts. */
function cut(message: string): string {
  const letters = Array.from(message)
  return letters.length > longestMessage ? `${letters.slice(0, longestMessage).join('')}…` : message
}

function currentTime(): string {
  return new Date().toISOString()
}
