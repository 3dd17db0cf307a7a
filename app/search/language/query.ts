/** The greatest number of UTF-16 code units of a query; terms that reach beyond them are left out, and named as a problem. */
export const maxQueryLength = 1000

/** The greatest number of them that are kept and parsed at all: enough to mend a query that is too long. */
export const maxQueryText = 2000

/** A query as it was written: its terms in order, all of which must hold. */
export type Query = { terms: Term[] }

/** Positions are UTF-16 offsets into the query's text, `end` not included. */
export type Term = {
  /** In lower case, known or not; null for free text. */
  field: string | null
  negated: boolean
  /** Any of them may hold. */
  values: TermValue[]
  /** Whether there is a comma between the term before and this one, beside spaces. */
  isBehindComma: boolean
  start: number
  end: number
}

export type TermValue = {
  /** Without its quotation marks and escapes. */
  text: string
  quoted: boolean
  start: number
  end: number
}

/** Whether a term does not reach beyond what a query can have. */
export function hasRoom({ end }: Term): boolean {
  return end <= maxQueryLength
}
