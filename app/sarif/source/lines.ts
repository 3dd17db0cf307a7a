import { onceFor } from '#app/sarif/once-for.ts'
import { defaultNewlineSequences } from '#app/sarif/runs/run.ts'

/** Where a line of a text ends, without and with its newline; UTF-16 offsets. */
type LineEnd = { readonly end: number; readonly next: number }

/**
 * A line of a text, counted from 0 and without its newline, or null beyond the last. `sequences` are the run's newline sequences in
 * order of precedence (SARIF §3.14.26). `start` is where line 0 begins, if that is not the text's beginning.
 */
export function lineAt(text: string, index: number, sequences: readonly string[], start = 0): string | null {
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

/** Where each line of a text lies, as `splitLines` gives them: UTF-16 offsets, `end` without its newline. */
export function lineSpans(text: string, sequences: readonly string[]): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (let start = 0; start <= text.length;) {
    const { end, next } = lineEnd(text, start, sequences)
    spans.push({ start, end })
    start = next
  }
  return spans
}

/** Where each line of a text begins, as UTF-16 offsets; there is always one line. */
export function lineStarts(text: string, sequences: readonly string[]): number[] {
  const starts: number[] = []
  for (let start = 0; start <= text.length;) {
    starts.push(start)
    start = lineEnd(text, start, sequences).next
  }
  return starts
}

const stride = 256

/** A text of which any line is found without reading all that is before it. */
type IndexedText = { readonly text: string; readonly sequences: readonly string[]; readonly starts: readonly number[] }

/** Notes where every 256th line of a text begins. */
export function indexLines(text: string, sequences: readonly string[]): IndexedText {
  const starts: number[] = []
  let line = 0
  for (let start = 0; start <= text.length; line += 1) {
    if (line % stride === 0) starts.push(start)
    start = lineEnd(text, start, sequences).next
  }
  return { text, sequences, starts }
}

/** A line of an indexed text, as `lineAt` gives it. */
export function indexedLine({ text, sequences, starts }: IndexedText, index: number): string | null {
  const start = starts[Math.floor(index / stride)]
  return start === undefined ? null : lineAt(text, index % stride, sequences, start)
}

function lineEnd(text: string, start: number, sequences: readonly string[]): LineEnd {
  if (sequences === defaultNewlineSequences) {
    const feed = text.indexOf('\n', start)
    if (feed === -1) return { end: text.length, next: text.length + 1 }
    return { end: feed > start && text[feed - 1] === '\r' ? feed - 1 : feed, next: feed + 1 }
  }
  const pattern = patternOf(sequences)
  pattern.lastIndex = start
  const found = pattern.exec(text)
  return found === null ? { end: text.length, next: text.length + 1 } : { end: found.index, next: pattern.lastIndex }
}

/** Of alternatives that fit at one place the first counts, as with newline sequences. */
const patternOf = onceFor(
  (sequences: readonly string[]) => new RegExp(sequences.map((sequence) => sequence.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g'),
)
