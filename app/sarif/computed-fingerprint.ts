import type { JsonObject } from './json.ts'
import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import { hashLines, lineHash, type LineHashes } from './line-hashes.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { createTextMemo } from '#app/sarif/runs/text-memo.ts'

/** The name that GitHub's own upload gives to the fingerprint that it computes. */
const computedName = 'primaryLocationLineHash'

/**
 * The text of the file that an `artifactLocation` (SARIF §3.4) is of, or any that is the same from `line` on, counted from 1; undefined where it is not
 * at hand.
 */
type TextOf = (artifactLocation: unknown, line: number) => string | undefined

/** Longer files, in UTF-16 units, are not hashed. */
const longestText = 16 * 1024 * 1024

/**
 * The fingerprint of a result whose log has none for it: the hash of the line on which its first location begins, as GitHub computes it,
 * without the count of equal ones. The same as the log would have after GitHub's upload. Null where the result names no line, or its file
 * is not at hand or not a text. A file is hashed once for a run.
 */
export function computeFingerprint(run: Run, result: JsonObject, textOf: TextOf): readonly [name: string, value: string] | null {
  const physical = firstPhysical(result.locations)
  const { startLine } = readRegion(physical?.region)
  if (startLine === null) return null
  const text = textOf(physical?.artifactLocation, startLine)
  if (text === undefined || text.length > longestText) return null
  const hashes = hashesOf(run, text)
  const hash = hashes === null ? null : lineHash(hashes, startLine)
  return hash === null ? null : [computedName, hash]
}

const hashesOf = createTextMemo(hashLines, (hashes: LineHashes | null) => hashes?.count ?? 0)
