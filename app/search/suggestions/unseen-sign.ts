import { printTerm } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { unseenSigns } from '#app/search/text/unseen.ts'
import { type Foreign, foreignAt, type ProblemsOf, withoutProblem } from './foreign.ts'

/** A term at that place without the signs in it that nobody sees: with them it finds what nobody means, and looks like one that does not. */
export function unseenSign(terms: readonly Term[], at: number, problemsOf: ProblemsOf): Foreign | null {
  const term = terms[at]
  if (term === undefined) return null
  const values = term.values.map((value) => (value.quoted ? value : { ...value, text: value.text.replaceAll(unseenSigns, '') }))
  if (values.every(({ text }, place) => text === term.values[place]?.text)) return null
  const { start, end } = term
  const suggestion = withoutProblem(printTerm({ ...term, values }), problemsOf)
  const sentence = 'There is a sign in it that nobody sees, as copied text may have. In quotation marks it means itself.'
  return foreignAt({ start, end }, sentence, suggestion)
}
