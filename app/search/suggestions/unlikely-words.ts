import type { QueryProblem } from '#app/search/query-reading.ts'
import { printValues } from '#app/search/language/print.ts'
import type { Query } from '#app/search/language/query.ts'

/** A name that no field can have, or one with signs before it, a colon, and what is not the version of a package or a line of a file. */
const named = /^(?:[([]*(?=[a-z]*[\d_-])|[!+#'([{^]+)(?<name>[a-z_][\w-]*)(?::|：|%3a)(?!\d+(?:\.\d+)*(?:[.+-][\w.+-]*)?$)[^:/\s]/i

/**
 * Words that look like a field and its value, whose name has more in it or before it than letters, as in `risk_accepted:false` and `(language:js)`. A list searches for them, as many a message has such words; who asks whether nothing is
 * found is told.
 */
export function unlikelyWords({ terms }: Query): QueryProblem[] {
  return terms.flatMap(({ field, negated, values }) => {
    const [value] = values
    const name = field === null && !negated && value?.quoted === false ? named.exec(value.text)?.groups?.['name'] : undefined
    if (name === undefined || value === undefined) return []
    const sentence = `${name} is no field. To search for the text itself, put it in quotation marks.`
    return [{ start: value.start, end: value.end, sentence, suggestion: printValues([{ text: value.text, quoted: true }]) }]
  })
}
