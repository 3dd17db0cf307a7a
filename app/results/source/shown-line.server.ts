import { markedColumns, type Region, wholeCharacters } from '#app/sarif/locations/region.ts'
import type { ColumnKind } from '#app/sarif/runs/run.ts'
import type { StitchedLine } from '#app/sarif/source/stitch.ts'
import type { Marked } from './line-html.server.ts'

/** Of a line, in UTF-16 units: a longer one is cut round what is marked in it. */
const longestLine = 1_990
const beforeMark = 200
/** What is not known before a line's text is left blank, so that columns fit, up to this width. */
const widestBlank = 200

export type ShownLine = { text: string; marked: Marked | null; isCut: boolean }

/** A line as it is shown: with room for what is not known of its beginning, and cut where it is too long. */
export function shownLine(line: StitchedLine<string>, region: Region, number: number, columnKind: ColumnKind): ShownLine {
  const blank = Math.min(line.skipped, widestBlank)
  // Columns count from the line's true beginning; the stand-in is as long as what is missing, one unit a character.
  const found = markedColumns(' '.repeat(Math.min(line.skipped, 1_000_000)) + line.text, region, number, columnKind)
  const shift = Math.min(line.skipped, 1_000_000) - blank
  const text = ' '.repeat(blank) + line.text
  const marked =
    found === null ? null : wholeCharacters(text, { start: Math.max(0, found.start - shift), end: Math.max(0, found.end - shift) })
  return cut(text, marked)
}

function cut(text: string, marked: Marked | null): ShownLine {
  if (text.length <= longestLine) return { text, marked, isCut: false }
  const from = edge(text, Math.max(0, Math.min((marked?.start ?? 0) - beforeMark, text.length - longestLine)))
  const to = edge(text, Math.min(text.length, from + longestLine))
  const head = from > 0 ? '…' : ''
  const shift = from - head.length
  const within = (at: number) => Math.min(Math.max(at - shift, 0), head.length + to - from)
  return {
    text: `${head}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marked: marked === null ? null : { start: within(marked.start), end: within(marked.end) },
    isCut: true,
  }
}

/** An offset that does not part a surrogate pair. */
function edge(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}
