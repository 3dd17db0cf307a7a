import type { ListedResult } from '#app/results/results.schemas.ts'
import { answerList } from '#app/search/answer.ts'
import { writeCursor } from '#app/search/cursor.ts'
import { printValue } from '#app/search/print.ts'
import type { Database } from '#app/store/database.ts'
import type { FileResult, SourceView } from './source.schemas.ts'

/** Results of one file that are marked beside its lines. */
const mostMarked = 100
/** Marks beside one line, and at the top for those about the whole file. */
const marksOnLine = 4
const marksOnTop = 8
/** Of a message in a mark's name, in UTF-16 units. */
const longestMessage = 120
/** What sort values hold of a path. */
const sortedPath = 200
const greatest = 2 ** 31 - 1

export type ResultsOfFile = { query: string; total: number; rows: ListedResult[] }

/**
 * The results that the list has of a file on a ref, other than `own`, in the order of their lines: all of a few, else those from `line` on.
 * The total counts them all.
 */
export async function resultsOfFile(
  database: Database,
  { project, ref, path, own, line }: { project: string; ref: string; path: string; own: string; line: number },
): Promise<ResultsOfFile> {
  const query = `project:${printValue(project)} ref:${printValue(ref)} path:${printValue(path)}`
  const ask = (cursor: string) => answerList(database, { q: query, sort: 'path', cursor, limit: mostMarked })
  let page = await ask('')
  const isFarther = page.total > mostMarked && (page.results.at(-1)?.line ?? 0) < line
  if (isFarther) {
    page = await ask(
      writeCursor({ sort: 'path', direction: 'after', keys: [path.slice(0, sortedPath), Math.max(0, line - 1), greatest, greatest] }),
    )
  }
  const rows = page.results.filter((row) => row.path === path)
  const others = rows.filter(({ id }) => id !== own)
  return { query, total: page.total - (others.length < rows.length ? 1 : 0), rows: others }
}

/** A view with marks of the other results of its file: beside its lines, and at the top those that name no line. */
export function withFileResults(view: SourceView, { query, total, rows }: ResultsOfFile): SourceView {
  const byLine = Map.groupBy(rows, ({ line }) => line ?? 0)
  const file = { query, total, aboutAll: (byLine.get(0) ?? []).slice(0, marksOnTop).map(markOf) }
  if (view.kind !== 'lines' || !view.numbered) return { ...view, file }
  const lines = view.lines.map((line) => {
    const here = byLine.get(line.number)
    return here === undefined ? line : { ...line, results: here.slice(0, marksOnLine).map(markOf), resultCount: here.length }
  })
  return { ...view, file, lines }
}

function markOf({ id, severity, message, url }: ListedResult): FileResult {
  return { id, severity, url, message: message.length > longestMessage ? `${message.slice(0, longestMessage).toWellFormed()}…` : message }
}
