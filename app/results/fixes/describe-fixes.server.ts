import { shortMessage } from '#app/results/locations/describe-place.server.ts'
import type { PlaceAnnotation } from '#app/results/locations/locations.schemas.ts'
import { describeMessage } from '#app/results/message/describe-message.server.ts'
import { cutOrNull, cutText } from '#app/results/message/cut-text.ts'
import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { hexRows } from '#app/sarif/binary.ts'
import { asArray, asObject } from '#app/sarif/json.ts'
import { regionWords } from '#app/sarif/locations/region-words.ts'
import type { Replacement } from '#app/sarif/fixes/replacement.ts'
import type { Fix, FixedFile, FixedPlace } from './fixes.schemas.ts'
import { type ResolvedFile, resolveFix } from './resolve-fix.server.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

const listedFixes = 20
const listedFiles = 50
const listedPlaces = 50
/** Lines of all diffs of the page together, and UTF-16 units. */
const diffLines = 3_000
const diffLength = 200_000
const longestText = 5_000
const bytesRows = 32

/** The fixes that the tool proposes, each as a diff as far as the log holds the text of what it changes (SARIF §3.27.30, §3.55). */
export async function describeFixes(context: ResultContext): Promise<{ fixes: Fix[]; total: number }> {
  const stated = asArray(context.result.fixes)
  const room = { lines: diffLines, length: diffLength }
  const fixes: Fix[] = []
  for (const element of stated.slice(0, listedFixes)) {
    const fix = asObject(element) ?? {}
    const { files, more, patch } = await resolveFix(context, fix)
    fixes.push({
      description: describeMessage(context, fix.description),
      files: files.slice(0, listedFiles).map((file) => describeFile(context, file, room)),
      more: more + Math.max(0, files.length - listedFiles),
      patch,
    })
  }
  return { fixes, total: stated.length }
}

function describeFile(context: ResultContext, file: ResolvedFile, room: { lines: number; length: number }): FixedFile {
  const { path, unplaced } = file
  const { hunks, cut } = withinRoom(file.hunks, room)
  return {
    path,
    annotations: annotationsOf(context, file),
    hunks,
    cut,
    sentence: sentenceOf(file),
    places: unplaced.slice(0, listedPlaces).map(describePlace),
    more: Math.max(0, unplaced.length - listedPlaces),
  }
}

function annotationsOf(context: ResultContext, { descriptions, replacements }: ResolvedFile): PlaceAnnotation[] {
  const said = [
    ...distinct(descriptions).map((message) => ({ region: 'The file', message })),
    ...replacements.map(({ region, message }) => ({ region: regionWords(region), message })),
  ]
  return said
    .filter(({ message }) => message !== undefined)
    .slice(0, listedPlaces)
    .map(({ region, message }) => ({ region, message: shortMessage(context, message) }))
    .filter(({ message }) => message.length > 0)
}

/** Of what several changes of one file say of it, each once. */
function distinct(descriptions: readonly unknown[]): unknown[] {
  return [...new Map(descriptions.map((description) => [JSON.stringify(description), description])).values()]
}

const origins = {
  contents: 'From the file embedded in the log.',
  given: 'From the source that came with the log.',
  snippets: 'From the snippets in the log.',
} as const

function sentenceOf({ origin, hunks, unplaced, isRedacted, isAnchored }: ResolvedFile): string {
  const sentences = [
    hunks === '' && unplaced.length === 0 ? 'This changes nothing.' : '',
    hunks === '' ? '' : origin === 'none' ? '' : origins[origin],
    unplaced.length === 0 ? '' : 'Where the log does not hold the text, what is deleted is given by its place.',
    isRedacted ? 'Some of the text is hidden in the log, so that columns may be off.' : '',
    isAnchored ? '' : 'The log does not hold the line behind a change.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** As many whole lines as there is room for; none where no change is among them, since what surrounds one says nothing by itself. */
function withinRoom(hunks: string, room: { lines: number; length: number }): { hunks: string; cut: number } {
  let end = 0
  let lines = 0
  while (end < hunks.length) {
    const next = hunks.indexOf('\n', end) + 1 || hunks.length
    if (lines === room.lines || next > room.length) break
    end = next
    lines += 1
  }
  if (end < hunks.length && !/^[-+]/m.test(hunks.slice(0, end))) end = lines = 0
  room.lines -= lines
  room.length -= end
  return { hunks: hunks.slice(0, end), cut: end === hunks.length ? 0 : (hunks.slice(end).match(/^[^@]/gm) ?? []).length }
}

function describePlace({ region, inserted, insertedBytes, deleted, deletedBytes }: Replacement): FixedPlace {
  const isBinary = insertedBytes !== null || deletedBytes !== null
  const bytes = (value: Uint8Array, first: number) =>
    hexRows(value, first, bytesRows) + (value.length > 16 * bytesRows ? `\n… ${formatNumber(value.length)} bytes in all` : '')
  return {
    place: regionWords(region) ?? 'a place that the log does not name',
    deleted: deletedBytes !== null ? bytes(deletedBytes, region.byteOffset ?? 0) : cutOrNull(deleted, longestText),
    inserted: isBinary
      ? insertedBytes === null
        ? cutOrNull(inserted, longestText)
        : bytes(insertedBytes, region.byteOffset ?? 0)
      : cutText(inserted ?? '', longestText),
    isBinary,
  }
}
