/** What came of a file. */
export type Row = {
  file: string
  outcome: string
  stored: number | null
  expected: number | null
  milliseconds: number
  /** Codes of the import report. */
  codes: string[]
  /** Pages of results that were opened, and the members that were looked for on them. */
  opened: number
  members: string[]
  faults: string[]
}

/** Of the columns, in characters. */
const widths = [90, 24, 16, 6, 6, 6] as const

export const head = line(['file', 'outcome', 'stored', 'report', 'ms', 'pages', ''])

/** A file in a line, its faults below it. */
export function lineOf({ file, outcome, stored, expected, codes, milliseconds, opened, faults }: Row): string {
  const name = file.length > widths[0] ? `…${file.slice(1 - widths[0])}` : file
  const fault = faults.length === 0 ? '' : `FAULTS: ${faults.length}`
  const cells = [name, outcome, `${stored ?? '-'} of ${expected ?? '-'}`, String(codes.length), String(milliseconds), String(opened), fault]
  return [line(cells), ...faults.map((fault) => `  FAULT ${fault}`)].join('\n')
}

/** All in all: what was looked at, and which files have faults. `log` is what the server wrote of its own faults. */
export function summary(rows: readonly Row[], log: readonly string[]): string {
  const outcomes = tally(rows.map(({ outcome }) => outcome)).map((counted) => counted.replace(' ', ' answered '))
  const bad = rows.filter(({ faults }) => faults.length > 0)
  return [
    '',
    `${rows.length} files: ${outcomes.join(', ')}`,
    `${sum(rows.map(({ stored }) => stored ?? 0))} results stored; reports name ${tally(rows.flatMap(({ codes }) => [...new Set(codes)])).join(', ') || 'nothing'}`,
    `${sum(rows.map(({ opened }) => opened))} pages opened in Chromium with their scripts: of each file the first result, the largest and ten others`,
    `Looked for in its section: ${tally(rows.flatMap(({ members }) => members)).join(', ') || 'nothing'}`,
    ...bad.map(({ file, faults }) => `FAULTS ${faults.length} of ${file}`),
    ...log.map((line) => `LOGGED ${line}`),
    isWithoutFaults(rows, log)
      ? 'No faults.'
      : `${sum(bad.map(({ faults }) => faults.length))} faults of ${bad.length} files, ${log.length} lines in the server’s log.`,
  ].join('\n')
}

export function isWithoutFaults(rows: readonly Row[], log: readonly string[]): boolean {
  return log.length === 0 && rows.every(({ faults }) => faults.length === 0)
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd()
}

/** `3 this`, `1 that`, by name. */
function tally(names: readonly string[]): string[] {
  return [...Map.groupBy([...names].sort(), (name) => name)].map(([name, some]) => `${some.length} ${name}`)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
