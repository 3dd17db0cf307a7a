import type { SaidVerdict } from './read-verdict-form.ts'
import type { VerdictTarget } from './use-verdicts.ts'
import { keepPage } from '#app/ui/pages/whole-page.ts'

/** What was said last of all that a query finds and not taken, as where it finds others by now: it is said again of these. */
let refused: { q: string; said: SaidVerdict; release: () => void } | null = null

/** Keeps what was said of all that a query finds, and the page with it, until it is given or no longer meant. Of results by their ids nothing is kept. */
export function keepRefused(target: VerdictTarget, said: SaidVerdict): void {
  if (!('q' in target)) return
  refused?.release()
  refused = { q: target.q, said, release: keepPage() }
}

/** What was said of the same query and not taken; null where there is nothing. */
export function refusedBefore(target: VerdictTarget): SaidVerdict | null {
  return 'q' in target && target.q === refused?.q ? refused.said : null
}

/** Forgets what was said of the same query. */
export function forgetRefused(target: VerdictTarget): void {
  if (refusedBefore(target) === null) return
  refused?.release()
  refused = null
}
