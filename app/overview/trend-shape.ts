import { formatDay } from '#app/ui/text/format-day.ts'

/** Drawings are this wide, and stretched to the width that there is. */
export const drawnWidth = 1000

export const dayLength = 86_400_000
const mostTicks = 5

/** Where in a drawing a day is, from the first one to `today`; both `2026-01-31`, UTC. */
export function placeOfDay(day: string, first: string, today: string): number {
  const span = Math.max(dayLength, Date.parse(today) - Date.parse(first))
  return Math.round(((Date.parse(day) - Date.parse(first)) / span) * drawnWidth)
}

/** The outline of values that each hold up to the next place, and the last to the end: of the line alone, and of the area below it. */
export function stepPaths(places: readonly number[], values: readonly number[], height: number): { line: string; area: string } {
  const most = Math.max(1, ...values)
  const steps = places.map((x, at) => {
    const y = Math.round((height - ((values[at] ?? 0) / most) * (height - 2)) * 10) / 10
    return at === 0 ? `M${x} ${y}` : `H${x}V${y}`
  })
  const line = `${steps.join('')}H${drawnWidth}`
  return { line, area: `${line}V${height}H${places[0] ?? 0}Z` }
}

/** Days that an axis names, with their places: the beginnings of months or, in a short time, some days. */
export function axisTicks(first: string, today: string): { day: string; place: number; label: string }[] {
  const days = Math.round((Date.parse(today) - Date.parse(first)) / dayLength)
  const all = days > 62 ? monthsBetween(first, today) : daysBetween(first, days)
  return all.flatMap((day) => {
    const place = placeOfDay(day, first, today)
    // What stands at the ends has labels of its own.
    return place < drawnWidth * 0.12 || place > drawnWidth * 0.88 ? [] : [{ day, place, label: days > 62 ? monthOf(day) : formatDay(day) }]
  })
}

function monthsBetween(first: string, today: string): string[] {
  const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const [from, to] = [monthNumber(first) + 1, monthNumber(today)]
  const step = [1, 2, 3, 6, 12].find((one) => (to - from) / one < mostTicks) ?? 24
  const months: string[] = []
  for (let month = Math.ceil(from / step) * step; month <= to; month += step) {
    months.push(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`)
  }
  return months
}

function daysBetween(first: string, count: number): string[] {
  const step = [1, 2, 7, 14].find((one) => count / one <= mostTicks) ?? 14
  return Array.from({ length: Math.floor(count / step) }, (_, at) => {
    return new Date(Date.parse(first) + (at + 1) * step * dayLength).toISOString().slice(0, 10)
  })
}

function monthOf(day: string): string {
  return day.slice(5, 7) === '01' ? day.slice(0, 4) : (formatDay(day).split(' ')[1] ?? day)
}
