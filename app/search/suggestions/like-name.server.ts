import type { Database } from '#app/store/database.ts'
import { answerValues } from '#app/search/answer.ts'
import type { FacetField } from '#app/search/choices.ts'
import { isLater } from '#app/search/is-later.server.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import type { Term } from '#app/search/language/query.ts'
import { withoutTerm } from '#app/search/language/without-term.ts'
import { type FoundQuery, foundAmong } from './found-otherwise.server.ts'
import { likePaths } from './like-path.server.ts'
import { nearestName } from './nearest.ts'

/** Fields of names that come from logs, so that none of them is wrong by itself. */
const fields = ['project', 'rule', 'tool', 'tag', 'ref'] as const satisfies FacetField[]
/** Names among which the one is sought that was probably meant: those with most results. */
const namesAtMost = 200
/** Terms whose names are sought. */
const termsAtMost = 4
/** Letters of a name that is like another by more than chance. */
const shortestName = 3
/** What a project's default branch is usually called. */
const defaultBranches = ['main', 'master', 'trunk', 'develop']

/**
 * Of a query that finds nothing those that find something with another name or path in a term, which is almost the one that it asks for. None where SQL would have to
 * count the names of a large store.
 */
export async function foundByLikeNames(database: Database, q: string, until: number): Promise<FoundQuery[]> {
  if (await isLater(database, false)) return []
  const guesses = parseQuery(q)
    .terms.slice(0, termsAtMost)
    .map(async (term) => {
      const texts = [...(await likeName(database, q, term)), ...(await likePaths(database, q, term))]
      return texts.map((text) => ({ text, query: q.slice(0, term.start) + text + q.slice(term.end) }))
    })
  return foundAmong(database, await Promise.all(guesses), until)
}

/** A term with the name that is most like the one that it asks for, of those that the rest of the query finds, if one is. */
async function likeName(database: Database, q: string, term: Term): Promise<string[]> {
  const field = fields.find((name) => name === term.field)
  const [value, ...others] = term.values
  if (field === undefined || term.negated || value === undefined || others.length > 0 || value.text.length < shortestName) return []
  const { values } = await answerValues(database, { q: withoutTerm(q, term), field, text: '', limit: namesAtMost })
  const names = values.map(({ label }) => label)
  const likely = nearestName(value.text, names) ?? (field === 'ref' ? otherDefault(value.text, names) : null)
  return values.filter(({ label }) => label === likely).map((known) => `${field}:${known.value}`)
}

/** Of what the default branch is called elsewhere what it is called here. */
function otherDefault(name: string, names: readonly string[]): string | null {
  return defaultBranches.includes(name.toLowerCase()) ? (names.find((other) => defaultBranches.includes(other)) ?? null) : null
}
