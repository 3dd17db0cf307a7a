import { answerValues } from '#app/search/answer.ts'
import { baseOfRef } from '#app/search/sql/base-ref.server.ts'
import { nameWritten } from '#app/search/answers/name-meant.server.ts'
import { changes } from '#app/search/changes.ts'
import { changeQuery, comparingQuery } from '#app/search/language/comparison-query.ts'
import { sideOfRef } from '#app/search/language/comparison.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { maxQueryLength } from '#app/search/language/query.ts'
import { withoutTerms } from '#app/search/language/without-term.ts'
import { literalOf } from '#app/search/text/glob.ts'
import { refName } from '#app/store/projects/refs.ts'
import type { Database } from '#app/store/database.ts'
import type { AgainstBase } from './compare.schemas.ts'

/** How the one ref that a query asks about differs from its base, as far as the rest of the query goes; null where it asks for none, or for more, or leaves no room for that. */
export async function againstBase(database: Database, q: string): Promise<AgainstBase | null> {
  const { terms, comparison, scope, day } = demandsOf(q)
  const named = terms.filter(({ field }) => field === 'ref')
  const [value, ...others] = named.flatMap(({ values }) => values)
  if (comparison !== null || day !== null || scope.length > 0 || value === undefined) return null
  const name = literalOf(value, false)
  if (others.length > 0 || name === null || named.some(({ negated }) => negated)) return null
  const ref = refName(name).name
  const base = await baseOfRef(database, ref, terms)
  if (base === null) return null
  // The sides say what was open where.
  const rest = withoutTerms(q, ({ field }) => field === 'ref' || field === 'is')
  const query = comparingQuery(rest, { before: sideOfRef(nameWritten('ref', base)), after: sideOfRef(nameWritten('ref', ref)) })
  const [freshQuery, fixedQuery] = [changeQuery(query, 'new'), changeQuery(query, 'gone')]
  if (Math.max(freshQuery.length, fixedQuery.length) > maxQueryLength) return null
  const { values } = await answerValues(database, { q: query, field: 'change', text: '', limit: changes.length })
  const count = (change: string) => values.find(({ value }) => value === change)?.count ?? 0
  const [fresh, fixed] = [count('new'), count('gone')]
  return { ref, base, fresh, fixed, query, freshQuery, fixedQuery }
}
