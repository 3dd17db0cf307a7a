import { type Field, fieldOf } from '#app/search/language/fields.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Term, TermValue } from '#app/search/language/query.ts'
import { withoutProblem } from './foreign.ts'
import { fieldCalled } from './likely-words.ts'
import { operatorWord, wordOf } from './operators.ts'
import { problemsOf } from './problems.ts'
import type { Rewritten } from './words-as-terms.ts'

/** Words that other query languages have between a field and its value. */
const whole = new Set(['is', 'equals', 'eq', 'like', 'ilike', 'matches', 'in'])
const part = new Set(['contains', 'includes'])
/** What has the words of a result, which no field is asked for. */
const texts = new Set(['message', 'text', 'title', 'summary', 'description'])

/** Words of a query that may be a field, a comparison and its value, as `rule like 'js/%'` and `seen between 2026-01 and 2026-02`, with the terms that say so here. */
export function comparedWords(terms: readonly Term[]): Rewritten[] {
  const found: Rewritten[] = []
  for (const [at, named] of terms.entries()) {
    if (named.start < (found.at(-1)?.end ?? 0)) continue
    const one = comparison(named, terms.slice(at + 1))
    if (one !== null) found.push(one)
  }
  return found
}

function comparison(named: Term, behind: readonly Term[]): Rewritten | null {
  const name = wordOf(named)?.toLowerCase() ?? ''
  const field = fieldOf(name) ?? fieldOf(fieldCalled(name) ?? '')
  const words = behind.filter((term) => operatorWord(term) !== 'NOT')
  const [verb, value, and, to] = words
  const isNegated = behind.slice(0, 2).some((term) => operatorWord(term) === 'NOT')
  const said = wordOf(verb)?.toLowerCase() ?? ''
  if (value === undefined || [verb, value].some((term) => term?.field !== null || term.negated)) return null
  const compares = whole.has(said) || part.has(said)
  if (field === undefined) return compares && texts.has(name) ? written(named, value, printTerm({ ...value, negated: isNegated })) : null
  if (said === 'between') {
    if (operatorWord(and) !== 'AND' || to === undefined || to.field !== null) return null
    return written(named, to, `${field.name}:>=${printTerm(value)} ${field.name}:<=${printTerm(to)}`)
  }
  if (!compares) return null
  if (isNothing(value)) return written(named, value, presence(field, isNegated))
  const saying = (of: readonly Term[]) => {
    const values = of.flatMap((term) => term.values.map((one) => meant(one, field, part.has(said))))
    return written(named, of.at(-1) ?? value, printTerm({ field: field.name, negated: isNegated, values }))
  }
  return saying([value, ...behindCommas(behind.slice(behind.indexOf(value) + 1))]) ?? saying([value])
}

/** Terms that may be further values, as in `severity in high, critical`. */
function behindCommas(terms: readonly Term[]): readonly Term[] {
  const end = terms.findIndex(({ isBehindComma, field, negated }) => !isBehindComma || field !== null || negated)
  return end === -1 ? terms : terms.slice(0, end)
}

function written(first: Term, last: Term, text: string): Rewritten | null {
  const mended = withoutProblem(text, (q) => problemsOf(parseQuery(q)))
  return mended === null ? null : { ...first, end: last.end, text: mended }
}

function isNothing(value: Term): boolean {
  return /^(?:null|empty)$/i.test(wordOf(value) ?? '')
}

function presence({ name, kind }: Field, isThere: boolean): string {
  return kind === 'path' ? `${isThere ? '-' : ''}path:""` : `${isThere ? '' : '-'}${name}:*`
}

/** A value of a name or path without the marks round it; in it `%` stands for any text, which stands round a part of one, too. */
function meant({ text, quoted }: TermValue, { kind }: Field, isPart: boolean): Pick<TermValue, 'text' | 'quoted'> {
  const bare = text.replace(/^'(.+)'$/, '$1').replaceAll('%', '*')
  if (kind !== 'name' && kind !== 'path') return { text: bare, quoted: false }
  const any = isPart ? (kind === 'path' ? `**/*${bare}*` : `*${bare}*`) : bare
  return { text: any, quoted: quoted && any === text }
}
