import { asObject } from '#app/sarif/json.ts'
import { indexedLine, indexLines, lineAt } from './lines.ts'
import { readStartLine } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { contentText } from './content-text.ts'
import { createTextMemo } from '#app/sarif/runs/text-memo.ts'

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
  const startLine = readStartLine(region)
  if (startLine === null) return null
  const context = asObject(location?.contextRegion)
  const contextSnippet = contentText(context?.snippet)
  const contextStart = readStartLine(context)
  if (contextSnippet !== null && contextStart !== null && contextStart <= startLine) {
    const within = usable(lineAt(contextSnippet, startLine - contextStart, run.newlineSequences))
    if (within !== null) return within
  }
  return contents === undefined ? null : usable(indexedLine(indexed(run, contents), startLine - 1))
}

const indexed = createTextMemo(
  (text, run) => indexLines(text, run.newlineSequences),
  ({ starts }) => starts.length,
)

function usable(line: string | null | undefined): string | null {
  return line?.slice(0, maximumLength).trim() || null
}
