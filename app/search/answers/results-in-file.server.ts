import type { Queryable } from '#app/store/database.ts'
import type { Answers, FileQuestion, ResultsInFile } from './answers.ts'
import { writeCursor } from './cursor.ts'
import { placesOfRun } from './places-of-run.server.ts'
import { sortText } from '#app/search/text/text-order.ts'

/** Results of one file that are asked for. */
const mostResults = 100
const greatest = 2 ** 31 - 1

/** Answers what is asked of a file's results by the lists that `answers` gives; `db` reads the store as it was for these. */
export async function resultsInFile(
  answers: Answers,
  db: Queryable,
  { path, id, line, run, ...asked }: FileQuestion,
): Promise<ResultsInFile> {
  const ask = (cursor: string) => answers.list({ ...asked, sort: 'path', cursor, limit: mostResults })
  let page = await ask('')
  const isFarther = page.total > mostResults && (page.results.at(-1)?.line ?? 0) < line
  if (isFarther) {
    const keys = [sortText(path), Math.max(0, line - 1), greatest, greatest]
    page = await ask(writeCursor({ sort: 'path', direction: 'after', keys }))
  }
  const rows = page.results.filter((row) => row.path === path)
  const others = rows.filter((row) => row.id !== id)
  // It may stand on the list and not on the page, behind as many others of its line.
  const isOnPage = others.length < rows.length
  const isListed = isOnPage || (page.total > mostResults && (await answers.neighbours({ ...asked, id, sort: 'path' })).position !== null)
  return {
    total: page.total - (isListed ? 1 : 0),
    // Nobody asks for the rest of a row, and it goes from thread to thread.
    results: others.map(({ id, line, severity, message, url }) => ({ id, line, severity, message, url })),
    places: run === null ? [] : await placesOfRun(db, run, others, line),
  }
}
