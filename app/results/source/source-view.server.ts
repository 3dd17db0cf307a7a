import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { addressText } from '#app/sarif/locations/address.ts'
import { resolveArtifactLocation } from '#app/sarif/locations/artifact-location.ts'
import { canCountBytes, withLines } from '#app/sarif/source/offset-region.ts'
import { readRegion, type Region } from '#app/sarif/locations/region.ts'
import { regionInContext } from '#app/sarif/source/region-in-context.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { contentText } from '#app/sarif/source/content-text.ts'
import { snippetLines } from '#app/sarif/source/source-pieces.ts'
import { stitch, type StitchedLine } from '#app/sarif/source/stitch.ts'
import { binaryView } from './binary-view.server.ts'
import { type LineRange, nearestLines } from './chosen-lines.server.ts'
import { highlightLines, languageOf } from './highlight.server.ts'
import { type FileKnowledge, knownPieces, knownWhole, type KnownWhole, rangeOf } from './known-texts.server.ts'
import { lineHtml } from './line-html.server.ts'
import { renderedContents } from './rendered.server.ts'
import { shownLine, type ShownLine } from './shown-line.server.ts'
import { originSentence, withoutSource } from './source-words.server.ts'
import type { SourceOrigin, SourceSurroundings, SourceView } from './source.schemas.ts'

type Line = ShownLine & { number: number; known: StitchedLine<SourceOrigin> }

/** Lines of a snippet of which nobody knows where in the file they are. */
const mostUnnumbered = 200

/**
 * The source at a physical location (SARIF §3.29): its lines with all that is known round them, or its bytes, or why there is nothing.
 * `artifact` is the one that the location is in, with its contents (§3.24.8); `known` what else there is of the file.
 */
export async function sourceView(
  run: Run,
  location: JsonObject | undefined,
  path: string,
  artifact: JsonObject | undefined,
  known: FileKnowledge = {},
): Promise<SourceView> {
  if (location === undefined) return { ...surroundings, kind: 'none', sentence: withoutSource('nowhere') }
  const stated = readRegion(location.region)
  const hasNoRegion = isNoRegion(stated) && !hasSnippet(location)
  const isAtAddress = addressText(run, location.address) !== null
  const wholeFile = hasNoRegion && !isAtAddress
  const around = { ...surroundings, wholeFile: wholeFile && !isNoFile(path), rendered: renderedContents(location, artifact) }
  const whole = knownWhole(run, { ...known, artifact })
  const encoding = asText(artifact?.encoding) ?? asText(run.header.defaultEncoding) ?? null
  const region = (whole === null ? null : withLines(stated, whole.text, run.columnKind, encoding)) ?? stated
  if (whole === null && region.startLine === null && region.charOffset === null) {
    const bytes = binaryView(location, artifact, stated)
    if (bytes !== null) return { ...around, kind: 'bytes', ...bytes }
  }
  const outside = whole === null || whole.isCut || hasNoRegion ? null : outsideOf(region, encoding)
  const loose = region.startLine === null && !hasNoRegion ? unplaced(run, location) : null
  const isPlaced = loose === null || (outside !== null && loose.lines.size === 0)
  const [focus = placeless(outside, whole)] = rangeOf(region)
  const stitched = isPlaced ? stitch(knownPieces(run, location, focus, whole, { ...known, artifact })) : loose.lines
  const lines = nearestLines(stitched.keys(), focus).flatMap((number): Line[] => {
    const line = stitched.get(number)
    return line === undefined ? [] : [{ number, known: line, ...shownLine(line, loose?.region ?? region, number, run.columnKind) }]
  })
  const [first] = lines
  if (first === undefined) {
    const uri = resolveArtifactLocation(run, location.artifactLocation).uri
    const why = hasNoRegion && isAtAddress && uri !== null ? 'address' : whyNone(path, hasNoRegion, uri)
    return { ...around, wholeFile: around.wholeFile && why !== 'nowhere', kind: 'none', sentence: withoutSource(why) }
  }
  const language = languageOf(statedLanguage(run, location, artifact), path)
  const spans = await highlightLines(
    lines.map(({ text }) => text),
    language,
  )
  return {
    ...around,
    kind: 'lines',
    origin: (lines.find(({ number }) => number === focus.start) ?? first).known.origin,
    language,
    sentence: originSentence(new Set(lines.map((line) => line.known.origin))),
    lines: lines.map(({ number, text, marked }, at) => ({
      number,
      html: lineHtml(text, spans[at] ?? [], marked),
      marked: marked !== null,
      results: [],
      resultCount: 0,
    })),
    numbered: isPlaced,
    missing: whole === null ? (known.given ? 'not kept' : 'not in the log') : 'not shown',
    total: whole === null || whole.isCut ? (known.given?.lines ?? null) : whole.text.lines,
    notes: [...notesOf(run, region, lines, whole, isPlaced), ...(outside === null ? [] : [outside.note])],
  }
}

