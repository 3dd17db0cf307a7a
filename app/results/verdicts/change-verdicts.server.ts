import type { z } from 'zod'
import { answerResults, answerSize, answerTotal } from '#app/search/answer.ts'
import { readQuery } from '#app/search/read-query.ts'
import type { Database } from '#app/store/database.ts'
import { lastRevision } from '#app/store/revision.ts'
import { storedText } from '#app/store/stored-text.ts'
import { saidSince } from '#app/store/verdicts/said-since.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { ResultsChanged, UnknownChange, UnknownResults, VerdictConflict } from '#app/store/verdicts/verdict-errors.ts'
import { allBut, giveVerdict, giveVerdictToAll, type NewVerdict } from '#app/store/verdicts/verdicts.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import type { undoSchema, UndoOutcome, verdictOfIdsSchema, verdictOfQuerySchema, VerdictOutcome } from './verdicts.schemas.ts'

/** Gives results a verdict, by their ids. All or none. */
export async function changeVerdicts(
  database: Database,
  { ids, version, versions, ...given }: z.infer<typeof verdictOfIdsSchema>,
): Promise<VerdictOutcome> {
  const seen = new Map<string, number>(version === null ? [] : ids.map((id) => [id, version]))
  for (const [id, version] of Object.entries(versions)) seen.set(id, version)
  try {
    const at = now()
    return outcomeOf(await giveVerdict(database, [...new Set(ids)], stored(given), seen, at), at)
  } catch (error) {
    if (error instanceof VerdictConflict) return { status: 'conflict', present: error.present, count: error.count }
    if (error instanceof UnknownResults) return unknown(error)
    throw error
  }
}

/** Gives all results that a query finds a verdict, but those that are left out by their ids. All or none. */
export async function changeVerdictsOfQuery(
  database: Database,
  { q, total, mark, except, ...given }: z.infer<typeof verdictOfQuerySchema>,
): Promise<VerdictOutcome> {
  const { problems } = readQuery(q)
  if (problems.length > 0) return { status: 'problems', problems }
  const rev = await lastRevision(database.kysely)
  const found = await answerResults(database, { q })
  if (found.total !== total) return { status: 'other-results', total: found.total }
  const seen = Math.min(mark ?? rev, rev)
  let { results } = found
  try {
    results = await allBut(database.kysely, results, except)
    if (results.length === 0) return { status: 'kept', kept: 0 }
    const at = now()
    return outcomeOf(await giveVerdictToAll(database, results, stored(given), seen, at), at)
  } catch (error) {
    if (error instanceof UnknownResults) return unknown(error)
    if (!(error instanceof ResultsChanged)) throw error
    const present = await answerTotal(database, { q })
    const said = await saidSince(database, results, seen)
    // What leaves the list, or comes into it, is told first: it may have gone by what was said.
    return present === total && said.count > 0 ? { status: 'overtaken', total, ...said } : { status: 'other-results', total: present }
  }
}

/** How many rows the list of a query has, of how many results, and the mark by which a verdict for it says what was seen. */
export async function seenOfQuery(database: Database, q: string): Promise<{ total: number; results: number; mark: number }> {
  // What comes after the mark and is counted nevertheless refuses a verdict for nothing, and is looked at once more.
  const mark = await lastRevision(database.kysely)
  return { ...(await answerSize(database, { q })), mark }
}

/** Takes a change back, as far as nothing newer has been said. */
export async function undoVerdicts(database: Database, { undo, at, ...remark }: z.infer<typeof undoSchema>): Promise<UndoOutcome> {
  try {
    return { status: 'undone', ...(await undoChange(database, undo, stored(remark), now(), at)) }
  } catch (error) {
    if (error instanceof UnknownChange) return { status: 'unknown' }
    throw error
  }
}

function unknown({ ids, areGone }: UnknownResults): VerdictOutcome {
  return { status: 'unknown', ids: ids.map((id) => resultIdSchema.parse(id)), areGone }
}

/** Results that are all gone by now are not what was seen. */
function outcomeOf({ change, changed, kept }: Awaited<ReturnType<typeof giveVerdict>>, at: string): VerdictOutcome {
  if (change !== null) return { status: 'changed', change, at, changed, kept }
  return kept > 0 ? { status: 'kept', kept } : { status: 'other-results', total: 0 }
}

function stored<Said extends Pick<NewVerdict, 'author' | 'comment'>>(said: Said): Said {
  const { author, comment } = said
  return { ...said, author: author && storedText(author), comment: comment && storedText(comment) }
}

function now(): string {
  return new Date().toISOString()
}
