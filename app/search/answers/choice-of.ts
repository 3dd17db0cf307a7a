import { type Choice, choices } from '#app/search/choices.ts'
import { speaksOf } from '#app/search/language/defaults.ts'
import type { Meaning } from '#app/search/language/understand.ts'
import { literalOf } from '#app/search/text/glob.ts'

/** What a term is the choice of: a facet, or the tree of folders; null for neither. What has wildcards is no choice of a value (decision 87). */
export function choiceOf(term: Meaning): Choice | null {
  const isPath = term.field === 'path'
  if (term.values.some((value) => literalOf(value, isPath) === null)) return null
  if (term.field !== 'is') return choices.find((choice) => choice === term.field) ?? null
  if (speaksOf([term], 'is', 'open', 'fixed', 'reopened')) return 'is'
  return term.values.every((value) => value === 'suppressed') ? 'suppression' : null
}
