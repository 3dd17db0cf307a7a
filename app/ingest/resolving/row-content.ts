import { kinds, levels, severities } from '#app/sarif/codes.ts'
import type { Region } from '#app/sarif/locations/region.ts'
import { suppressionCode, suppressionOf } from '#app/sarif/suppression-code.ts'
import { contentKey } from './identity.ts'
import type { ResolvedRow } from './resolve-row.ts'
import type { RowNumbers } from './row-batch.ts'

/** The key of what a row says: equal means unchanged. `tags` stands for its tags, and `evidence` is what its result says beyond the row. */
export function contentOf({ numbers, region, ruleId, path, message, markdown }: ResolvedRow, tags: string, evidence: string): string {
  const { startLine, startColumn, endLine, endColumn } = region
  const lines = `${startLine} ${startColumn} ${endLine} ${endColumn} ${offsetsOf(region)}`
  return contentKey(`${codesOf(numbers)} ${lines}\n${ruleId}\n${path}\n${message}\n${markdown ?? ''}\n${tags}${evidence}`)
}

/** Nearly all regions have lines alone. */
function offsetsOf({ charOffset, charLength, byteOffset, byteLength }: Region): string {
  if (charOffset === null && charLength === null && byteOffset === null && byteLength === null) return 'null null null null'
  return `${charOffset} ${charLength} ${byteOffset} ${byteLength}`
}

/** Texts of the codes that a content has, by the number that these make together: few of them ever come up. */
const codeTexts: string[] = []

function codesOf({ level, severity, kind, suppression }: RowNumbers): string {
  const place = ((suppression * kinds.length + kind) * severities.length + severity) * levels.length + level
  return (codeTexts[place] ??= `${level} ${severity} ${kind} ${suppressionCode(suppressionOf(suppression), [])}`)
}
