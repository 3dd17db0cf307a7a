import { formatCount } from './format-number.ts'

/** Units by their length in seconds. */
const units: readonly [unit: string, length: number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['month', 30.44 * 86_400],
  ['year', 365.25 * 86_400],
]

/**
 * How long before `now` (milliseconds since 1970) a time is: `2 days ago`, or `just now` within a minute.
 * Takes ISO 8601; text that is no time is given back as it is.
 */
export function formatAge(iso: string, now: number): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return iso
  const seconds = (now - time) / 1000
  const size = Math.abs(seconds)
  const found = units.findLast(([, length]) => size >= length)
  if (found === undefined) return 'just now'
  const [unit, length] = found
  // As Intl.RelativeTimeFormat has it in English, at a third of what it takes: a page has dozens.
  const count = formatCount(Math.trunc(size / length), unit)
  return seconds < 0 ? `in ${count}` : `${count} ago`
}

/** A time as the database has it, which mostly is in UTC already. */
const inUtc = /^\d{4}-\d\d-\d\dT[\d:]{8}[.\d]*Z$/

/** The exact time, in UTC and to the second, as a tooltip says it: `2026-01-31 14:05:09 UTC`. Text that is no time is given back. */
export function formatExactTime(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  // Days that a month does not have are those of the next. Writing a time anew takes as long as the rest of a row's.
  const isWritten = inUtc.test(iso) && Number(iso.slice(8, 10)) === time.getUTCDate()
  return `${(isWritten ? iso : time.toISOString()).slice(0, 19).replace('T', ' ')} UTC`
}
