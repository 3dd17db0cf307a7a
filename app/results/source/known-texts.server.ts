import { asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { readRegion, type Region } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { piecesOf, type SourcePiece } from '#app/sarif/source/source-pieces.ts'
import { readWholeText, type WholeText, wholeTextLine } from '#app/sarif/source/whole-text.ts'
import { type LineRange, wantedLines } from './chosen-lines.server.ts'
import type { SourceOrigin } from './source.schemas.ts'

/** Of a file's text, in UTF-16 units: what is behind it is not looked at for a page. */
const longestText = 8 * 1024 * 1024

/** What was given of a file beside the log: all of it, or some stretches of lines. */
export type GivenText = { whole: string | null; pieces: readonly SourcePiece<'given'>[]; lines: number }

/** What is known of a file besides what a location itself brings with it. */
export type FileKnowledge = {
  /** The artifact of the log (SARIF §3.24), with its contents. */
  artifact?: JsonObject | undefined
  given?: GivenText | null | undefined
  /** Other places of the same result in the file, and those of other results: physical locations. */
  ofResult?: readonly JsonObject[] | undefined
  ofRun?: readonly JsonObject[] | undefined
}

/** The whole text of the file, where it is known, and who says it. */
export type KnownWhole = { origin: 'contents' | 'given'; text: WholeText; isCut: boolean }

/** Whether the file's whole text is known, without a look at it. */
export function isKnownWhole(known: FileKnowledge): boolean {
  return wholeOf(known) !== null
}

/** The file's whole text: embedded in the log, else given beside it. */
export function knownWhole(run: Run, known: FileKnowledge): KnownWhole | null {
  const found = wholeOf(known)
  if (found === null) return null
  const { origin, text } = found
  return {
    origin,
    text: readWholeText(text.slice(0, longestText), run.newlineSequences),
    isCut: text.length > longestText,
  }
}

function wholeOf({ artifact, given }: FileKnowledge): { origin: KnownWhole['origin']; text: string } | null {
  const embedded = asText(asObject(artifact?.contents)?.text)
  if (embedded !== undefined) return { origin: 'contents', text: embedded }
  return given?.whole == null ? null : { origin: 'given', text: given.whole }
}

/** All texts that are known round a place, those first that are to be believed first. */
export function* knownPieces(
  run: Run,
  location: JsonObject,
  focus: LineRange,
  whole: KnownWhole | null,
  known: FileKnowledge,
): Generator<SourcePiece<SourceOrigin>> {
  yield* piecesOf(run, location)
  const places = (known.ofResult ?? []).flatMap((place) => rangeOf(readRegion(place.region)))
  const total = whole?.text.lines ?? known.given?.lines ?? 0
  const wanted = wantedLines(focus, places, total)
  if (whole !== null) {
    for (const line of wanted) {
      const text = wholeTextLine(whole.text, line)
      if (text !== null) yield { origin: whole.origin, first: line, lines: [text], skipped: 0, endsWithin: false }
    }
  }
  for (const piece of whole?.origin === 'given' ? [] : (known.given?.pieces ?? [])) {
    for (const [at, text] of piece.lines.entries()) {
      if (wanted.has(piece.first + at)) yield { ...piece, first: piece.first + at, lines: [text] }
    }
  }
  for (const place of known.ofResult ?? []) for (const piece of piecesOf(run, place)) yield { ...piece, origin: 'result' }
  if (whole !== null) return
  for (const place of known.ofRun ?? []) for (const piece of piecesOf(run, place)) yield { ...piece, origin: 'run' }
}

/** The lines of a region; none where it names none. */
export function rangeOf({ startLine, endLine }: Region): LineRange[] {
  return startLine === null ? [] : [{ start: startLine, end: endLine ?? startLine }]
}
