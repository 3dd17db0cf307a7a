import type { Term } from '#app/search/language/query.ts'
import { type Foreign, foreignAt } from './foreign.ts'
import { wordOf } from './operators.ts'

/** How a list is sorted, as other query languages write it behind a query: `ORDER BY created DESC`. In capitals nobody means the words. */
export function foreignOrder(terms: readonly Term[], at: number): Foreign | null {
  const [order, by, name, direction] = terms.slice(at)
  if (order === undefined || by === undefined || wordOf(order) !== 'ORDER' || wordOf(by) !== 'BY') return null
  const isDirected = /^(?:asc|desc)$/i.test(wordOf(direction) ?? '')
  const { end } = (isDirected ? direction : wordOf(name) === null ? by : name) ?? by
  const place = { start: order.start, end }
  const sentence = 'ORDER BY are words to search for. How a list is sorted and grouped is chosen above it.'
  return foreignAt(place, sentence, '')
}
