import { utf8Width } from '#app/sarif/binary.ts'
import { firstIndex } from '#app/sarif/first-index.ts'
import type { Region } from '#app/sarif/locations/region.ts'
import type { ColumnKind } from '#app/sarif/runs/run.ts'
import type { WholeText } from './whole-text.ts'

/**
 * A region that is stated by offsets alone (SARIF §3.30.9 to §3.30.12), as one by lines and columns; one that has lines comes back as it is.
 * Characters count as `columnKind` says, without a byte order mark; bytes count with it, in `encoding` (§3.24.9, UTF-8 where it is null).
 * Null where the offset lies beyond the text, where the encoding is another than UTF-8 and UTF-16, or where nothing is stated.
 */
export function withLines(region: Region, whole: WholeText, columnKind: ColumnKind, encoding: string | null): Region | null {
  if (region.startLine !== null) return region
  const range = characterRange(region, whole, columnKind) ?? byteRange(region, whole, encoding)
  if (range === null) return null
  const start = placeOf(range.start, whole, columnKind)
  const end = placeOf(range.end, whole, columnKind)
  return { ...region, startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}

/** UTF-16 offsets into the text without its byte order mark, end exclusive. */
type Range = { start: number; end: number }

function characterRange({ charOffset, charLength }: Region, { text }: WholeText, columnKind: ColumnKind): Range | null {
  if (charOffset === null) return null
  const start = columnKind === 'utf16CodeUnits' ? charOffset : skipCodePoints(text, 0, charOffset)
  if (start > text.length) return null
  const length = charLength ?? 0
  const end = columnKind === 'utf16CodeUnits' ? start + length : skipCodePoints(text, start, length)
  return { start, end: Math.min(end, text.length) }
}

function skipCodePoints(text: string, from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; left -= 1) {
    if (at >= text.length) return text.length + left
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return at
}

function byteRange({ byteOffset, byteLength }: Region, whole: WholeText, encoding: string | null): Range | null {
  const width = widthOf(encoding)
  if (byteOffset === null || width === null) return null
  const mark = whole.hasMark ? width(0xfeff) : 0
  const start = skipBytes(whole.text, 0, Math.max(0, byteOffset - mark), width)
  if (start === null) return null
  return { start, end: skipBytes(whole.text, start, byteLength ?? 0, width) ?? whole.text.length }
}

/** The offset at which so many bytes have passed; a character that they cut in two counts as passed only with its last byte. Null beyond the end. */
function skipBytes(text: string, from: number, bytes: number, width: (codePoint: number) => number): number | null {
  let at = from
  for (let left = bytes; left > 0;) {
    if (at >= text.length) return null
    const codePoint = text.codePointAt(at) ?? 0
    left -= width(codePoint)
    if (left < 0) return at
    at += codePoint > 0xffff ? 2 : 1
  }
  return at
}

/** Whether it can be told which bytes of a text in an encoding are which characters. */
export function canCountBytes(encoding: string | null): boolean {
  return widthOf(encoding) !== null
}

/** Bytes of a code point in an encoding, by its IANA name. */
function widthOf(encoding: string | null): ((codePoint: number) => number) | null {
  const name = (encoding ?? 'utf-8').toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (name === 'utf8') return utf8Width
  if (/^utf16([lb]e)?$/.test(name)) return (codePoint) => (codePoint > 0xffff ? 4 : 2)
  if (name === 'usascii' || name === 'iso88591' || name === 'windows1252') return () => 1
  return null
}

function placeOf(offset: number, { text, starts }: WholeText, columnKind: ColumnKind): { line: number; column: number } {
  const line = firstIndex(1, starts.length, (next) => (starts[next] ?? 0) > offset)
  const start = starts[line - 1] ?? 0
  const before = columnKind === 'utf16CodeUnits' ? offset - start : Array.from(text.slice(start, offset)).length
  return { line, column: before + 1 }
}
