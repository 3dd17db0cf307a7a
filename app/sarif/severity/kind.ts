import { kinds, type Kind } from '#app/sarif/codes.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import type { Reasoned } from '#app/sarif/reasoned.ts'

const stated: ReadonlyMap<unknown, Reasoned<Kind>> = new Map(kinds.map((kind) => [kind, { value: kind, reason: 'stated by the result' }]))
const assumed: Reasoned<Kind> = { value: 'fail', reason: 'the default, as the result states no kind' }
/** Drafts of the standard had no kinds, but levels that became such. */
const asLevel: ReadonlyMap<unknown, Reasoned<Kind>> = new Map(
  kinds
    .filter((kind) => kind !== 'fail')
    .map((kind) => [kind, { value: kind, reason: 'stated as the level, where drafts of SARIF had it' }]),
)
const replaced: Reasoned<Kind> = { value: 'fail', reason: 'the default, as what the result states is no kind that SARIF knows' }

/** The kind of a result: `fail` unless it states another (SARIF §3.27.9). */
export function resolveKind(result: JsonObject): Reasoned<Kind> {
  const { kind } = result
  return stated.get(kind) ?? (kind === undefined || kind === null ? (asLevel.get(result.level) ?? assumed) : replaced)
}
