import { comparedMeant, comparisonIn, type Range, rangeCompared } from './ranges.ts'

/** The one spelling of a number of steps after a comparison (`=` where none is written), or null where a text is none. */
export function stepsMeant(text: string): string | null {
  return comparedMeant(text, (count) => /^\d{1,9}$/.test(count))
}

/** The numbers that `stepsMeant` has said. */
export function rangeOfSteps(value: string): Range {
  const { sign, compared } = comparisonIn(value)
  const count = Number(compared)
  return rangeCompared(sign, { from: count, to: count + 1 })
}
