import { severities } from '#app/sarif/codes.ts'
import { firstIndex } from '#app/sarif/first-index.ts'
import type { OpenDay } from './open-days.server.ts'
import type { Trend, TrendPoint } from './trend.schemas.ts'
import { dayLength } from './trend-shape.ts'

const mostPoints = 30
const mostSparkPoints = 24

type Day = { day: string; counts: number[] }
type Step = Trend['step']

/**
 * What was open over time, by what each day changed, in order; null while there never was anything. Where there are more
 * days than points, each stands for a week or a month and is its last day; months before the last thirty are left out.
 */
export function trendOf(changes: readonly OpenDay[], today: string): Trend | null {
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

/**
 * What a project had open over time, by what each day changed there: pairs of a place in time, from 0 (`first`) to 1 (`today`), and a total; at
 * most 24.
 */
export function sparklineOf(changes: readonly OpenDay[], first: string, today: string): [number, number][] {
  // A day at least: what came today says nothing of what was before.
  const from = Math.min(timeOf(first), timeOf(today) - dayLength)
  const span = timeOf(today) - from
  const all = daysOf(changes)
  // The last day before each of as many ends of equal lengths of time.
  const ends = Array.from({ length: mostSparkPoints }, (_, at) => new Date(from + ((at + 1) * span) / mostSparkPoints).toISOString())
  const shown = all.length <= mostSparkPoints ? all : distinct(ends.map((end) => lastUpTo(all, end.slice(0, 10))))
  return shown.map(({ day, counts }) => [round((timeOf(day) - from) / span), totalOf(counts)])
}

/** The last of days in order that is not after another one. */
function lastUpTo(days: readonly Day[], end: string): Day | undefined {
  return days[firstIndex(0, days.length, (at) => (days[at]?.day ?? '') > end) - 1]
}

/** What was open at the end of each day that changed anything. */
function daysOf(changes: readonly OpenDay[]): Day[] {
  let counts: number[] = severities.map(() => 0)
  return changes.map(({ day, change }) => {
    counts = counts.map((count, code) => count + (change[code] ?? 0))
    return { day, counts }
  })
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
