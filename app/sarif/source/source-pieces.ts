import { asObject, type JsonObject } from '#app/sarif/json.ts'
import { splitLines } from './lines.ts'
import { readRegion, type Region } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { contentText } from './content-text.ts'

/** Lines of a file that something says the text of, one after the other. */
export type SourcePiece<Origin extends string = string> = {
  readonly origin: Origin
  /** The number of the first line, from 1 on. */
  readonly first: number
  readonly lines: readonly string[]
  /** In how many characters the first line's text begins within it, in UTF-16 units or code points as the run counts; 0 for all of it. */
  readonly skipped: number
  /** Whether the last line may go on where the text ends. */
  readonly endsWithin: boolean
}

/** Longer snippets are cut: no tool means so much by one. In UTF-16 units. */
const longestSnippet = 1024 * 1024

/**
 * The texts that a `physicalLocation` brings with it: its context region's (SARIF §3.29.5), then its region's (§3.30.13). Only those of
 * which the log says on which line they begin.
 */
export function piecesOf(run: Run, physicalLocation: JsonObject): SourcePiece<'contextRegion' | 'snippet'>[] {
  const context = asObject(physicalLocation.contextRegion)
  const region = asObject(physicalLocation.region)
  return [...pieceOf(run, context, 'contextRegion'), ...pieceOf(run, region, 'snippet')]
}

function pieceOf<Origin extends string>(run: Run, stated: JsonObject | undefined, origin: Origin): SourcePiece<Origin>[] {
  const text = contentText(stated?.snippet)
  const region = readRegion(stated)
  if (text === null || region.startLine === null) return []
  const lines = snippetLines(run, text)
  const skipped = skippedBefore(run, lines, region)
  return [{ origin, first: region.startLine, lines, skipped: skipped ?? 0, endsWithin: skipped !== null && region.endColumn !== null }]
}

/** The lines of a snippet; the nothing behind its last newline is none. */
export function snippetLines(run: Run, text: string): string[] {
  const lines = splitLines(text.slice(0, longestSnippet), run.newlineSequences)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

/**
 * In how many characters of its first line a snippet begins, by its lines, where it is the region and no more; null where it may be whole lines, which
 * many tools put there instead.
 */
export function skippedBefore({ columnKind }: Run, lines: readonly string[], region: Region): number | null {
  const { startLine, startColumn, endLine, endColumn } = region
  if (startColumn === null) return null
  const width = (text = '') => (columnKind === 'utf16CodeUnits' ? text.length : Array.from(text).length)
  // A region that ends where its line does may say so by no column (§3.30.8): what is shorter than what stands before it is no whole line. Of
  // one that is indented the columns may count each tab as several.
  const isBehind = startColumn - 1 > width(lines[0]) && /^\S/.test(lines[0] ?? '')
  const length = width(lines.at(-1))
  const isExact = endColumn !== null && length === (endLine === null || endLine === startLine ? endColumn - startColumn : endColumn - 1)
  return isBehind || isExact ? startColumn - 1 : null
}
