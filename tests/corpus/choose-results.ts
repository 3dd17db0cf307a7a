import type { Expected } from './expected.ts'
import { asRecord } from './json.ts'

const others = 10

type Results = Expected['results']

/**
 * Indexes of the results whose pages are opened: the first, the largest, and ten others, which are one of each run, of each set of members
 * that the results have and of each rule, as far as ten go round, then some at even distances. Always the same ones of the same log, in its order.
 */
export function chooseResults(results: Results): number[] {
  if (results.length === 0) return []
  const sizes = results.map(({ result }) => JSON.stringify(result).length)
  const always = [0, sizes.indexOf(Math.max(...sizes))]
  const spread = [
    ...atEvenDistances(
      oneOfEach(results, ({ run }) => String(run)),
      others / 2,
    ),
    ...oneOfEach(results, ({ result }) => Object.keys(asRecord(result)).sort().join()),
    ...atEvenDistances(
      oneOfEach(results, ({ result }) => String(asRecord(result)['ruleId'])),
      others,
    ),
    ...atEvenDistances(
      results.map((_, at) => at),
      others + 2,
    ),
  ].filter((at) => !always.includes(at))
  return [...new Set([...always, ...[...new Set(spread)].slice(0, others)])].sort((one, other) => one - other)
}

/** The middle one of all that have a key in common, for each key. */
function oneOfEach(results: Results, keyOf: (one: Results[number]) => string): number[] {
  const groups = Map.groupBy(results.keys(), (at) => keyOf(results[at] ?? { run: -1, result: null }))
  return [...groups.values()].map((group) => group[group.length >> 1] ?? 0)
}

function atEvenDistances(indexes: readonly number[], count: number): number[] {
  if (indexes.length <= count) return [...indexes]
  return Array.from({ length: count }, (_, at) => indexes[Math.floor((at * indexes.length) / count)] ?? 0)
}
