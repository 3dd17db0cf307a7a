import { formatDay } from '#app/ui/text/format-day.ts'

/** A day that stands beside a later one: with its year where that is another. */
export function formatDayBefore(day: string, later: string): string {
  return formatDay(day, day.slice(0, 4) !== later.slice(0, 4))
}
