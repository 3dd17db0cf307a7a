import { asObject } from '#app/sarif/json.ts'
import { skippedBefore, snippetLines } from '#app/sarif/source/source-pieces.ts'
import { regionInContext } from '#app/sarif/source/region-in-context.ts'
import { markedColumns, readRegion, type Region, wholeCharacters } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { contentText } from '#app/sarif/source/content-text.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import type { SnippetLine } from './locations.schemas.ts'

const mostLines = 12
const longestLine = 300
const longestText = 20_000
/** What is not known before a line's text is left blank, up to this width. */
const widestBlank = 200

/**
 * The lines of a physical location's own snippet, with its region marked (SARIF §3.29.4, §3.29.5, §3.30.13): of its context region, as
 * that says more, else of the region itself. Long ones are cut.
 */
export function ownSnippet(run: Run, value: unknown): SnippetLine[] {
  const physical = asObject(value)
  const region = readRegion(physical?.region)
  const context = asObject(physical?.contextRegion)
  const contextText = contentText(context?.snippet)
  const contextRegion = readRegion(context)
  if (contextText !== null && contextRegion.startLine !== null) return linesOf(run, contextText, region, contextRegion)
  const within = contextText === null ? null : regionInContext(run, region, contextRegion, contextText)
  if (contextText !== null && within !== null) {
    return linesOf(run, contextText, within, readRegion({ startLine: 1 })).map((line) => ({ ...line, number: null }))
  }
  const text = contentText(asObject(physical?.region)?.snippet)
  return text === null ? [] : linesOf(run, text, region, region)
}

/** `of` is the region that the text is of. */
function linesOf(run: Run, text: string, region: Region, of: Region): SnippetLine[] {
  const first = of.startLine
  const skipped = skippedBefore(run, snippetLines(run, text), of) ?? 0
  const lines = snippetLines(run, text.slice(0, longestText))
  // The lines round the region are those that matter.
  const from = first === null ? 0 : Math.max(0, Math.min(lines.length - mostLines, (region.startLine ?? first) - first - 4))
  return lines.slice(from, from + mostLines).map((line, at) => {
    const number = first === null ? null : first + from + at
    const before = at === 0 ? Math.min(skipped, 1_000_000) : 0
    const blank = Math.min(before, widestBlank)
    const padded = ' '.repeat(blank) + line
    // Columns count from the line's true beginning.
    const marked = number === null ? null : markedColumns(' '.repeat(before) + line, region, number, run.columnKind)
    const found = marked === null ? { start: padded.length, end: padded.length } : moved(marked, blank - before)
    const { start, end } = wholeCharacters(padded, found)
    return {
      number,
      before: cutText(padded.slice(0, start), longestLine),
      marked: cutText(padded.slice(start, end), longestLine),
      after: cutText(padded.slice(end), longestLine),
    }
  })
}

function moved({ start, end }: { start: number; end: number }, by: number): { start: number; end: number } {
  return { start: Math.max(0, start + by), end: Math.max(0, end + by) }
}
