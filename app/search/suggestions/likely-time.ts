import { ageMeant, dateOf } from '#app/search/language/periods.ts'
import { comparisonIn } from '#app/search/language/ranges.ts'
import { foreignDate } from './foreign-date.ts'

/** A length of time; `m` alone may be minutes. */
const span =
  /^(?:(?<which>last|past|in|within|next) )?(?<count>\d{1,5}|an?|) ?(?<unit>h|d|w|y|(?:hour|day|week|month|year)s?)(?<ago> ago)?$/
const calendar = /^(?<which>this|last|past|previous|next) (?<unit>week|month|year)$/
const daysIn: Record<string, number> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 }

/**
 * What a date was meant for that was written otherwise, as `2026/1/5` was for `2026-01-05`, or in words, as yesterday and last week; of an age
 * `30 days` or `30`; else null. Of what is `coming` a length of time is one from now on, and by the end of it. `now`: ISO 8601.
 */
export function likelyTime(text: string, kind: 'day' | 'coming' | 'age', now = new Date().toISOString()): string | null {
  const { sign: written, compared } = comparisonIn(text)
  const rest = compared.trim().toLowerCase()
  // So long ago, or since then: `-7d`.
  const named = /^-\d/.test(rest) ? (written === '' ? `last ${rest.slice(1)}` : `${rest.slice(1)} ago`) : rest
  const words = named.replace(/[ _-]+/g, ' ').replace(/^\+(?=\d)/, 'in ')
  if (kind === 'age') return likelyAge(written, words)
  const date = foreignDate(rest)
  return date === null
    ? ((kind === 'coming' ? comingDate(written, words, now) : null) ?? dateInWords(written, words, now))
    : `${written}${date}`
}

/** The same of a date that has no comparison. */
export function likelyDate(text: string, kind: 'day' | 'coming' = 'day', now?: string): string | null {
  return likelyTime(text, kind, now)?.replace(/^[<>=]+/, '') ?? null
}

function likelyAge(written: string, words: string): string | null {
  if (words === 'today' && written === '') return '<24h'
  const { count = '', unit = '' } = span.exec(/^\d+$/.test(words) ? `${words}d` : words)?.groups ?? {}
  const letter = unit.charAt(0)
  const number = numberOf(count)
  const age = /[hdw]/.test(letter) ? `${written}${number}${letter}` : `${written}${number * (daysIn[letter] ?? 0)}d`
  return unit === '' || ageMeant(age) === null ? null : age
}

function dateInWords(written: string, words: string, now: string): string | null {
  if (words === 'today' || words === 'now') return `${written}${daysBefore(now, 0)}`
  if (words === 'yesterday') return `${written}${daysBefore(now, 1)}`
  const { which, unit: named } = calendar.exec(words)?.groups ?? {}
  if (which !== undefined && which !== 'next' && named !== undefined) {
    // The days of a week have no name of their own.
    if (named === 'week') return `${written || '>='}${daysBefore(now, which === 'this' ? (new Date(now).getUTCDay() + 6) % 7 : 7)}`
    const length = named === 'month' ? 'yyyy-mm'.length : 'yyyy'.length
    const first = `${now.slice(0, length)}-01`.slice(0, 'yyyy-mm'.length)
    return `${written}${(which === 'this' ? now : daysBefore(first, 1)).slice(0, length)}`
  }
  const { which: since, count = '', unit, ago } = span.exec(words)?.groups ?? {}
  if (since !== undefined && !/^(?:last|past)$/.test(since)) return null
  // Of a comparison with a length of time nobody knows whether days or ages are compared.
  if (unit === undefined || (ago === undefined && written !== '')) return null
  const date = daysBefore(now, numberOf(count) * (daysIn[unit.charAt(0)] ?? 0))
  return dateOf(date) === null ? null : `${ago === undefined ? '>=' : written}${date}`
}

/** A day that is still to come; null where it is none. */
function comingDate(written: string, words: string, now: string): string | null {
  if (words === 'tomorrow') return `${written}${daysBefore(now, -1)}`
  const { which: next, unit: named } = calendar.exec(words)?.groups ?? {}
  if (next === 'next' && named === 'month') return `${written}${monthAfter(now)}`
  if (next === 'next' && named === 'year') return `${written}${Number(now.slice(0, 'yyyy'.length)) + 1}`
  const { which, count = '', unit, ago } = span.exec(next === 'next' ? '1 week' : words)?.groups ?? {}
  if (unit === undefined || ago !== undefined || which === 'last' || which === 'past') return null
  const date = daysBefore(now, -numberOf(count) * (daysIn[unit.charAt(0)] ?? 0))
  return dateOf(date) === null ? null : `${written || '<='}${date}`
}

function monthAfter(now: string): string {
  const [year, month] = now.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0)).toISOString().slice(0, 'yyyy-mm'.length)
}

function numberOf(count: string): number {
  return /\d/.test(count) ? Number(count) : 1
}

/** The day so many days before a time, in UTC. */
function daysBefore(time: string, days: number): string {
  return new Date(Date.parse(time) - days * 86_400_000).toISOString().slice(0, 10)
}
