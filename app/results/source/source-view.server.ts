import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { splitLines } from '#app/sarif/lines.ts'
import { markedColumns, readRegion, type Region } from '#app/sarif/region.ts'
import type { Run } from '#app/sarif/run.ts'
import { contentText } from '#app/sarif/snippet.ts'
import { highlightLines, languageOf, type Span } from './highlight.server.ts'
import type { SourceLine, SourceView } from '#app/results/results.schemas.ts'

/** Lines of an embedded file that are shown before and after the region. */
const linesAround = 12
const mostLines = 400
const longestLine = 5_000
const widestIndent = 200

/** What is known of a file's text at a place: the lines, and the number of the first. */
type Excerpt = { origin: 'snippet' | 'contextRegion' | 'contents'; first: number; lines: string[]; sentence: string }

/**
 * The source at a physical location (SARIF §3.29): the context region's snippet, since it says most, else the embedded file, else the
 * region's own snippet. `contents` is the embedded artifact (§3.24.8), if there is one.
 */
export async function sourceView(
  run: Run,
  physicalLocation: JsonObject | undefined,
  path: string,
  contents: JsonObject | undefined,
): Promise<SourceView> {
  if (physicalLocation === undefined) return { kind: 'none', sentence: 'This result names no place in a file.' }
  const region = readRegion(physicalLocation.region)
  const excerpt = findExcerpt(run, physicalLocation, region, asText(asObject(contents?.contents)?.text))
  if (excerpt === null) return { kind: 'none', sentence: withoutSource }
  const index = asIndex(asObject(physicalLocation.artifactLocation)?.index)
  const stated =
    asText(asObject(asArray(run.header.artifacts)[index])?.sourceLanguage) ?? asText(asObject(physicalLocation.region)?.sourceLanguage)
  const language = languageOf(stated ?? asText(run.header.defaultSourceLanguage) ?? null, path)
  const lines = excerpt.lines.slice(0, mostLines).map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line))
  const spans = await highlightLines(lines, language)
  return {
    kind: 'lines',
    origin: excerpt.origin,
    language,
    sentence: excerpt.sentence,
    lines: lines.map((line, at): SourceLine => {
      const number = excerpt.first + at
      const marked = markedColumns(line, region, number, run.columnKind)
      return { number, html: lineHtml(line, spans[at] ?? [], marked), marked: marked !== null }
    }),
  }
}

const withoutSource =
  'The log holds no source for this place. Let the analyser add snippets to its log (CodeQL: --sarif-add-snippets) or embed the files (SARIF §3.24.8).'

function findExcerpt(run: Run, location: JsonObject, region: Region, contents: string | undefined): Excerpt | null {
  const context = asObject(location.contextRegion)
  const contextText = contentText(context?.snippet)
  const contextStart = readRegion(context).startLine
  if (contextText !== null && contextStart !== null) {
    return {
      origin: 'contextRegion',
      first: contextStart,
      lines: linesOf(run, contextText),
      sentence: 'From the context region in the log.',
    }
  }
  if (contents !== undefined && region.startLine !== null) {
    const all = linesOf(run, contents)
    if (region.startLine <= all.length) {
      const first = Math.max(1, region.startLine - linesAround)
      const last = Math.min(all.length, (region.endLine ?? region.startLine) + linesAround)
      return { origin: 'contents', first, lines: all.slice(first - 1, last), sentence: 'From the file embedded in the log.' }
    }
  }
  const snippet = contentText(asObject(location.region)?.snippet)
  if (snippet === null) return null
  const lines = linesOf(run, snippet)
  // A snippet that is exactly the region begins at its first column: what stands before is not known and left blank, so that columns fit.
  if (isExactly(lines, region)) lines[0] = ' '.repeat(Math.min((region.startColumn ?? 1) - 1, widestIndent)) + (lines[0] ?? '')
  return { origin: 'snippet', first: region.startLine ?? 1, lines, sentence: 'From the snippet in the log.' }
}

/** Whether a snippet is the region and no more; many tools put the whole lines there instead. */
function isExactly(lines: readonly string[], { startLine, startColumn, endLine, endColumn }: Region): boolean {
  if (startColumn === null || endColumn === null) return false
  const last = lines.at(-1)?.length ?? 0
  return endLine === null || endLine === startLine ? last === endColumn - startColumn : last === endColumn - 1
}

function linesOf(run: Run, text: string): string[] {
  const lines = splitLines(text, run.newlineSequences)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

/** A line as HTML: every piece escaped, coloured by class, the marked part in `<mark>`. */
function lineHtml(line: string, spans: readonly Span[], marked: { start: number; end: number } | null): string {
  const cuts = new Set([0, line.length])
  for (const { start, end } of spans) cuts.add(start).add(end)
  if (marked !== null) cuts.add(marked.start).add(marked.end)
  const places = [...cuts].filter((place) => place <= line.length).toSorted((a, b) => a - b)
  let html = ''
  let open = false
  let span = 0
  for (let at = 0; at < places.length; at++) {
    const [start, end] = [places[at] ?? 0, places[at + 1] ?? line.length]
    if (marked !== null && !open && start === marked.start && !html.includes('<mark>')) {
      html += '<mark>'
      open = true
    }
    if (open && marked !== null && start === marked.end) {
      html += '</mark>'
      open = false
    }
    if (start === end) continue
    while (span < spans.length && (spans[span]?.end ?? 0) <= start) span++
    const covering = spans[span]
    const text = escapeHtml(line.slice(start, end))
    html += covering !== undefined && covering.start <= start ? `<span class="${covering.className}">${text}</span>` : text
  }
  return open ? `${html}</mark>` : html
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
