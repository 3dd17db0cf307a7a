import type { Sort } from '#app/search/sorts.ts'
import { answerRows } from '#app/search/answer-rows.ts'
import type { Picked } from '#app/search/answers/picked-rows.server.ts'
import type { DamagedBlock } from '#app/store/blocks/damaged-block.ts'
import type { Database } from '#app/store/database.ts'
import type { ExportFormat } from './formats.ts'
import { csvLines, jsonLines } from './row-lines.ts'
import { sarifLog } from './sarif-log.ts'

type ExportQuestion = {
  q: string
  /** Of some of the results that the query shows; of all without it. */
  picked?: Picked | undefined
  format: ExportFormat
  /** Of a log the order is that of its runs. */
  sort: Sort
  /** Where the pages of results are, as in `http://127.0.0.1:3000`. */
  origin: string
}

/**
 * All that a query shows, or of that some results, as bytes of a file, some at a time: no more is made than is taken, and nothing of it is held.
 * Throws `NotListed` where the query does not show one of the ids that were picked by, `OtherRows` where it shows others than were seen; `bytes` throws where rows were deleted meanwhile (`RowsGone`) or the database fails: what
 * was given until then is no whole file. `onDamaged` is told of each part of a log whose bytes are damaged, and then they go on without these; where nobody
 * listens they throw it.
 */
export async function exportResults(
  database: Database,
  { q, picked, format, sort, origin }: ExportQuestion,
  onDamaged: (error: DamagedBlock) => void = raise,
): Promise<{ total: number; bytes: AsyncGenerator<Buffer, void> }> {
  const { total, rows } = await answerRows(database, { q, picked, order: format === 'sarif' ? 'stored' : sort })
  if (format === 'sarif') return { total, bytes: sarifLog(database, rows, onDamaged) }
  return { total, bytes: format === 'csv' ? csvLines(database, rows, { q, origin }) : jsonLines(database, rows, { q, origin }) }
}

function raise(error: DamagedBlock): never {
  throw error
}
