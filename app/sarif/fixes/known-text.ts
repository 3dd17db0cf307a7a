import { base64Bytes, utf8Text } from '#app/sarif/binary.ts'
import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { splitLines } from '#app/sarif/source/lines.ts'
import { type PlacedText, placedText } from './placed-text.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { contentText } from '#app/sarif/source/content-text.ts'

/** In UTF-16 units, and in lines put together from pieces; longer text counts as unknown. */
const longestText = 1024 * 1024
const mostLines = 20_000

/** The text of an embedded artifact (SARIF §3.24.8): `text`, else `binary` that is text. Null where it is none, or is too long. */
export function embeddedText(contents: JsonObject | undefined): string | null {
  const { text, binary } = contents ?? {}
  if (typeof text === 'string') return isUsable(text) ? text : null
  if (typeof binary !== 'string' || binary.length > 2 * longestText) return null
  const bytes = base64Bytes(binary)
  return bytes === null ? null : utf8Text(bytes)
}

/**
 * The whole lines of an artifact that snippets of its regions show, put together: what stands next to each other is one text. Only regions
 * of whole lines are used, and only if the snippet has as many. A line whose newline no snippet shows gets the one that is usual there.
 */
export function textOfSnippets(run: Run, physicalLocations: readonly JsonObject[]): PlacedText[] {
  const lines = new Map<number, string>()
  let newline = run.newlineSequences.includes('\n') ? '\n' : (run.newlineSequences[0] ?? '\n')
  for (const location of physicalLocations) {
    for (const value of [location.contextRegion, location.region]) {
      const region = readRegion(value)
      const snippet = contentText(asObject(value)?.snippet)
      if (snippet === null || region.startLine === null || (region.startColumn ?? 1) !== 1 || region.endColumn !== null) continue
      if (!isUsable(snippet)) continue
      const shown = splitLines(snippet, run.newlineSequences)
      if (shown.length > 1 && shown.at(-1) === '') shown.pop()
      if (shown.length !== (region.endLine ?? region.startLine) - region.startLine + 1) continue
      if (newline === '\n' && snippet.includes('\r\n')) newline = '\r\n'
      for (const [at, line] of shown.entries()) {
        if (lines.size < mostLines && !lines.has(region.startLine + at)) lines.set(region.startLine + at, line)
      }
    }
  }
  return stretches(lines).map(({ first, texts }) => placedText(run, texts.map((text) => text + newline).join(''), first))
}

/** Members of a run that say what its text must not show (SARIF §3.14.28); where they stand in a text, something else was. */
export function redactionTokens(run: Run): string[] {
  return asArray(run.header.redactionTokens)
    .slice(0, 100)
    .flatMap((token) => asText(token) ?? [])
}

function stretches(lines: ReadonlyMap<number, string>): { first: number; texts: string[] }[] {
  const found: { first: number; texts: string[] }[] = []
  for (const [number, text] of [...lines].toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1)
    if (last !== undefined && last.first + last.texts.length === number) last.texts.push(text)
    else found.push({ first: number, texts: [text] })
  }
  return found
}

function isUsable(text: string): boolean {
  return text.length <= longestText && !text.includes('\0') && text.isWellFormed()
}
