import type { QueryProblem, QueryReading } from './query-reading.ts'
import type { Database } from '#app/store/database.ts'
import { nameWritten } from '#app/search/answers/name-meant.server.ts'
import { comparisonMeant, comparisonText, sideOfRef } from '#app/search/language/comparison.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { likelyDate } from '#app/search/suggestions/likely-time.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printValue } from '#app/search/language/print.ts'
import { readQuery } from './read-query.ts'
import type { Meaning } from '#app/search/language/understand.ts'
import { commitsThatBegin, type ComparedFacts, readSideFacts, type SideFacts } from '#app/search/sql/side-facts.server.ts'
import { leastOfCommit } from '#app/search/sql/sides.server.ts'
import type { Place } from '#app/search/suggestions/foreign.ts'
import { nearest } from '#app/search/suggestions/nearest.ts'

/** Refs among which the one is sought that was probably meant. */
const refsAtMost = 1000

/** A reading with what is compared; null for nothing. */
type StoredReading = { reading: QueryReading; compared: ComparedFacts | null }

/** Reads a query as `readQuery` does, and says of the sides of a comparison what only the store knows: whether there is anything by that name. */
export async function readStoredQuery(database: Database, q: string): Promise<StoredReading> {
  const reading = readQuery(q)
  const { comparison, day, terms } = demandsOf(q)
  if (comparison === null) return { reading, compared: null }
  const compared = await readSideFacts(database, comparison, day, terms)
  const problems = [...reading.problems, ...(await problemsOfSides(database, q, compared, terms))].sort((a, b) => a.start - b.start)
  return { reading: { ...reading, problems }, compared }
}

async function problemsOfSides(database: Database, q: string, compared: ComparedFacts, terms: Meaning[]): Promise<QueryProblem[]> {
  const { before, after, isComparable } = compared
  const places = placesOf(q)
  if (places === null || isComparable) return []
  const problems: QueryProblem[] = []
  for (const side of ['before', 'after'] as const) {
    const said = await troubleOf(database, compared[side], terms)
    if (said === null) continue
    const { sentence, likely } = said
    const value = likely && printValue(comparisonText({ before: before.text, after: after.text, [side]: likely }))
    // What has to be quoted is the value as a whole.
    const isWhole = value !== null && (value.startsWith('"') || places[side] === places.whole)
    problems.push({ ...places[isWhole ? 'whole' : side], sentence, suggestion: isWhole ? value : likely })
  }
  if (problems.length > 0) return problems
  const sentence = `Nothing was analysed with the same tool for both ${before.text} and ${after.text}, so they cannot be compared.`
  return [{ start: places.before.start, end: places.after.end, sentence, suggestion: null }]
}

/** Where a comparison and both of its sides are written; the whole value for each side where that holds more than is seen. */
function placesOf(q: string): { whole: Place; before: Place; after: Place } | null {
  const values = parseQuery(q).terms.flatMap((term) => (term.field === 'compare' && !term.negated ? term.values : []))
  for (const { text, quoted, start, end } of values) {
    const sides = comparisonMeant(text)
    if (sides === null) continue
    const first = start + (quoted ? 1 : 0)
    const whole = { start, end }
    if (q.slice(first, first + text.length) !== comparisonText(sides)) return { whole, before: whole, after: whole }
    const second = first + text.length - sides.after.length
    const before = { start: first, end: first + sides.before.length }
    return { whole, before, after: { start: second, end: second + sides.after.length } }
  }
  return null
}

/** Why a side has nothing, and the side that was probably meant. */
async function troubleOf(
  database: Database,
  { text, kind, snapshots }: SideFacts,
  terms: Meaning[],
): Promise<{ sentence: string; likely: string | null } | null> {
  if (snapshots > 0) return null
  if (kind === 'day') return { sentence: `Nothing had been analysed on a default ref by the end of ${text}.`, likely: null }
  if (kind === 'upload') return { sentence: `The upload ${text} has no results that could be compared.`, likely: null }
  if (kind === 'ref') return { sentence: `Nothing goes on being analysed on ${text}.`, likely: null }
  if (kind === 'commit') return { likely: null, ...(await troubleOfCommit(database, text, terms)) }
  const refs = await database.kysely.selectFrom('ref').select('name').distinct().orderBy('name').limit(refsAtMost).execute()
  const likely = nearest(
    text,
    refs.map(({ name }) => name),
  )
  return {
    sentence: `There is no upload, ref, commit or day ${text}.`,
    likely: likely === null ? likelyDate(text) : sideOfRef(nameWritten('ref', likely)),
  }
}

async function troubleOfCommit(database: Database, text: string, terms: Meaning[]): Promise<{ sentence: string; likely?: string | null }> {
  const [only, ...others] = await commitsThatBegin(database, text, terms)
  if (only !== undefined && text.length < leastOfCommit) {
    return { sentence: `A commit is named by at least ${leastOfCommit} letters.`, likely: others.length === 0 ? only : null }
  }
  if (others.length > 0) return { sentence: `Several commits begin with ${text}: write more letters of the one that is meant.` }
  return { sentence: `The commit ${text} was not analysed in a project that the query asks about.` }
}
