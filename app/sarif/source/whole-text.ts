import { lineAt, lineStarts } from './lines.ts'

/** A file's whole text, cut into lines by the run's newline sequences. A byte order mark counts neither as a line nor as a column. */
export type WholeText = {
  /** Without its byte order mark. */
  readonly text: string
  readonly hasMark: boolean
  /** Where each line begins, as UTF-16 offsets. */
  readonly starts: readonly number[]
  readonly sequences: readonly string[]
  /** How many lines it has; the nothing behind a last newline is none. */
  readonly lines: number
}

const byteOrderMark = '\ufeff'

/** Cuts a file's text into lines (SARIF §3.14.26, §3.30.2). */
export function readWholeText(text: string, sequences: readonly string[]): WholeText {
  const hasMark = text.startsWith(byteOrderMark)
  const body = hasMark ? text.slice(byteOrderMark.length) : text
  const starts = lineStarts(body, sequences)
  const lines = starts.length > 1 && starts.at(-1) === body.length ? starts.length - 1 : starts.length
  return { text: body, hasMark, starts, sequences, lines }
}

/** A line, from 1 on, without its newline; null where there is none. */
export function wholeTextLine({ text, starts, sequences, lines }: WholeText, line: number): string | null {
  const start = line <= lines ? starts[line - 1] : undefined
  return start === undefined ? null : lineAt(text, 0, sequences, start)
}
