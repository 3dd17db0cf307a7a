import type { Change } from '#app/search/changes.ts'
import { type Comparison, comparisonText } from './comparison.ts'
import { parseQuery } from './parse.ts'
import { printValue } from './print.ts'
import { withoutTerms } from './without-term.ts'

/** The query that compares these sides; what else it asks for stays, but for what it asks of another comparison. */
export function comparingQuery(q: string, sides: Comparison): string {
  return [`compare:${printValue(comparisonText(sides))}`, leftQuery(q)].filter(Boolean).join(' ')
}

/** The query that compares these sides in place of the snapshots, refs or day that it asks about. Where it compares already, those limit what is compared, and stay. */
export function beginComparison(q: string, sides: Comparison): string {
  const isBegun = parseQuery(q).terms.some(({ field }) => field === 'compare')
  const ground = isBegun ? q : withoutTerms(q, ({ field, negated }) => !negated && places.includes(field ?? ''))
  return comparingQuery(ground, sides)
}

const places = ['ref', 'upload', 'run', 'commit', 'at']

/** The query without its comparison. */
export function leftQuery(q: string): string {
  return withoutTerms(q, ({ field }) => field === 'compare' || field === 'change')
}

/** The query of a comparison for the results that had one change, or for all of them that had none of those. */
export function changeQuery(q: string, change: Change | '*'): string {
  return `${withoutTerms(q, ({ field }) => field === 'change')} change:${change}`
}
