import type { SaidVerdict } from './read-verdict-form.ts'
import type { VerdictTarget } from './use-verdicts.ts'

/** What was said last of all that a query finds and not taken, as where it finds others by now: it is said again of these. */
let refused: { q: string; said: SaidVerdict } | null = null

/** Keeps what was said of all that a query finds, until it is given or no longer meant. Of results by their ids nothing is kept. */
export function keepRefused(target: VerdictTarget, said: SaidVerdict): void {
  if ('q' in target) refused = { q: target.q, said }
}

/** What was said of the same query and not taken; null where there is nothing. */
export function refusedBefore(target: VerdictTarget): SaidVerdict | null {
  return 'q' in target && target.q === refused?.q ? refused.said : null
}

/** Forgets what was said of the same query. */
export function forgetRefused(target: VerdictTarget): void {
  if (refusedBefore(target) !== null) refused = null
}
