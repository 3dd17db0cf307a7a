import { parseQuery } from '#app/search/language/parse.ts'
import { impossibleTerms } from '#app/search/suggestions/impossible-terms.ts'

/** What is said of the terms of a query that nothing can ever match, on the 27th of November 2026. */
export function impossible(q: string): string[] {
  return impossibleTerms(parseQuery(q), '2026-11-27T12:00:00Z').map(({ terms, hint }) =>
    hint === null ? terms.join(' ') : `${terms.join(' ')} | ${hint}`,
  )
}
