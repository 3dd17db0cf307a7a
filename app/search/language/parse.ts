import { maxQueryText, type Query, type Term, type TermValue } from './query.ts'

// `std::string` and `https://...` are text: nobody means a field by them.
const fieldName = /([A-Za-z]+):(?!,*(?::|\/\/))/y
const separator = /[\s,]*/y
const bareText = /[^\s,]*/y
const quotedText = /"((?:\\["\\]|[^"])*)"?/y

/**
 * Parses a query. Never throws: every text is a query, and what it means is for `understand` to say. Of a longer text the first 2,000
 * UTF-16 code units are read, more than what holds of it (`hasRoom`). Characters that a database cannot hold (NUL, halves of surrogate pairs) read as U+FFFD.
 */
export function parseQuery(q: string): Query {
  const text = storable(q.slice(0, maxQueryText))
  const terms: Term[] = []
  for (let at = match(separator, text, 0).end; at < text.length;) {
    const isBehindComma = text
      .slice(terms.at(-1)?.start ?? 0, at)
      .trimEnd()
      .endsWith(',')
    const term = { ...parseTerm(text, at), isBehindComma }
    terms.push(term)
    at = match(separator, text, term.end).end
  }
  return { terms }
}

function parseTerm(text: string, start: number): Omit<Term, 'isBehindComma'> {
  const negated = text[start] === '-' && /[^\s,]/.test(text[start + 1] ?? '')
  const first = negated ? start + 1 : start
  const name = match(fieldName, text, first)
  const values: TermValue[] = []
  let end = name.end
  for (;;) {
    const value = parseValue(text, end)
    if (value.quoted || value.text !== '') values.push(value)
    end = value.end
    if (text[end] !== ',') break
    end++
  }
  return { field: name.captured?.toLowerCase() ?? null, negated, values, start, end }
}

function parseValue(text: string, start: number): TermValue {
  const quoted = match(quotedText, text, start)
  if (quoted.captured !== undefined) {
    return { text: quoted.captured.replace(/\\(["\\])/g, '$1'), quoted: true, start, end: quoted.end }
  }
  const { end } = match(bareText, text, start)
  return { text: text.slice(start, end), quoted: false, start, end }
}

/** Where a sticky pattern ends that is tried at `start`; there itself when it does not match. */
function match(pattern: RegExp, text: string, start: number): { end: number; captured: string | undefined } {
  pattern.lastIndex = start
  const found = pattern.exec(text)
  return { end: start + (found?.[0].length ?? 0), captured: found?.[1] }
}

/** The same length, so that positions stay what they are. */
function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '\uFFFD')
}
