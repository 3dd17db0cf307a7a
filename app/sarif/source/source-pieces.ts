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
  const isExact = isExactly(run, lines, region)
  return [
    {
      origin,
      first: region.startLine,
      lines,
      skipped: isExact ? (region.startColumn ?? 1) - 1 : 0,
      endsWithin: isExact && region.endColumn !== null,
    },
  ]
}

/** The lines of a snippet; the nothing behind its last newline is none. */
export function snippetLines(run: Run, text: string): string[] {
  const lines = splitLines(text.slice(0, longestSnippet), run.newlineSequences)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

/** Whether a snippet, by its lines, is the region and no more; many tools put the whole lines there instead. */
export function isExactly({ columnKind }: Run, lines: readonly string[], { startLine, startColumn, endLine, endColumn }: Region): boolean {
  if (startColumn === null || endColumn === null) return false
  const text = lines.at(-1) ?? ''
  const last = columnKind === 'utf16CodeUnits' ? text.length : Array.from(text).length
  return endLine === null || endLine === startLine ? last === endColumn - startColumn : last === endColumn - 1
}
