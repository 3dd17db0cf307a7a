import { asObject } from '#app/sarif/json.ts'
import { lineAt, splitLines } from '#app/sarif/lines.ts'
import { readRegion } from '#app/sarif/region.ts'
import type { Run } from '#app/sarif/run.ts'
import { contentText } from '#app/sarif/snippet.ts'

const maximumLength = 10_000

/**
 * The trimmed text of the line on which the region of a `physicalLocation` starts: from its snippet (which may begin within the line),
 * else from its context region's, else from `contents`, the text of the whole artifact (SARIF §3.29, §3.30.13). At most 10,000
 * characters; null where the log has no text of the line.
 */
export function lineText(run: Run, physicalLocation: unknown, contents?: string): string | null {
  const location = asObject(physicalLocation)
  const region = asObject(location?.region)
  const snippet = contentText(region?.snippet)
  const own = snippet === null ? null : usable(lineAt(snippet, 0, run.newlineSequences))
  if (own !== null) return own
  const { startLine } = readRegion(region)
  if (startLine === null) return null
  const context = asObject(location?.contextRegion)
  const contextSnippet = contentText(context?.snippet)
  const contextStart = readRegion(context).startLine
  if (contextSnippet !== null && contextStart !== null && contextStart <= startLine) {
    const within = usable(lineAt(contextSnippet, startLine - contextStart, run.newlineSequences))
    if (within !== null) return within
  }
  return contents === undefined ? null : usable(linesOfContents(run, contents)[startLine - 1])
}

/** Results come file by file, so that one file's lines are worth keeping. */
const lastContents = new WeakMap<Run, { readonly text: string; readonly lines: readonly string[] }>()

function linesOfContents(run: Run, text: string): readonly string[] {
  const known = lastContents.get(run)
  if (known !== undefined && known.text === text) return known.lines
  const lines = splitLines(text, run.newlineSequences)
  lastContents.set(run, { text, lines })
  return lines
}

function usable(line: string | null | undefined): string | null {
  return line?.slice(0, maximumLength).trim() || null
}
