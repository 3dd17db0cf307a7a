import { setImmediate as turn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { ListedResult } from '#app/results/results.schemas.ts'
import { RowsGone } from '#app/search/answer-rows.ts'
import { listedResult } from '#app/search/listed-result.server.ts'
import { wholeMessage, type WalkedRow } from '#app/search/walked-rows.server.ts'
import type { Database } from '#app/store/database.ts'

const bytesAtOnce = 128 * 1024

/** The columns of a table, in order; each is a member of a listed result. */
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
] as const satisfies (keyof ListedResult)[]

const byteOrderMark = '\ufeff'

/** One JSON object per row: what the API lists, with the whole message. */
export function jsonLines(database: Database, rows: AsyncIterable<WalkedRow[]>): AsyncGenerator<Buffer, void> {
  return lines(database, rows, '', (row) => `${JSON.stringify(row)}\n`)
}

/**
 * A table (RFC 4180) with the names of its columns on top. It begins with a byte order mark, by which spreadsheets know UTF-8; text that
 * one would take for a formula begins with an apostrophe. `origin` makes links of the rows' addresses.
 */
export function csvLines(database: Database, rows: AsyncIterable<WalkedRow[]>, origin: string): AsyncGenerator<Buffer, void> {
  return lines(database, rows, byteOrderMark + csv([[...columns]]), (row) => {
    return csv([columns.map((name) => (name === 'url' ? new URL(row.url, origin).href : (row[name] ?? null)))])
  })
}

async function* lines(
  database: Database,
  rows: AsyncIterable<WalkedRow[]>,
  head: string,
  line: (row: ListedResult) => string,
): AsyncGenerator<Buffer, void> {
  let text = head
  for await (const some of rows) {
    for (const row of some) {
      const message = await wholeMessage(database.kysely, row)
      if (message === null) throw new RowsGone(1)
      text += line({ ...listedResult(row), message })
      if (text.length < bytesAtOnce) continue
      yield Buffer.from(text)
      text = ''
      await turn()
    }
  }
  yield Buffer.from(text)
}

function csv(records: (string | number | null)[][]): string {
  // By itself it quotes only the delimiter whole, and readers end a row at either half of it.
  return stringify(records, { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