const surroundings: SourceSurroundings = { wholeFile: false, rendered: null, notes: [], repository: null, editor: null, file: null }

function isNoRegion({ startLine, charOffset, byteOffset }: Region): boolean {
  return startLine === null && charOffset === null && byteOffset === null
}

/** Why a region in characters or bytes is nowhere in a file that is known whole; null where it is in lines, or does not say where it begins. */
function outsideOf({ startLine, charOffset, byteOffset }: Region, encoding: string | null): { isBehind: boolean; note: string } | null {
  if (startLine !== null || (charOffset === null && byteOffset === null)) return null
  if (charOffset === null && !canCountBytes(encoding)) {
    return { isBehind: false, note: `The region is given in bytes, which in the encoding of the file, ${encoding}, cannot be counted.` }
  }
  const before = charOffset === null ? formatCount(byteOffset ?? 0, 'byte') : formatCount(charOffset, 'character')
  return { isBehind: true, note: `The region begins behind ${before}, and the file has fewer.` }
}

/** Where to look in a file for a region that is on no line: at its end for one that is said to be behind it. */
function placeless(outside: { isBehind: boolean } | null, whole: KnownWhole | null): LineRange {
  const line = outside?.isBehind === true ? (whole?.text.lines ?? 1) : 1
  return { start: line, end: line }
}

/** A snippet says that the region is a part of the file, even where the log does not say which. */
function hasSnippet({ region }: JsonObject): boolean {
  return contentText(asObject(region)?.snippet) !== null
}

/** Whether a path is an address of something else: of a page, of an image of a container. */
function isNoFile(path: string): boolean {
  return /^(?!file:)[a-z][a-z0-9+.-]+:/i.test(path)
}

function whyNone(path: string, hasNoRegion: boolean, uri: string | null): Parameters<typeof withoutSource>[0] {
  if (isNoFile(path)) return 'not-a-file'
  if (!hasNoRegion) return 'no-text'
  return uri === null ? 'nowhere' : 'no-file-text'
}

function statedLanguage(run: Run, location: JsonObject, artifact: JsonObject | undefined): string | null {
  const index = asIndex(asObject(location.artifactLocation)?.index)
  return (
    asText((artifact ?? asObject(asArray(run.header.artifacts)[index]))?.sourceLanguage) ??
    asText(asObject(location.region)?.sourceLanguage) ??
    asText(run.header.defaultSourceLanguage) ??
    null
  )
}

/** A snippet of which the log does not say on which line it begins, and where in it the region is, if that is known. */
function unplaced(run: Run, location: JsonObject): { lines: Map<number, StitchedLine<SourceOrigin>>; region: Region | null } {
  const own = contentText(asObject(location.region)?.snippet)
  const around = contentText(asObject(location.contextRegion)?.snippet)
  const region = around === null ? null : regionInContext(run, readRegion(location.region), readRegion(location.contextRegion), around)
  const text = region === null ? (own ?? around) : around
  const origin: SourceOrigin = text === own ? 'snippet' : 'contextRegion'
  const lines = text === null ? [] : snippetLines(run, text).slice(0, mostUnnumbered)
  return {
    lines: new Map(lines.map((line, at) => [at + 1, { text: line, skipped: 0, endsWithin: false, origin, isDisputed: false }])),
    region,
  }
}

function notesOf(run: Run, region: Region, lines: readonly Line[], whole: KnownWhole | null, isPlaced: boolean): string[] {
  const notes: string[] = []
  if (!isPlaced) notes.push('The log does not say on which lines of the file these are.')
  if (whole !== null && !whole.isCut && (region.startLine ?? 0) > whole.text.lines) {
    notes.push(
      `The region begins on line ${formatNumber(region.startLine ?? 0)}, and the file has ${formatCount(whole.text.lines, 'line')}.`,
    )
  }
  const disputed = lines.filter(({ known }) => known.isDisputed).length
  if (disputed > 0) {
    notes.push(`Of ${formatCount(disputed, 'line')} there are other texts, too: shown is the one nearest to this place.`)
  }
  if (lines.some(({ isCut }) => isCut)) notes.push('Long lines are cut.')
  if (!run.columnKindStated && region.startColumn !== null && lines.some(({ marked, text }) => marked !== null && hasWidePair(text))) {
    notes.push('The log does not say what its columns count (columnKind): UTF-16 code units are assumed.')
  }
  return notes
}

/** Whether a text has characters that the two kinds of columns count differently. */
function hasWidePair(text: string): boolean {
  return /[\ud800-\udbff]/.test(text)
}
