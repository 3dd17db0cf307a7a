import { withLines } from './offset-region.ts'
import type { Region } from '#app/sarif/locations/region.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { readWholeText } from './whole-text.ts'

/** Longer texts are not looked through for a region. In UTF-16 units. */
const longestText = 1024 * 1024

/**
 * A region as lines and columns of the text of its context region, where both are given in characters alone (SARIF §3.29.5, §3.30.9); null where
 * they are not, or the one is not within the other.
 */
export function regionInContext(run: Run, region: Region, context: Region, text: string): Region | null {
  if (region.startLine !== null || region.charOffset === null || context.startLine !== null || context.charOffset === null) return null
  const charOffset = region.charOffset - context.charOffset
  if (charOffset < 0) return null
  const whole = readWholeText(text.slice(0, longestText), run.newlineSequences)
  return withLines({ ...region, charOffset, byteOffset: null }, whole, run.columnKind, null)
}
