import { fieldOf } from './fields.ts'
import type { Query, Term, TermValue } from './query.ts'
import { unseenSigns } from '#app/search/text/unseen.ts'

type WrittenValue = Pick<TermValue, 'text' | 'quoted'>

/** The text of a query, one space between terms. Parsed again it gives the same query, positions aside. */
export function printQuery(query: Query): string {
  return query.terms.map(printTerm).join(' ')
}

/** The text of one term. */
export function printTerm({ field, negated, values }: Pick<Term, 'field' | 'negated'> & { values: readonly WrittenValue[] }): string {
  return `${negated ? '-' : ''}${field === null ? '' : `${field}:`}${printValues(values)}`
}

/** Values as they stand in a term. */
export function printValues(values: readonly WrittenValue[]): string {
  return values.map(({ text, quoted }) => (quoted ? quote(text) : text)).join(',')
}

/** A name as it stands after `field:`, in quotation marks where it needs them: it means itself and no other, and not what marks like these stand round. */
export function printValue(value: string): string {
  return isBare(value) && !/^[“”„«]|[*?]/.test(value) ? value : quote(value)
}

/** A name as somebody wrote it by itself, in which `*` stands for any text, as long as it needs no quotation marks. */
export function printGlob(name: string): string {
  return isBare(name) ? name : quote(name)
}

function isBare(value: string): boolean {
  const [name = ''] = /^[a-z]+(?=:)/i.exec(value) ?? []
  return /^(?!:|\/\/)[^\s,"]+$/.test(value) && value.search(unseenSigns) < 0 && fieldOf(name.toLowerCase()) === undefined
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
