import { type Goal, holds } from './goal.ts'
import { precisionOf, recallOf, type Score } from './score.ts'

/** One log of a scenario: what it tells of its results, and how they were recognised. */
export type Row = { tells: string; goal: Goal; score: Score }
/** The rows of a scenario. `alike`: the part of its results that share rule, path and message with another. */
export type ScoreTable = { name: string; logs: number; alike: number; rows: Row[] }

const head = [
  'the log tells',
  'results',
  'were there',
  'recognised',
  'missed',
  'mistaken',
  'untold',
  'precision',
  'recall',
  'goal',
  'holds',
]
/** Columns of words, which stand to the left. */
const words = new Set([0, 9, 10])

/** The table as text, in columns. */
export function textOfTable(table: ScoreTable): string {
  const cells = [head, ...table.rows.map(cellsOf)]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (words.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   ')
      .trimEnd(),
  )
  return [titleOf(table), ...lines].join('\n')
}

/** The table in Markdown, under a heading. */
export function markdownOfTable(table: ScoreTable): string {
  const rows = [head, head.map((_, column) => (words.has(column) ? '---' : '--:')), ...table.rows.map(cellsOf)]
  return [`### ${titleOf(table)}`, '', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
}

/** Some failures of each row, for people. */
export function examplesOf({ name, rows }: ScoreTable): string[] {
  return rows.flatMap(({ tells, score }) =>
    score.failures.map(({ where, was, taken, about }) => `${name}, ${tells}: ${where}\n    ${was}; ${taken} (${about})`),
  )
}

function titleOf({ name, logs, alike }: ScoreTable): string {
  return `${name}: ${logs} logs, ${(100 * alike).toFixed(0)} % of results say what another of their file says`
}

function cellsOf({ tells, goal, score }: Row): string[] {
  const { results, pairs, claims, right, untold } = score
  const numbers = [results, pairs, right, pairs - right, claims - right, untold].map((number) => number.toLocaleString('en'))
  const reached = [precisionOf(score), recallOf(score)].map((part) => part.toFixed(4))
  return [tells, ...numbers, ...reached, `${goal.precision} and ${goal.recall}`, holds(score, goal) ? 'yes' : 'NO']
}
