import type { PlaceAnnotation } from '#app/results/locations/locations.schemas.ts'
import type { ShownMessage } from '#app/results/message/message.schemas.ts'

/** A fix that the tool proposes (SARIF §3.55). */
export type Fix = {
  description: ShownMessage | null
  files: FixedFile[]
  /** Files beyond those listed. */
  more: number
  /** Whether the whole fix can be had as a patch, and how it is applied; else why not. */
  patch: { command: 'git apply' | 'git apply --unidiff-zero'; reason: null } | { command: null; reason: string }
}

/** What a fix does to a file (SARIF §3.56). */
export type FixedFile = {
  path: string
  /** What the log says of the file, and of places in it that change; at most 50. */
  annotations: PlaceAnnotation[]
  /** The changes as hunks of a unified diff; empty where the log does not hold the lines. */
  hunks: string
  /** Lines of hunks that were left out of `hunks`; then the patch has them. */
  cut: number
  /** Where the text of the file comes from. */
  sentence: string
  /** Replacements that could not be put into a diff. */
  places: FixedPlace[]
  /** Such replacements beyond those listed. */
  more: number
}

/** A replacement (SARIF §3.57) by its place. */
export type FixedPlace = {
  place: string
  /** Text, or rows of bytes in hexadecimal; null where the log does not say what stands there. */
  deleted: string | null
  inserted: string | null
  isBinary: boolean
}
