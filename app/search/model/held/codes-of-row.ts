import { contents, kinds, levels, severities } from '#app/sarif/codes.ts'
import { suppressionOf } from '#app/sarif/suppression-code.ts'

/*
 * Closed vocabularies packed into a byte, so that a table of 256 entries says of each combination whether a query wants it.
 * `codes`: severity in bits 0 to 2, level in 3 and 4, kind in 5 to 7. `flags`: contents in bits 0 to 5, suppressed in 6, reopened in 7.
 */

export const suppressedFlag = 1 << 6
export const reopenedFlag = 1 << 7
export const contentFlags = suppressedFlag - 1

type Codes = { severity: number; level: number; kind: number }

/** The byte `codes`, of three codes (sarif/codes.ts). */
export function packCodes({ severity, level, kind }: Codes): number {
  return within(severity, severities) | (within(level, levels) << 3) | (within(kind, kinds) << 5)
}

/** The code of the severity in `codes`. */
export function severityOf(codes: number): number {
  return codes & 7
}

/** The code of the level in `codes`. */
export function levelOf(codes: number): number {
  return (codes >> 3) & 3
}

/** The code of the kind in `codes`. */
export function kindOf(codes: number): number {
  return codes >> 5
}

/** The byte `flags` of a row, as the store has it. */
export function packFlags(row: { has: number; suppression: number; reopened: number }): number {
  const isSuppressed = suppressionOf(row.suppression) === 'suppressed'
  return (row.has & ((1 << contents.length) - 1)) | (isSuppressed ? suppressedFlag : 0) | (row.reopened === 0 ? 0 : reopenedFlag)
}

/** A code beyond its list reads as the list's last (sarif/codes.ts). */
function within(code: number, list: readonly string[]): number {
  return Math.min(code, list.length - 1)
}
