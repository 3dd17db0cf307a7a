import { dateOf } from '#app/search/language/periods.ts'

const yearFirst = /^(?<year>\d{4})(?:[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?|(?<monthOf>\d\d)(?<dayOf>\d\d))$/
const yearLast = /^(?:(?<one>\d{1,2})(?<sign>[-/.]))?(?<other>\d{1,2})[-/.](?<year>\d{4})$/
/** With a time, which may be of another zone. */
const withTime = /^(?<day>\d{4}-\d\d-\d\d)[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?<zone>z|[-+]\d\d:?\d\d)?$/
const named = /^(?:(?<before>\d{1,2})(?:\.|st|nd|rd|th)? )?(?<name>[a-z]{3,9})\.? (?:(?<after>\d{1,2})(?:st|nd|rd|th)? )?(?<year>\d{4})$/
const months = 'january february march april may june july august september october november december'.split(' ')

/**
 * The day or month that was written otherwise than `2026-11-27`, as `2026/11/27`, `27.11.2026`, `27 Nov 2026` or with a time; null where it is none, or
 * where day and month may be either, as in `1/2/2026`. In lower case.
 */
export function foreignDate(text: string): string | null {
  return timed(text) ?? inFigures(text) ?? withName(text.replace(/[ _-]+/g, ' '))
}

function timed(text: string): string | null {
  const { day, zone } = withTime.exec(text)?.groups ?? {}
  if (day === undefined) return null
  const time = Date.parse(`${text.replace(' ', 'T').toUpperCase()}${zone === undefined ? 'Z' : ''}`)
  return Number.isNaN(time) ? null : dateOf(new Date(time).toISOString().slice(0, day.length))
}

function inFigures(text: string): string | null {
  const first = yearFirst.exec(text)?.groups
  if (first !== undefined) return dateFrom(first['year'], first['month'] ?? first['monthOf'], first['day'] ?? first['dayOf'])
  const { year, one, sign, other } = yearLast.exec(text)?.groups ?? {}
  const [likely, less] = [dateFrom(year, other, one), dateFrom(year, one, other)]
  // With dots between them the day comes first everywhere.
  return likely === null || less === null || likely === less || sign === '.' ? (likely ?? less) : null
}

function withName(text: string): string | null {
  const { before, name = '', after, year } = named.exec(text)?.groups ?? {}
  const month = months.findIndex((known) => known.startsWith(name))
  if (month === -1 || (before !== undefined && after !== undefined)) return null
  return dateFrom(year, String(month + 1), before ?? after)
}

function dateFrom(year: string | undefined, ...parts: (string | undefined)[]): string | null {
  return dateOf([year, ...parts.filter((part) => part !== undefined).map((part) => part.padStart(2, '0'))].join('-'))
}
