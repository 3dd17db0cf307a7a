import { formatCount } from './format-number.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const month = 30.44 * day
const year = 365.25 * day

const steps: readonly [unit: string, seconds: number, below: number][] = [
  ['minute', minute, hour],
  ['hour', hour, day],
  ['day', day, month],
  ['month', month, year],
  ['year', year, Infinity],
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
  if (size < minute) return 'just now'
  const [unit, length] = steps.find(([, , below]) => size < below) ?? ['year', year]
  // As Intl.RelativeTimeFormat has it in English, at a third of what it takes: a page has dozens.
  const count = formatCount(Math.trunc(size / length), unit)
  return seconds < 0 ? `in ${count}` : `${count} ago`
}

/** A time as the database has it, which mostly is in UTC already. */
const inUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** The exact time, in UTC and to the second, as a tooltip says it: `2026-01-31 14:05:09 UTC`. Text that is no time is given back. */
export function formatExactTime(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  // Days that a month does not have are those of the next. Writing a time anew takes as long as the rest of a row's.
  const isWritten = inUtc.test(iso) && Number(iso.slice(8, 10)) === time.getUTCDate()
  return `${(isWritten ? iso : time.toISOString()).slice(0, 19).replace('T', ' ')} UTC`
}
