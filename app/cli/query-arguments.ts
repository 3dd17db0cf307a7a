import { UnusableCommand } from './unusable-command.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { type Options, text } from './read-options.ts'
import { maxQueryLength, maxQueryText } from '#app/search/language/query.ts'
import { printGlob } from '#app/search/language/print.ts'

/** What commands that ask a query take; `ref` and `project` are terms of it, so that nobody has to quote a branch for two languages. */
export const queryOptions = { query: text, ref: text, project: text } as const satisfies Options

/** The query that is asked. Throws UnusableCommand for one that is longer than what is parsed. */
export function queryOf({
  query = '',
  ref,
  project,
}: {
  query?: string | undefined
  ref?: string | undefined
  project?: string | undefined
}): string {
  // In front, because a quotation mark left open takes all that comes behind it.
  const terms = [
    ref === undefined ? '' : `ref:${printGlob(ref)}`,
    project === undefined ? '' : `project:${printGlob(project)}`,
    query.trim(),
  ]
  const q = terms.filter(Boolean).join(' ')
  if (q.length > maxQueryText) {
    const [most, length] = [maxQueryLength, q.length].map(formatNumber)
    throw new UnusableCommand(`A query has at most ${most} characters; this one has ${length}.`)
  }
  return q
}
