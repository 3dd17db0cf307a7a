import { severities } from '#app/sarif/codes.ts'
import type { DayChange } from '#app/store/open-by-day.ts'
import type { Trend, TrendPoint } from './trend.schemas.ts'

const mostPoints = 30
const mostSparkPoints = 24
const dayLength = 86_400_000

type Day = { day: string; counts: number[] }
type Step = Trend['step']

/**
 * What was open over time, by what each day changed (in order, of any projects); null while there never was anything. Where there are more
 * days than points, each stands for a week or a month and is its last day; months before the last thirty are left out.
 */
export function trendOf(changes: readonly DayChange[], today: string): Trend | null {
  const all = daysOf(changes)
  if (all.length === 0) return null
  const steps = ['day', 'week', 'month'] as const
  const step = steps.find((one) => lastOfEach(all, one).length <= mostPoints) ?? 'month'
  const days = lastOfEach(all, step)
  const shown = days.slice(-mostPoints)
  const present = severities.filter((_, code) => shown.some(({ counts }) => (counts[code] ?? 0) > 0))
  const points = shown.map(({ day, counts }): TrendPoint => {
    return { day, total: totalOf(counts), counts: present.map((severity) => counts[severities.indexOf(severity)] ?? 0) }
  })
  return { severities: present, points, step, isCut: days.length > shown.length, today }
}

/** What each project had open over time, by its number: pairs of a place in time, from 0 to 1 (`today`), and a total; at most 24. */
export function sparklinesOf(changes: readonly DayChange[], today: string): Map<number, [number, number][]> {
  const from = timeOf(changes[0]?.day ?? today)
  const span = Math.max(1, timeOf(today) - from)
  return new Map(
    Array.from(
      Map.groupBy(changes, ({ project }) => project),
      ([project, own]) => {
        const all = daysOf(own)
        const days = Array.from({ length: mostSparkPoints }, (_, at) => from + ((at + 1) * span) / mostSparkPoints)
        // The last day before each of as many ends of equal lengths of time.
        const shown = all.length <= mostSparkPoints ? all : distinct(days.map((end) => all.findLast(({ day }) => timeOf(day) <= end)))
        return [project, shown.map(({ day, counts }) => [round((timeOf(day) - from) / span), totalOf(counts)])]
      },
    ),
  )
}

/** What was open at the end of each day that changed anything. */
function daysOf(changes: readonly DayChange[]): Day[] {
  const counts: number[] = severities.map(() => 0)
  const days: Day[] = []
  for (const { day, severity, change } of changes) {
    const code = severities.indexOf(severity)
    counts[code] = (counts[code] ?? 0) + change
    if (days.at(-1)?.day === day) days.pop()
    days.push({ day, counts: [...counts] })
  }
  return days
}

function lastOfEach(days: readonly Day[], step: Step): Day[] {
  return days.filter(({ day }, at) => {
    const next = days[at + 1]
    return next === undefined || periodOf(next.day, step) !== periodOf(day, step)
  })
}

// The first of January 1970 was a Thursday; weeks begin on Monday.
function periodOf(day: string, step: Step): string | number {
  if (step === 'day') return day
  return step === 'month' ? day.slice(0, 7) : Math.floor((timeOf(day) / dayLength + 3) / 7)
}

function distinct(days: (Day | undefined)[]): Day[] {
  return [...new Set(days)].filter((day) => day !== undefined)
}

function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function timeOf(day: string): number {
  return Date.parse(day)
}

function round(place: number): number {
  return Math.round(place * 1000) / 1000
}
