import { type Comparison, comparisonMeant } from './comparison.ts'
import { compares, defaultRefs, defaultsFor, isScope } from './defaults.ts'
import { parseQuery } from './parse.ts'
import { type Meaning, understand, understandTerms } from './understand.ts'

/** All that a query demands of a row, defaults included. */
export type Demands = {
  /** The query's own terms. */
  terms: Meaning[]
  /** What is compared; null for nothing. */
  comparison: Comparison | null
  /** The day, month or year at whose end things are looked at; null for now. */
  day: string | null
  /** The scopes that are not negated: which snapshots are asked about. None, and none where anything is compared: what is there now. */
  scope: Meaning[]
  /** All others, the query's own and then those of the defaults. */
  others: Meaning[]
  onDefaultRefs: boolean
  lifting: Lifting
}

/** Which defaults hold that choosing a value of a facet would lift (defaults.ts). */
export type Lifting = {
  /** The state, which `baseline:absent` lifts. */
  state: boolean
  /** The kinds, which `severity:none` and `level:none` lift. */
  kind: boolean
}

/** Reads a query with its defaults. */
export function demandsOf(q: string): Demands {
  const terms = understand(parseQuery(q))
  const defaults = defaultsFor(terms).map((one) => one.text)
  const all = [...terms, ...understandTerms(parseQuery(defaults.filter((text) => text !== defaultRefs).join(' '))).meanings]
  const scope = compares(terms) ? [] : all.filter((term) => isScope(term) && !term.negated)
  const valueOf = (field: Meaning['field']) => terms.find((term) => term.field === field)?.values[0] ?? null
  const compared = valueOf('compare')
  return {
    terms,
    comparison: compared === null ? null : comparisonMeant(compared),
    day: valueOf('at'),
    scope,
    others: all.filter((term) => !scope.includes(term) && !saysWhen(term)),
    onDefaultRefs: defaults.includes(defaultRefs),
    lifting: { state: defaults.includes('is:open'), kind: defaults.some((text) => text.startsWith('kind:')) },
  }
}

/** Whether a term says what the others are asked of, and nothing of a row. */
function saysWhen({ field }: Meaning): boolean {
  return field === 'compare' || field === 'at'
}
