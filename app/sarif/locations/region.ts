import { asInteger, asObject } from '#app/sarif/json.ts'
import type { ColumnKind } from '#app/sarif/runs/run.ts'

/**
 * A region as the log states it (SARIF §3.30). Lines and columns count from 1, in the run's `columnKind`, and `endColumn` is exclusive;
 * offsets count from 0. Null is not given or not usable, and takes no default here.
 */
export type Region = {
  readonly startLine: number | null
  readonly startColumn: number | null
  readonly endLine: number | null
  readonly endColumn: number | null
  readonly charOffset: number | null
  readonly charLength: number | null
  readonly byteOffset: number | null
  readonly byteLength: number | null
  readonly problem: RegionProblem | null
}

export type RegionProblem = 'region-not-an-object' | 'region-number-unusable' | 'region-end-before-start' | 'region-without-start-line'

/** What a signed 32-bit column holds; no file has more lines. */
const maximumOrdinal = 2_147_483_647

const empty: Region = {
  startLine: null,
  startColumn: null,
  endLine: null,
  endColumn: null,
  charOffset: null,
  charLength: null,
  byteOffset: null,
  byteLength: null,
  problem: null,
}
const notAnObject: Region = { ...empty, problem: 'region-not-an-object' }

/** Reads a region of any shape. What cannot be used is left out and named; -1 is how offsets say «unset» (SARIF §3.30.9, §3.30.11). */
export function readRegion(value: unknown): Region {
  if (value === undefined || value === null) return empty
  const region = asObject(value)
  if (region === undefined) return notAnObject
  const startLine = ordinal(region.startLine)
  let startColumn = ordinal(region.startColumn)
  let endLine = ordinal(region.endLine)
  let endColumn = ordinal(region.endColumn)
  const charOffset = offset(region.charOffset)
  const charLength = offset(region.charLength)
  const byteOffset = offset(region.byteOffset)
  const byteLength = offset(region.byteLength)
  let problem: RegionProblem | null =
    Number.isNaN(startLine) ||
    Number.isNaN(startColumn) ||
    Number.isNaN(endLine) ||
    Number.isNaN(endColumn) ||
    Number.isNaN(charOffset) ||
    Number.isNaN(charLength) ||
    Number.isNaN(byteOffset) ||
    Number.isNaN(byteLength)
      ? 'region-number-unusable'
      : null
  if (!(startLine !== null && startLine > 0)) {
    if (startColumn !== null || endLine !== null || endColumn !== null) problem ??= 'region-without-start-line'
    startColumn = endLine = endColumn = null
  } else if (endLine !== null && endLine < startLine) {
    problem ??= 'region-end-before-start'
    endLine = endColumn = null
  } else if (endColumn !== null && endColumn < (startColumn ?? 1) && (endLine ?? startLine) === startLine) {
    problem ??= 'region-end-before-start'
    endColumn = null
  }
  return {
    startLine: usable(startLine),
    startColumn: usable(startColumn),
    endLine: usable(endLine),
    endColumn: usable(endColumn),
    charOffset: usable(charOffset),
    charLength: usable(charLength),
    byteOffset: usable(byteOffset),
    byteLength: usable(byteLength),
    problem,
  }
}

/** The line that a region of any shape begins on, as `readRegion` has it, without the rest. */
export function readStartLine(value: unknown): number | null {
  return usable(ordinal(asObject(value)?.startLine))
}

/** Numbers in quotation marks are what converters of XML write. */
function integer(value: unknown): number | undefined {
  return asInteger(typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)
}

/** A line or a column. Null where nothing is stated, NaN where it cannot be used. */
function ordinal(value: unknown): number | null {
  if (value === undefined || value === null) return null
  const number = integer(value)
  return number !== undefined && number >= 1 && number <= maximumOrdinal ? number : NaN
}

/** An offset or a length, likewise. */
function offset(value: unknown): number | null {
  if (value === undefined || value === null) return null
  const number = integer(value)
  if (number === -1) return null
  return number !== undefined && number >= 0 ? number : NaN
}

function usable(number: number | null): number | null {
  return Number.isNaN(number) ? null : number
}

/**
 * The part of one line that a region marks, as UTF-16 offsets from 0, end exclusive, within the line's text (which comes without its
 * newline). `line` counts from 1. Null where the region does not touch the line; start and end are equal at an insertion point
 * (SARIF §3.30.5 to §3.30.8).
 */
export function markedColumns(
  lineText: string,
  region: Region,
  line: number,
  columnKind: ColumnKind,
): { readonly start: number; readonly end: number } | null {
  const { startLine, startColumn, endLine, endColumn } = region
  if (startLine === null || line < startLine || line > (endLine ?? startLine)) return null
  const start = line === startLine && startColumn !== null ? utf16Offset(lineText, startColumn - 1, columnKind) : 0
  const end = line === (endLine ?? startLine) && endColumn !== null ? utf16Offset(lineText, endColumn - 1, columnKind) : lineText.length
  return { start, end: Math.max(start, end) }
}

/**
 * The same part of a text without a character that is cut in two: an edge within one, as of a tool that counts code points and does not
 * say so, takes it in as a whole, since neither half can be shown.
 */
export function wholeCharacters(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const whole = start - (isWithinPair(text, start) ? 1 : 0)
  return { start: whole, end: end <= start ? whole : end + (isWithinPair(text, end) ? 1 : 0) }
}

function isWithinPair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
}

/** The UTF-16 offset of a column from 0, at most the text's length. */
export function utf16Offset(text: string, column: number, columnKind: ColumnKind): number {
  if (columnKind === 'utf16CodeUnits' || column >= text.length) return Math.min(column, text.length)
  let offset = 0
  for (let left = column; left > 0 && offset < text.length; left -= 1) offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1
  return offset
}
