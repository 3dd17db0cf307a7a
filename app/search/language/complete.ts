import { parseQuery } from './parse.ts'
import type { Term } from './query.ts'

/** What can be completed where the caret is: the name of a field, or one of its values. Positions are UTF-16 offsets. */
export type Completion = {
  /** The field whose value is being written, in lower case; null where it may be the name of a field. */
  field: string | null
  /** What of it is written before the caret, without quotation marks. */
  written: string
  /** The part of the query that would be exchanged. */
  start: number
  end: number
}

/** What is being written at the caret; null in free text that is quoted or has several values, and before the minus of a term. */
export function completionAt(q: string, caret: number): Completion | null {
  const term = parseQuery(q).terms.find(({ start, end }) => start <= caret && caret <= end)
  const nothing = { field: null, written: '', start: caret, end: caret }
  if (term === undefined) return nothing
  const name = term.start + (term.negated ? 1 : 0)
  if (term.field === null || caret <= name + term.field.length) return nameAt(q, term, name, caret)
  const value = term.values.find(({ start, end }) => start <= caret && caret <= end)
  if (value === undefined) return { field: term.field, written: '', start: caret, end: caret }
  const before = q.slice(value.start, caret)
  const written = value.quoted ? before.replace(/^"|(?<=.)"$/g, '').replace(/\\(["\\])/g, '$1') : before
  return { field: term.field, written, start: value.start, end: value.end }
}

function nameAt(q: string, { field, values, end }: Term, start: number, caret: number): Completion | null {
  const [first] = values
  const isWord = field !== null || (values.length === 1 && first?.quoted === false)
  if (!isWord || caret < start) return null
  // Of a field the colon goes with it.
  return { field: null, written: q.slice(start, caret).toLowerCase(), start, end: field === null ? end : start + field.length + 1 }
}

/** The query with a completion taken, and where the caret goes: behind a field or a value, and at the end of the query behind a space, too. */
export function completed(q: string, { field, start, end }: Completion, taken: string): { q: string; caret: number } {
  const [before, after] = [q.slice(0, start), q.slice(end)]
  if (field === null) return { q: `${before}${taken}:${after}`, caret: start + taken.length + 1 }
  const behind = after === '' ? ' ' : /^[\s,]/.test(after) ? '' : ' '
  return { q: `${before}${taken}${behind}${after}`, caret: start + taken.length + (after === '' ? 1 : 0) }
}
