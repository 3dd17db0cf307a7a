import { defaultNewlineSequences } from '#app/sarif/run.ts'

/** Where a line of a text ends, without and with its newline; UTF-16 offsets. */
type LineEnd = { readonly end: number; readonly next: number }

/**
 * A line of a text, counted from 0 and without its newline, or null beyond the last. `sequences` are the run's newline sequences in
 * order of precedence (SARIF §3.14.26).
 */
export function lineAt(text: string, index: number, sequences: readonly string[]): string | null {
  let start = 0
  for (let line = 0; start <= text.length; line += 1) {
    const { end, next } = lineEnd(text, start, sequences)
    if (line === index) return text.slice(start, end)
    start = next
  }
  return null
}

/** All lines of a text, without their newlines; what follows the last newline is a line, too, so that there is always one. */
export function splitLines(text: string, sequences: readonly string[]): string[] {
  const lines: string[] = []
  for (let start = 0; start <= text.length;) {
    const { end, next } = lineEnd(text, start, sequences)
    lines.push(text.slice(start, end))
    start = next
  }
  return lines
}

function lineEnd(text: string, start: number, sequences: readonly string[]): LineEnd {
  if (sequences === defaultNewlineSequences) {
    const feed = text.indexOf('\n', start)
    if (feed === -1) return { end: text.length, next: text.length + 1 }
    return { end: feed > start && text[feed - 1] === '\r' ? feed - 1 : feed, next: feed + 1 }
  }
  for (let at = start; at < text.length; at += 1) {
    const sequence = sequences.find((candidate) => text.startsWith(candidate, at))
    if (sequence !== undefined) return { end: at, next: at + sequence.length }
  }
  return { end: text.length, next: text.length + 1 }
}
