export type Row = {
  what: string
  measured: string
  /** What it is measured against, or the unit that it is measured in. */
  against: string
  ratio?: number
  budget?: Budget
}

/** What a row must not exceed; `value` and `most` are of one unit. */
export type Budget = { value: number; most: number; text: string }

const headings = ['what', 'measured', 'floor or unit', 'ratio', 'budget', 'holds']

/** Rows as text, a line each, in columns under their headings. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells.map((row) => lineOf(row, widths)).join('\n')
}

/** Whether a row keeps to its budget; true where it has none. */
export function holds({ budget }: Row): boolean {
  return budget === undefined || budget.value <= budget.most
}

function cellsOf(row: Row): string[] {
  const { what, measured, against, ratio, budget } = row
  return [what, measured, against, ratio?.toFixed(2) ?? '', budget?.text ?? '', budget === undefined ? '' : holds(row) ? 'yes' : 'NO']
}

// Names to the left, numbers to the right.
function lineOf(row: readonly string[], widths: readonly number[]): string {
  const texts = row.map((cell, column) =>
    [0, 2, 5].includes(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
  )
  return texts.join('   ').trimEnd()
}
