import { cutText } from '#app/results/message/cut-text.ts'
import type { Reasoned } from '#app/sarif/reasoned.ts'

const longestWord = 100

/** A derived value with, in its reason, what the result states instead: a word that is none of SARIF's, or one that does not count here. */
export function withStated<T extends string>({ value, reason }: Reasoned<T>, stated: unknown): Reasoned<T> {
  if (stated === undefined || stated === null || stated === value) return { value, reason }
  const word = typeof stated === 'object' ? 'something that is no word' : `“${cutText(String(stated), longestWord)}”`
  return { value, reason: `${reason}; the result states ${word}` }
}
