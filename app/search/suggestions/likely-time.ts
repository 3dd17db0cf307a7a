import { ageMeant, dateOf } from '#app/search/language/periods.ts'
import { foreignDate } from './foreign-date.ts'

/** A length of time; `m` alone may be minutes. */
const span = /^(?:(?:last|past) )?(?<count>\d{1,5}|an?|) ?(?<unit>h|d|w|y|(?:hour|day|week|month|year)s?)(?<ago> ago)?$/
const calendar = /^(?<which>this|last|past|previous) (?<unit>week|month|year)$/
const daysIn: Record<string, number> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 }

/**
 * What a date was meant for that was written otherwise, as `2026/1/5` was for `2026-01-05`, or in words, as yesterday and last week; of an age
 * `30 days` or `30`; else null. `now`: ISO 8601.
 */
export function likelyTime(text: string, kind: 'day' | 'age', now = new Date().toISOString()): string | null {
  const [written = ''] = /^(?:[<>]=?|=)?/.exec(text) ?? []
  const rest = text.slice(written.length).trim().toLowerCase()
  // So long ago, or since then: `-7d`.
  const named = /^-\d/.test(rest) ? (written === '' ? `last ${rest.slice(1)}` : `${rest.slice(1)} ago`) : rest
  const words = named.replace(/[ _-]+/g, ' ')
  if (kind === 'age') return likelyAge(written, words)
  const date = foreignDate(rest)
  return date === null ? dateInWords(written, words, now) : `${written}${date}`
}

/** The same of a date that has no comparison. */
export function likelyDate(text: string, now?: string): string | null {
  return likelyTime(text, 'day', now)?.replace(/^[<>=]+/, '') ?? null
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
  if (which !== undefined && named !== undefined) {
    // The days of a week have no name of their own.
    if (named === 'week') return `${written || '>='}${daysBefore(now, which === 'this' ? (new Date(now).getUTCDay() + 6) % 7 : 7)}`
    const length = named === 'month' ? 'yyyy-mm'.length : 'yyyy'.length
    const first = `${now.slice(0, length)}-01`.slice(0, 'yyyy-mm'.length)
    return `${written}${(which === 'this' ? now : daysBefore(first, 1)).slice(0, length)}`
  }
  const { count = '', unit, ago } = span.exec(words)?.groups ?? {}
  // Of a comparison with a length of time nobody knows whether days or ages are compared.
  if (unit === undefined || (ago === undefined && written !== '')) return null
  const date = daysBefore(now, numberOf(count) * (daysIn[unit.charAt(0)] ?? 0))
  return dateOf(date) === null ? null : `${ago === undefined ? '>=' : written}${date}`
}

function numberOf(count: string): number {
  return /\d/.test(count) ? Number(count) : 1
}

/** The day so many days before a time, in UTC. */
function daysBefore(time: string, days: number): string {
  return new Date(Date.parse(time) - days * 86_400_000).toISOString().slice(0, 10)
}
