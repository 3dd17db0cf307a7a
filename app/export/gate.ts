import { shownText } from '#app/ingest/reporting/shown-text.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { answerList } from '#app/search/answer.ts'
import { foundMeant } from '#app/search/suggestions/found-meant.server.ts'
import { type FoundQuery, foundWithoutForeignSigns, helpsUntil } from '#app/search/suggestions/found-otherwise.server.ts'
import { anySeriesGoesOn, type IncompleteSeries, incompleteSeries, type UnbasedRef, unbasedRefs } from '#app/search/sql/gate.server.ts'
import type { Database } from '#app/store/database.ts'
import type { UnanalysedPart } from '#app/search/suggestions/unanalysed-part.server.ts'
import { type Purpose, type QueryRefusal, queryRefusal, queryRefusalSentence } from './query-refusal.ts'

/** Results that a gate names, of which `total` counts all; and incomplete runs. */
const listed = 50
/** Incomplete runs that a sentence names. */
const mostNamed = 3

/** A run that did not complete, as a gate tells of it: with the address of what its upload says of it. */
export type IncompleteGateRun = IncompleteSeries & { url: string }

/**
 * `otherwise`, where it passes, are queries that find something and differ from the one that was asked by how a term is written;
 * `incomplete` the newest runs that it asks about and that did not complete, at most 50: there may be more than was found; `unbased`, where it passes and asks for
 * what is new, the refs on which nothing is, as they cannot be compared with anything, at most 50; `missing`, where that is allowed, what of several names was never analysed.
 */
export type GateAnswer = {
  pass: boolean
  total: number
  results: ListedResult[]
  otherwise: FoundQuery[]
  incomplete: IncompleteGateRun[]
  unbased: UnbasedRef[]
  missing: UnanalysedPart[]
}

/**
 * Why a gate has no answer. A query that is not understood whole, that nothing can ever match, or about what was not analysed, must not let anything through; nor must one
 * that is misread, as `rule:a|b`, which is one rule here, where `rule:a,b` are two and have results; nor what a run that failed says, nor that nothing is open where all was ended.
 */
type GateRefusal =
  | QueryRefusal
  | { reason: 'misread'; meant: FoundQuery[] }
  | { reason: 'ended' }
  | { reason: 'incomplete'; incomplete: IncompleteGateRun[] }

/** What may be asked of a gate: `allowsIncomplete` to pass although a run did not complete, `allowsMissing` although nothing was analysed of one of several names. */
export type GateOptions = { allowsIncomplete?: boolean; allowsMissing?: boolean }

const ofGate: Purpose = {
  consequence: 'the query would let everything pass',
  allowance: 'What may be missing is allowed with --allow-missing, which is allowMissing=1 over HTTP.',
}

/** Whether nothing matches a query, and the first 50 results that do, worst first. */
export async function askGate(
  database: Database,
  q: string,
  { allowsIncomplete = false, allowsMissing = false }: GateOptions = {},
): Promise<GateAnswer | GateRefusal> {
  const refused = await queryRefusal(database, q)
  const isAllowed = refused?.reason === 'missing' && allowsMissing
  if (refused !== null && !isAllowed) return refused
  const missing = isAllowed ? refused.missing : []
  const incomplete = (await incompleteSeries(database, q, listed)).map((run) => ({ ...run, url: `/?upload=${run.upload}` }))
  const { total, results } = await answerList(database, { q, sort: 'severity', cursor: '', limit: listed })
  if (total > 0) return { pass: false, total, results, otherwise: [], incomplete, unbased: [], missing }
  const meant = await foundWithoutForeignSigns(database, q, Infinity)
  if (meant.length > 0) return { reason: 'misread', meant }
  if (!(await anySeriesGoesOn(database, q))) return { reason: 'ended' }
  if (incomplete.length > 0 && !allowsIncomplete) return { reason: 'incomplete', incomplete }
  const otherwise = await foundMeant(database, q, helpsUntil())
  return { pass: true, total, results, otherwise, incomplete, unbased: await unbasedRefs(database, q, listed), missing }
}

/** A refusal in a sentence. */
export function refusalSentence(refusal: GateRefusal): string {
  if (refusal.reason === 'misread') return refusal.meant.map(meantSentence).join(' ')
  if (refusal.reason === 'incomplete') return incompleteSentence(refusal.incomplete)
  if (refusal.reason === 'ended') {
    return 'Nothing that this query asks about goes on being analysed: each series of it was ended by hand, so that nothing is open.'
  }
  return queryRefusalSentence(refusal, ofGate)
}

function meantSentence({ text, total }: FoundQuery): string {
  const found = total === 1 ? '1 result' : `${total} results`
  const rule = /^path:\S+$/.test(text)
    ? 'a path begins at the root of the code here, with slashes between its folders and no line behind it, and several have commas between them'
    : 'values stand behind a field here, with commas between several, and nothing round them'
  return `The query finds nothing, but ${found} with ${text}: ${rule}.`
}

function incompleteSentence(incomplete: IncompleteGateRun[]): string {
  const named = incomplete.slice(0, mostNamed).map(nameOfRun).join(', ')
  const [runs, are] = incomplete.length === 1 ? ['run', 'is'] : ['runs', 'are']
  const others = incomplete.length > mostNamed ? ' and others' : ''
  return `The query finds nothing, but there may be more: the newest ${runs} of ${named}${others} ${are} incomplete.`
}

/** What a run is called in a sentence, with what tells it apart from others of its tool. */
export function nameOfRun({ project, ref, tool, category }: IncompleteGateRun): string {
  return `${shownText(tool)} on ${shownText(project)} (${[ref, category]
    .filter(Boolean)
    .map((text) => shownText(text))
    .join(', ')})`
}
