import { defaultRefs, defaultsFor, isScope } from './defaults.ts'
import { parseQuery } from './parse.ts'
import type { Meaning } from './understand.ts'
import { understand } from './understand.ts'

/** All that a query demands of a row, defaults included. */
export type Demands = {
  /** The query's own terms. */
  terms: Meaning[]
  /** The scopes that are not negated: which snapshots are asked about. None: what is there now. */
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
  const { terms } = understand(parseQuery(q))
  const defaults = defaultsFor(terms).map((one) => one.text)
  const all = [...terms, ...understand(parseQuery(defaults.filter((text) => text !== defaultRefs).join(' '))).terms]
  const scope = all.filter((term) => isScope(term) && !term.negated)
  return {
    terms,
    scope,
    others: all.filter((term) => !scope.includes(term)),
    onDefaultRefs: defaults.includes(defaultRefs),
    lifting: { state: defaults.includes('is:open'), kind: defaults.some((text) => text.startsWith('kind:')) },
  }
}
