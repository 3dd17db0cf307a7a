import type { QueryProblem } from '#app/results/results.schemas.ts'
import type { Field, FieldName } from './fields.ts'
import { fieldOf, fields } from './fields.ts'
import { printValue } from './print.ts'
import type { Query, Term, TermValue } from './query.ts'
import { nearest } from './suggest.ts'
import { tokenise } from './tokenise.ts'

/**
 * A term with every value in its one spelling. Of choices: as listed, or `*` for any. Of `cwe`: digits, or `*`. Of `steps`: a comparison
 * and digits. Of text: tokens with spaces between them, and a `*` at the end for a prefix. Of names and paths: as written.
 */
export type Meaning = { field: FieldName | 'text'; negated: boolean; values: string[] }

/** How many values a query can have in all: the work that a query makes is bounded. */
const mostValues = 100

/** What a query means, and what of it means nothing: a value that is not understood is left out, and a term without others, too. */
export function understand(query: Query): { terms: Meaning[]; problems: QueryProblem[] } {
  const terms: Meaning[] = []
  const problems: QueryProblem[] = []
  let room = mostValues
  for (const term of query.terms) {
    const field = term.field === null ? null : fieldOf(term.field)
    const trouble = field === undefined ? unknownField(term, term.field ?? '') : field === null ? null : unusable(term, field)
    if (trouble !== null) problems.push(trouble)
    if (trouble !== null || field === undefined) continue
    const values: string[] = []
    for (const value of term.values) {
      const meant = field === null ? textMeant(value) : valueMeant(value, field)
      if (meant === null) problems.push(unknownValue(value, field))
      else values.push(meant)
    }
    room -= values.length
    if (room < 0) {
      problems.push(tooMany(term, query))
      break
    }
    if (values.length > 0) terms.push({ field: field?.name ?? 'text', negated: term.negated, values })
  }
  return { terms, problems }
}

function valueMeant(value: TermValue, field: Field): string | null {
  const text = value.text.trim().toLowerCase()
  if (field.kind === 'choice') return text === '*' ? text : (field.values.find((known) => known.toLowerCase() === text) ?? null)
  if (field.kind === 'cwe') return text === '*' ? text : (/^(?:cwe-)?0*([1-9]\d{0,5})$/.exec(text)?.[1] ?? null)
  if (field.kind === 'steps') return /^(?:[<>]=?|=)?\d{1,9}$/.test(text) ? text.replace(/^(?=\d)/, '=') : null
  return value.text
}

function textMeant(value: TermValue): string | null {
  const tokens = tokenise(value.text)
  if (tokens.length === 0) return null
  return `${tokens.join(' ')}${!value.quoted && value.text.endsWith('*') ? '*' : ''}`
}

function unknownField(term: Term, name: string): QueryProblem {
  const start = term.start + (term.negated ? 1 : 0)
  return {
    start,
    end: start + name.length,
    sentence: `There is no field ${name}:. To search for the text itself, put it in quotation marks.`,
    suggestion: nearest(
      name,
      fields.map((field) => field.name),
    ),
  }
}

function unusable(term: Term, field: Field): QueryProblem | null {
  const where = { start: term.start, end: term.end, suggestion: null }
  if (field.kind === 'later') return { ...where, sentence: `${field.name}: is not available in this version; the rest of the query holds.` }
  if (term.values.length === 0) return { ...where, sentence: `${field.name}: needs a value right after the colon, as in ${field.example}.` }
  return null
}

function tooMany(first: Term, { terms }: Query): QueryProblem {
  const sentence = `A query has at most ${mostValues} values; what comes after them is left out.`
  return { start: first.start, end: terms.at(-1)?.end ?? first.end, sentence, suggestion: null }
}

function unknownValue(value: TermValue, field: Field | null): QueryProblem {
  const { start, end } = value
  if (field === null) return { start, end, sentence: 'There is no letter or digit here to search for.', suggestion: null }
  if (field.kind !== 'choice') {
    return { start, end, sentence: `${field.name}: takes a number, as in ${field.example}.`, suggestion: null }
  }
  const suggestion = nearest(value.text.trim(), field.values)
  const sentence = `${field.name}: has no value ${printValue(value.text)}. It takes ${field.values.join(', ')}.`
  return { start, end, sentence, suggestion }
}
