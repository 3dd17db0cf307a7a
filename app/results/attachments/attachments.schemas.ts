import type { ShownMessage } from '#app/results/message/message.schemas.ts'

/** A file that belongs to a result (SARIF §3.21), such as a picture of a page or a log of the program. */
export type Attachment = {
  description: ShownMessage | null
  path: string
  /** Where it is, as a link that may be followed; else null. */
  href: string | null
  mimeType: string | null
  /** What of it came with the log. */
  contents: AttachedContents
  regions: AttachedRegion[]
  /** In pixels of the picture. */
  rectangles: AttachedRectangle[]
  /** Regions and rectangles beyond those listed. */
  more: number
}

export type AttachedContents =
  | { kind: 'none' }
  | { kind: 'text'; text: string; bytes: number; isCut: boolean }
  | { kind: 'image'; width: number; height: number; bytes: number }
  | { kind: 'binary'; bytes: number }

export type AttachedRegion = { place: string; snippet: string | null; message: ShownMessage | null }
export type AttachedRectangle = { top: number; left: number; bottom: number; right: number; message: ShownMessage | null }
