import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { cutOrNull, cutText } from '#app/results/message/cut-text.ts'
import { describeMessage } from '#app/results/message/describe-message.server.ts'
import { asArray, asNumber, asObject } from '#app/sarif/json.ts'
import { safeHref } from '#app/sarif/text/safe-href.ts'
import { regionWords } from '#app/sarif/locations/region-words.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { contentText } from '#app/sarif/source/content-text.ts'
import { readAttached, type Attached } from './attached-bytes.server.ts'
import type { AttachedContents, AttachedRectangle, AttachedRegion, Attachment } from './attachments.schemas.ts'

const listedAttachments = 20
const listedPlaces = 50
const longestText = 20_000
const longestSnippet = 2_000

/** The files that belong to a result (SARIF §3.27.26), each with what came with the log. */
export async function describeAttachments(context: ResultContext): Promise<{ attachments: Attachment[]; total: number }> {
  const stated = asArray(context.result.attachments)
  const attachments: Attachment[] = []
  for (const element of stated.slice(0, listedAttachments)) {
    const attachment = asObject(element) ?? {}
    const attached = await readAttached(context, attachment)
    const regions = asArray(attachment.regions)
    const rectangles = asArray(attachment.rectangles)
    attachments.push({
      description: describeMessage(context, attachment.description),
      path: attached.path,
      href: attached.uri === null ? null : safeHref(attached.uri),
      mimeType: cutOrNull(attached.mimeType, 200),
      contents: describeContents(attached.embedded),
      regions: regions.slice(0, listedPlaces).map((region) => describeRegion(context, region)),
      rectangles: rectangles.slice(0, listedPlaces).flatMap((rectangle) => describeRectangle(context, rectangle) ?? []),
      more: Math.max(0, regions.length - listedPlaces) + Math.max(0, rectangles.length - listedPlaces),
    })
  }
  return { attachments, total: stated.length }
}

function describeContents(embedded: Attached['embedded']): AttachedContents {
  if (embedded === null) return { kind: 'none' }
  if ('text' in embedded) {
    const { text } = embedded
    return { kind: 'text', text: cutText(text, longestText), bytes: Buffer.byteLength(text), isCut: text.length > longestText }
  }
  const { bytes, image } = embedded
  if (image === null) return { kind: 'binary', bytes: bytes.length }
  return { kind: 'image', width: image.width, height: image.height, bytes: bytes.length }
}

function describeRegion(context: ResultContext, value: unknown): AttachedRegion {
  const region = asObject(value)
  const snippet = contentText(region?.snippet)
  return {
    place: regionWords(readRegion(value)) ?? 'A place that the log does not name',
    snippet: cutOrNull(snippet, longestSnippet),
    message: describeMessage(context, region?.message),
  }
}

/** SARIF §3.31; null where an edge is missing. */
function describeRectangle(context: ResultContext, value: unknown): AttachedRectangle | null {
  const rectangle = asObject(value)
  const [top, left, bottom, right] = [rectangle?.top, rectangle?.left, rectangle?.bottom, rectangle?.right].map(asNumber)
  if (top === undefined || left === undefined || bottom === undefined || right === undefined) return null
  return { top, left, bottom, right, message: describeMessage(context, rectangle?.message) }
}
