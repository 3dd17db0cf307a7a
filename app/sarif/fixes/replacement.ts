import { base64Bytes, utf8Text } from '#app/sarif/binary.ts'
import { separateEdits, type TextEdit } from './text-edits.ts'
import { asObject, asString, asText, type JsonObject } from '#app/sarif/json.ts'
import { changedLines, patchLines } from './line-changes.ts'
import { type PlacedText, regionInText } from './placed-text.ts'
import { readRegion, type Region } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { unifiedHunks } from './unified-diff.ts'

/** A replacement (SARIF §3.57) as it is stated. */
export type Replacement = {
  readonly region: Region
  /** As text; empty for a pure deletion, null where it is bytes that are no text. */
  readonly inserted: string | null
  readonly insertedBytes: Uint8Array | null
  /** The snippet of the deleted region. */
  readonly deleted: string | null
  readonly deletedBytes: Uint8Array | null
  /** What is said of the deleted region (SARIF §3.30.14), as the log has it. */
  readonly message: unknown
}

const longestInserted = 1024 * 1024

/** Reads a replacement of any shape; null for what is none. */
export function readReplacement(value: unknown): Replacement | null {
  const replacement = asObject(value)
  if (replacement === undefined) return null
  const deletedRegion = asObject(replacement.deletedRegion)
  const snippet = readContent(deletedRegion?.snippet)
  const content = readContent(replacement.insertedContent)
  return {
    region: readRegion(deletedRegion),
    inserted: content.text ?? (content.bytes === null ? '' : utf8Text(content.bytes)),
    insertedBytes: content.bytes,
    deleted: snippet.text ?? null,
    deletedBytes: snippet.bytes,
    message: deletedRegion?.message,
  }
}

function readContent(value: unknown): { text: string | null; bytes: Uint8Array | null } {
  const object: JsonObject | undefined = asObject(value)
  const text = asString(value) ?? asString(object?.text)
  const binary = asText(object?.binary)
  const bytes = text !== undefined || binary === undefined || binary.length > longestInserted ? null : base64Bytes(binary)
  return { text: text ?? null, bytes }
}

/** What replacements make of what is known of a file: its changes as a diff, and those that could not be placed in any known text. */
export type ChangedText = {
  /** Hunks in the unified format, empty where none could be placed or nothing changes. */
  readonly hunks: string
  readonly isAnchored: boolean
  readonly unplaced: readonly Replacement[]
}

/** Applies replacements to texts of a file, which do not overlap and are in order; each is one known stretch, or all there is. */
export function changeText(run: Run, texts: readonly PlacedText[], replacements: readonly Replacement[]): ChangedText {
  const editsOfText = texts.map((): TextEdit[] => [])
  const unplaced: Replacement[] = []
  for (const replacement of replacements) {
    const { region, inserted } = replacement
    const usable = inserted !== null && !inserted.includes('\0') && inserted.isWellFormed() ? inserted : null
    let placed = false
    for (const [at, text] of texts.entries()) {
      const span = usable === null ? null : regionInText(run, text, region)
      if (usable === null || span === null || reachesBeyond(text, span, usable)) continue
      editsOfText[at]?.push({ ...span, text: usable })
      placed = true
      break
    }
    if (!placed) unplaced.push(replacement)
  }
  let hunks = ''
  let isAnchored = true
  let shift = 0
  for (const [at, text] of texts.entries()) {
    const edits = separateEdits(editsOfText[at] ?? [])
    if (edits.length === 0) continue
    const lines = patchLines(text.text)
    const found = unifiedHunks(lines, changedLines(text.text, lines, edits), {
      firstLine: text.firstLine,
      isWhole: text.isWhole,
      shift,
    })
    hunks += found.text
    isAnchored &&= found.isAnchored
    shift += found.growth
  }
  return { hunks, isAnchored, unplaced }
}

/** Whether what stands behind a known stretch of a file would become part of a line that is changed. */
function reachesBeyond({ text, isWhole }: PlacedText, { start, end }: { start: number; end: number }, inserted: string): boolean {
  if (isWhole || end < text.length) return false
  const before = text.slice(0, start) + inserted
  return before !== '' && !before.endsWith('\n')
}
