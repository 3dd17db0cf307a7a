import { stringify } from 'csv-stringify/sync'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { states, valueOf } from '#app/sarif/codes.ts'
import { RowsGone } from '#app/search/answer-rows.ts'
import { listedResult } from '#app/search/answers/listed-result.server.ts'
import { logicalNames } from '#app/search/answers/logical-names.server.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { fixedTimes } from '#app/search/sql/fixed-times.server.ts'
import { wholeMessage, type WalkedRow } from '#app/search/sql/walked-rows.server.ts'
import type { Database } from '#app/store/database.ts'
import { CwesOfTagsets } from './cwes-of-tagsets.ts'
import { ownTurn } from './own-turn.ts'
import { standingVerdict } from './standing-verdict.ts'

const bytesAtOnce = 128 * 1024

/** A result as a line: what the API lists, with the whole message and address, and more of its rule, its commit, its verdict and its end. Times are ISO 8601. */
type ExportedRow = ListedResult & {
  ruleTitle: string | null
  cwe: string[]
  commit: string | null
  comment: string | null
  author: string | null
  givenAt: string | null
  until: string | null
  fixedAt: string | null
}

/** The columns of a table, in order. New ones come last, so that nobody's move. */
const columns = [
  'id',
  'severity',
  'level',
  'kind',
  'state',
  'baseline',
  'verdict',
  'suppression',
  'message',
  'path',
  'line',
  'rule',
  'tool',
  'project',
  'ref',
  'steps',
  'seen',
  'url',
  'change',
  'ruleTitle',
  'cwe',
  'commit',
  'comment',
  'logicalName',
  'author',
  'givenAt',
  'until',
  'fixedAt',
] as const satisfies (keyof ExportedRow)[]

const byteOrderMark = '\ufeff'

/** What the rows are of, and `origin`, which makes links of their addresses. */
type Lines = { q: string; origin: string }

/** One JSON object per row. */
export function jsonLines(database: Database, rows: AsyncIterable<WalkedRow[]>, of: Lines): AsyncGenerator<Buffer, void> {
  return lines(database, rows, of, '', (row) => `${JSON.stringify(row)}\n`)
}

/**
 * A table (RFC 4180) with the names of its columns on top. It begins with a byte order mark, by which spreadsheets know UTF-8; text that
 * one would take for a formula begins with an apostrophe.
 */
export function csvLines(database: Database, rows: AsyncIterable<WalkedRow[]>, of: Lines): AsyncGenerator<Buffer, void> {
  return lines(database, rows, of, byteOrderMark + csv([[...columns]]), (row) => {
    return csv([columns.map((name) => (name === 'cwe' ? row.cwe.join(' ') : (row[name] ?? null)))])
  })
}

async function* lines(
  database: Database,
  rows: AsyncIterable<WalkedRow[]>,
  { q, origin }: Lines,
  head: string,
  line: (row: ExportedRow) => string,
): AsyncGenerator<Buffer, void> {
  const { day } = demandsOf(q)
  const cwes = new CwesOfTagsets(database)
  let text = head
  for await (const some of rows) {
    await cwes.load(some.map(({ tagset }) => tagset))
    const names = await logicalNames(database, database.kysely, some)
    const fixed = some.filter(({ state }) => valueOf(states, state) === 'fixed').map(({ sighting }) => sighting)
    const fixedAt = await fixedTimes(database, fixed, day)
    for (const row of some) {
      const message = await wholeMessage(database.kysely, row)
      if (message === null) throw new RowsGone(1)
      const { ruleTitle, commit, tagset } = row
      const listed = listedResult(row, { logicalName: names.get(row.sighting) })
      const { comment = null, author = null, at: givenAt = null, until = null } = standingVerdict(row) ?? {}
      const url = new URL(listed.url, origin).href
      const more = { ruleTitle, cwe: cwes.of(tagset), commit, comment, author, givenAt, until, fixedAt: fixedAt.get(row.sighting) ?? null }
      text += line({ ...listed, message, url, ...more })
      if (text.length < bytesAtOnce) continue
      yield Buffer.from(text)
      text = ''
      await ownTurn()
    }
  }
  yield Buffer.from(text)
}

function csv(records: (string | number | null)[][]): string {
  // By itself it quotes only the delimiter of rows whole, and readers end a row at either half of it; some part cells at more than commas.
  return stringify(records, {
    cast: { string: withoutFormula },
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n;\t]/,
  })
}

/** The one beginning of a formula that `escape_formulas` leaves (https://owasp.org/www-community/attacks/CSV_Injection). */
function withoutFormula(cell: string): string {
  return cell.startsWith('\n') ? `'${cell}` : cell
}
