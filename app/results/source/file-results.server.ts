import { cutText } from '#app/results/message/cut-text.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { answerInFile } from '#app/search/answer.ts'
import type { ResultInFile, ResultsInFile } from '#app/search/answers/answers.ts'
import { nameWritten } from '#app/search/answers/name-meant.server.ts'
import { printValue } from '#app/search/language/print.ts'
import { maxQueryLength } from '#app/search/language/query.ts'
import type { Database } from '#app/store/database.ts'
import { storedPath } from '#app/store/stored-text.ts'
import type { FileResult, SourceView } from './source.schemas.ts'

/** Marks beside one line, and at the top for those on no line: about the whole file, or at a place in it that is given in characters or bytes. */
const marksOnLine = 4
const marksOnTop = 8
/** Of a message in a mark's name, in UTF-16 units. */
const longestMessage = 120

type ResultsOfFile = ResultsInFile & { query: string }
/** A file on a ref, and where in it the result `own` is. */
type FileOfResult = { project: string; ref: string; path: string; own: ResultId; line: number; run(): Promise<number | null> }

/**
 * What the list has of a file on a ref besides one result; where `run` gives one also the places that those near it had there (app/search/answer.ts). Null where
 * a query for them would be longer than one may be.
 */
export async function resultsOfFile(
  database: Database,
  { project, ref, path, own, ...asked }: FileOfResult,
): Promise<ResultsOfFile | null> {
  // As rows have it.
  const stored = storedPath(path)
  const query = `project:${printValue(project)} ref:${printValue(nameWritten('ref', ref))} path:${printValue(stored)}`
  if (query.length > maxQueryLength) return null
  return { query, ...(await answerInFile(database, { q: query, path: stored, id: own, ...asked })) }
}

/** A view with marks of the other results of its file: beside its lines, and at the top those that name no line. */
export function withFileResults(view: SourceView, { query, total, results }: ResultsOfFile): SourceView {
  const byLine = Map.groupBy(results, ({ line }) => line ?? 0)
  const file = { query, total, onNoLine: (byLine.get(0) ?? []).slice(0, marksOnTop).map(markOf) }
  if (view.kind !== 'lines' || !view.numbered) return { ...view, file }
  const lines = view.lines.map((line) => {
    const here = byLine.get(line.number)
    return here === undefined ? line : { ...line, results: here.slice(0, marksOnLine).map(markOf), resultCount: here.length }
  })
  return { ...view, file, lines }
}

function markOf({ id, severity, message, url }: ResultInFile): FileResult {
  return { id, severity, url, message: cutText(message, longestMessage) }
}
