import { periodOfAge, periodOfDay, secondsOf } from '#app/search/language/periods.ts'
import { isWithin, type Range } from '#app/search/language/ranges.ts'
import { rangeOfSteps } from '#app/search/language/steps-range.ts'
import { asImpossible, type Impossible, type Meant } from './meant-term.ts'

/** A term with the ranges that its values are. */
type Ranged = Meant & { ranges: Range[] }

/** Numbers of steps, and seconds since 1970. */
const fromZero = { from: 0, to: Infinity }

/**
 * Terms whose values are ranges of numbers or times, where nothing is in one of each, and in none of those that are negated. `now`: ISO 8601. What comes true
 * as time goes by is possible.
 */
export function withoutRange(meant: readonly Meant[], now: string): Impossible[] {
  const ranged = meant.flatMap((one) => rangedOf(one, now))
  const [steps = [], fixed = [], seen = [], ages = [], ends = [], judged = []] = ['steps', 'fixed', 'seen', 'age', 'expires', 'judged'].map(
    (name) => ranged.filter(({ field }) => field?.name === name),
  )
  // What is not fixed, or has no verdict or one for ever, is in no range.
  const apart = [steps, seen, ...[fixed, ends, judged].filter(asksForSome)].filter((same) => earliest(same, fromZero) === null)
  const impossible = [...apart.map((same) => asImpossible(same)), ...(apart.includes(ends) ? [] : runOut(meant, ends, now))]
  const asOldAsThat = earliest(ages, { from: -Infinity, to: secondsOf(now) + 1 })
  if (asOldAsThat === null) return [...impossible, asImpossible(ages)]
  // What is younger than a month was first seen at a later time with every second.
  const isPossible = apart.includes(seen) || earliest(seen, { from: Math.max(asOldAsThat, 0), to: Infinity }) !== null
  return isPossible ? impossible : [...impossible, asImpossible([...seen, ...ages], 'what was first seen then is older by now')]
}

/** Terms of verdicts that have run out, so that they hold no more. */
function runOut(meant: readonly Meant[], ends: readonly Ranged[], now: string): Impossible[] {
  const asked = meant.find(({ field, term, values }) => {
    return field?.name === 'verdict' && !values.includes('*') && values.includes('unreviewed') === term.negated
  })
  const isPossible = !asksForSome(ends) || earliest(ends, { from: secondsOf(now), to: Infinity }) !== null
  return asked === undefined || isPossible ? [] : [asImpossible([asked, ...ends], 'what had a verdict that ran out is unreviewed again')]
}

function asksForSome(same: readonly Ranged[]): boolean {
  return same.some(({ term }) => !term.negated)
}

/** Terms of `steps:` and `has:flow` that no result can satisfy beside each other: what has a flow has steps, and nothing else has. */
export function withoutSteps(meant: readonly Meant[], now: string): Impossible[] {
  const steps = meant.filter(({ field }) => field?.name === 'steps')
  const flows = meant.filter(({ field, term, values }) => {
    return (
      field?.name === 'has' && (term.negated ? values.includes('flow') || values.includes('*') : values.every((value) => value === 'flow'))
    )
  })
  const ranged = steps.flatMap((one) => rangedOf(one, now))
  const isPossible = (bounds: Range) => earliest(ranged, bounds) !== null
  // What contradicts itself is said by itself.
  if (!isPossible(fromZero)) return []
  const amiss = flows.find(({ term }) => !isPossible(term.negated ? { from: 0, to: 1 } : { from: 1, to: Infinity }))
  return amiss === undefined ? [] : [asImpossible([amiss, ...steps], 'what has a flow has steps, and nothing else has')]
}

/** Whether the values of a term are ranges. */
export function isOfRanges({ field }: Meant): boolean {
  return field?.kind === 'day' || field?.kind === 'age' || field?.kind === 'steps'
}

/** The first within bounds that is in a range of each term, and in none of those that are negated; null where there is none. */
function earliest(same: readonly Ranged[], bounds: Range): number | null {
  // It is where something begins, or where something that is negated ends.
  const begins = same.flatMap(({ ranges }) => ranges.flatMap(({ from, to }) => [from, to])).filter((at) => isWithin([bounds], at))
  const isInAll = (at: number) => same.every(({ term, ranges }) => isWithin(ranges, at) !== term.negated)
  return [bounds.from, ...begins.toSorted((a, b) => a - b)].find(isInAll) ?? null
}

function rangedOf(one: Meant, now: string): Ranged | [] {
  const { field, values } = one
  if (field?.kind === 'day') return { ...one, ranges: values.map(periodOfDay) }
  if (field?.kind === 'age') return { ...one, ranges: values.map((value) => periodOfAge(value, now)) }
  return field?.kind === 'steps' ? { ...one, ranges: values.map(rangeOfSteps) } : []
}
