import type { QueryProblem } from '#app/search/query-reading.ts'
import { fieldOf } from '#app/search/language/fields.ts'
import { hasRoom, type Query } from '#app/search/language/query.ts'

/** From its quotation mark on: whether there is a second, what it holds, and where in it a term begins. */
const quotation = /^"(?:\\["\\]|[^"])*("?)$/
const termWithin = /\s+-?([a-z]+):(?!,*(?::|\/\/))/gi

/**
 * Of a quotation mark that is left open: that it holds terms, which nobody means to search for in it. Without any, it ends where the query does, as it does
 * while it is being written.
 */
export function openQuote(q: string, { terms }: Query): QueryProblem | null {
  const term = terms.at(-1)
  const value = term?.values.at(-1)
  if (term === undefined || !hasRoom(term) || value?.quoted !== true) return null
  const { start, end } = value
  const written = q.slice(start, end)
  if (quotation.exec(written)?.[1] !== '') return null
  const within = [...written.matchAll(termWithin)].find(([, name = '']) => fieldOf(name.toLowerCase()) !== undefined)
  if (within === undefined) return null
  const held = written.slice(1, within.index)
  const suggestion = held === '' || held.endsWith('\\') ? null : `"${held}"${written.slice(within.index)}`
  return { start, end, sentence: 'The quotation mark is not closed, so that terms behind it are part of what it holds.', suggestion }
}
