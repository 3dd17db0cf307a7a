import { withoutValue, withPath, withValue } from '#app/search/language/query-terms.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm, printValues } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { readQuery } from '#app/search/read-query.ts'
import { withoutTerm } from '#app/search/language/without-term.ts'

/** A value of a field as it stands in a term, or a whole term that is no such value. */
type Part = { field: string | null; negated: boolean; text: string }

/**
 * What became of `base` where it became `target`, done to `latest`: values and words that were added or taken off, and a default that was
 * lifted. A change that is there already is not made twice.
 */
export function rebaseQuery(base: string, target: string, latest: string): string {
  if (latest === base || latest === target) return target
  const lifted = readQuery(base).defaults.find(({ without }) => without === target)
  if (lifted !== undefined) return readQuery(latest).defaults.find(({ text }) => text === lifted.text)?.without ?? latest
  const [before, after] = [partsOf(base), partsOf(target)]
  return minus(after, before).reduce(add, minus(before, after).reduce(takeOff, latest))
}

function takeOff(q: string, part: Part): string {
  if (part.field !== null) return withoutValue(q, part.field, part.text, part.negated)
  const term = parseQuery(q).terms.find((term) => isWhole(term) && printTerm(term) === part.text)
  return term === undefined ? q : withoutTerm(q, term)
}

function add(q: string, part: Part): string {
  const { field, negated, text } = part
  if (partsOf(q).some((one) => isSame(one, part))) return q
  if (field === null) return `${text} ${q}`.trimEnd()
  return field === 'path' && !negated ? withPath(q, text) : withValue(q, field, text, negated)
}

function partsOf(q: string): Part[] {
  return parseQuery(q).terms.flatMap((term): Part | Part[] => {
    if (isWhole(term)) return { field: null, negated: false, text: printTerm(term) }
    const { field, negated } = term
    return term.values.map((value) => ({ field, negated, text: printValues([value]) }))
  })
}

function isWhole({ field, values }: Term): boolean {
  return field === null || values.length === 0
}

function minus(parts: Part[], others: Part[]): Part[] {
  return parts.filter((part) => !others.some((other) => isSame(part, other)))
}

function isSame(a: Part, b: Part): boolean {
  return a.field === b.field && a.negated === b.negated && a.text === b.text
}
