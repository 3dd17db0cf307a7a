import { lineSpans } from '#app/sarif/source/lines.ts'
import { indexCodePoints, indexUtf8Bytes, type OffsetIndex } from './offset-index.ts'
import { type Region, utf16Offset } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** Text of an artifact: all of it, or whole lines from some line on. */
export type PlacedText = {
  readonly text: string
  /** 1-based. */
  readonly firstLine: number
  readonly isWhole: boolean
  readonly lines: readonly { readonly start: number; readonly end: number }[]
  /** Made at the first use. */
  readonly codePoints: () => OffsetIndex
  readonly bytes: () => OffsetIndex
}

const byteOrderMark = '\ufeff'

/** Takes a text of a run that begins with line `firstLine` of its artifact, or is all of it. */
export function placedText(run: Run, text: string, firstLine: number | 'whole'): PlacedText {
  let codePoints: OffsetIndex | undefined
  let bytes: OffsetIndex | undefined
  return {
    text,
    firstLine: firstLine === 'whole' ? 1 : firstLine,
    isWhole: firstLine === 'whole',
    lines: lineSpans(text, run.newlineSequences),
    codePoints: () => (codePoints ??= indexCodePoints(text)),
    bytes: () => (bytes ??= indexUtf8Bytes(text)),
  }
}

/**
 * Where a region lies in a text, as UTF-16 offsets, `end` exclusive (SARIF §3.30.5 to §3.30.11); null where it lies outside, or where it is
 * given in offsets and the text is not the whole artifact. Columns beyond a line's end mean its end. A byte order mark takes no column and
 * is no character (§3.30.2), but is bytes. Bytes are those of UTF-8.
 */
export function regionInText(run: Run, placed: PlacedText, region: Region): { start: number; end: number } | null {
  const { startLine, startColumn, endLine, endColumn, charOffset, charLength, byteOffset, byteLength } = region
  let start: number | null = null
  let end: number | null = null
  if (startLine !== null) {
    start = columnInText(run, placed, startLine, startColumn ?? 1)
    end = columnInText(run, placed, endLine ?? startLine, endColumn)
  } else if (charOffset !== null && placed.isWhole) {
    start = characterInText(run, placed, charOffset)
    end = characterInText(run, placed, charOffset + (charLength ?? 0))
  } else if (byteOffset !== null && placed.isWhole) {
    start = placed.bytes().find(byteOffset)
    end = placed.bytes().find(byteOffset + (byteLength ?? 0))
  }
  return start === null || end === null || start > end ? null : { start, end }
}

/** A null column is the one behind the line's last character. The line behind the last has a column, too: the end of the text. */
function columnInText(run: Run, placed: PlacedText, line: number, column: number | null): number | null {
  const at = line - placed.firstLine
  const span = placed.lines[at]
  if (span === undefined) return at === placed.lines.length && column === 1 ? placed.text.length : null
  if (column === null) return span.end
  const start = at === 0 ? span.start + markLength(placed) : span.start
  return start + utf16Offset(placed.text.slice(start, span.end), column - 1, run.columnKind)
}

function characterInText(run: Run, placed: PlacedText, offset: number): number | null {
  const place = offset + markLength(placed)
  if (run.columnKind === 'unicodeCodePoints') return placed.codePoints().find(place)
  return place > placed.text.length ? null : place
}

function markLength({ text, firstLine }: PlacedText): number {
  return firstLine === 1 && text.startsWith(byteOrderMark) ? 1 : 0
}
