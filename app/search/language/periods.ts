import { comparedMeant, comparisonIn, type Range, rangeCompared } from './ranges.ts'

const units: Record<string, number> = { h: 3600, d: 86_400, w: 7 * 86_400 }
/** The years whose ends compare as texts in the database, too. */
const [firstYear, lastYear] = [1970, 9998]

/** The one spelling of a day, month or year after a comparison (`=` where none is written), or null where a text is none. */
export function dayMeant(text: string): string | null {
  return comparedMeant(text, (date) => spanOf(date) !== null)
}

/** The one spelling of an age, a number of hours, days or weeks after a comparison, or null where a text is none. */
export function ageMeant(text: string): string | null {
  return comparedMeant(text, (age) => /^\d{1,5}[hdw]$/.test(age))
}

/** A day, month or year as it is written without a comparison; null where a text is none. */
export function dateOf(text: string): string | null {
  return spanOf(text) === null ? null : text
}

/** When a day, month or year is over, ISO 8601. */
export function endOf(date: string): string {
  return new Date((spanOf(date)?.to ?? 0) * 1000).toISOString()
}

/** When something was that `dayMeant` has said a day of, in seconds since 1970, UTC: `>` is after all of it, `<=` before its end. */
export function periodOfDay(value: string): Range {
  const { sign, compared } = comparisonIn(value)
  return rangeCompared(sign, spanOf(compared) ?? { from: 0, to: 0 })
}

/** The same of what is as old as `ageMeant` has said. `now`: ISO 8601. `age:30d` is at least that and not yet a day more. */
export function periodOfAge(value: string, now: string): Range {
  const { sign, compared } = comparisonIn(value)
  const length = units[compared.slice(-1)] ?? 0
  const then = secondsOf(now) - Number(compared.slice(0, -1)) * length
  if (sign === '=') return { from: then - length + 1, to: then + 1 }
  // What is older came earlier.
  const earlier = sign.replace(/[<>]/, (way) => (way === '<' ? '>' : '<'))
  return rangeCompared(earlier, { from: then, to: then + 1 })
}

/** Whole seconds since 1970 of a time in ISO 8601. */
export function secondsOf(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000)
}

function spanOf(date: string): Range | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date) ?? []
  if (year === undefined || Number(year) < firstYear || Number(year) > lastYear) return null
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const begin = new Date(Date.UTC(y, m, d))
  // What a month does not have, the calendar would take for a day of the next.
  if (begin.getUTCMonth() !== m) return null
  const end = day !== undefined ? Date.UTC(y, m, d + 1) : month !== undefined ? Date.UTC(y, m + 1) : Date.UTC(y + 1, 0)
  return { from: begin.getTime() / 1000, to: end / 1000 }
}
