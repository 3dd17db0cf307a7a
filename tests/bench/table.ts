import type { Figure } from './figure.ts'
import type { Measured, Row } from './rows.ts'

/** The rows as text, a line each, in columns under their headings; a line for each part. */
export function tableOf(rows: readonly Row[], sizes: readonly Measured[]): string {
  const cells = [headings(sizes), ...rows.map(cellsOf)]
  const widths = headings(sizes).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => lineOf(cellsOf(row), widths))
  return [lineOf(headings(sizes), widths), ...lines.flatMap((line, at) => [...partBefore(rows, at).map((part) => `\n${part}`), line])].join(
    '\n',
  )
}

/** The same as a table in Markdown. */
export function markdownOf(rows: readonly Row[], sizes: readonly Measured[]): string {
  const head = headings(sizes)
  const lines = rows.flatMap((row, at) => [
    ...partBefore(rows, at).map((part) => [`**${part}**`, ...head.slice(1).map(() => '')]),
    cellsOf(row),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n')
}

function headings(sizes: readonly Measured[]): string[] {
  return ['', ...sizes.map(({ label }) => label), 'grows', 'budget', 'holds']
}

/** The part that begins with this row, if one does. */
function partBefore(rows: readonly Row[], at: number): string[] {
  const part = rows[at]?.part
  return part === undefined || part === rows[at - 1]?.part ? [] : [part]
}

function cellsOf({ name, cells, grows, budget, fails }: Row): string[] {
  return [name, ...cells.map(cellOf), grows === null ? '' : `${grows.toFixed(2)} x`, budget, fails === null ? '' : verdictOf(fails)]
}

function cellOf(figure: Figure | null): string {
  if (figure === null) return '–'
  return figure.ratio === null ? figure.value : `${figure.value} = ${figure.ratio.toFixed(2)} x`
}

function verdictOf(fails: readonly string[]): string {
  return fails.length === 0 ? 'yes' : `NO: ${fails.join(', ')}`
}

// Names, budgets and verdicts to the left, numbers to the right.
function lineOf(row: readonly string[], widths: readonly number[]): string {
  const isText = (column: number) => column === 0 || column >= row.length - 2
  const texts = row.map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
  return texts.join('   ').trimEnd()
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|')
}
