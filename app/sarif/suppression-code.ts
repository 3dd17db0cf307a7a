import { type Suppression, suppressions } from './codes.ts'

/** Where a suppression stands (SARIF §3.35.2), in the order of their bits. */
export const suppressionKinds = ['inSource', 'external'] as const
export type SuppressionKind = (typeof suppressionKinds)[number]

/** What can be asked of a result's suppressions: what they come to, and of those that are in force, where they stand. */
export const suppressionValues = ['unset', 'none', 'suppressed', ...suppressionKinds, 'underReview', 'rejected'] as const
type SuppressionValue = (typeof suppressionValues)[number]

/*
 * The store has one number for both. It is the position in `suppressions`, and behind those, for what is suppressed, `last` and the bits of
 * the kinds that are in force. What says no kind, or was read before kinds were kept, has the position alone.
 */
const last = suppressions.length - 1

/** The greatest that there is. */
export const lastSuppressionCode = last + (1 << suppressionKinds.length) - 1

/** The stored code of what the suppressions of a result come to, given the kinds of those in force. */
export function suppressionCode(value: Suppression, kinds: readonly SuppressionKind[]): number {
  if (value !== 'suppressed' || kinds.length === 0) return suppressions.indexOf(value)
  return last + suppressionKinds.reduce((bits, kind, bit) => bits | (kinds.includes(kind) ? 1 << bit : 0), 0)
}

/** What a stored code comes to. */
export function suppressionOf(code: number): Suppression {
  return suppressions[code] ?? 'suppressed'
}

/** All that a stored code is when it is asked for. */
export function suppressionsOf(code: number): readonly SuppressionValue[] {
  return valuesOf[Math.min(code, lastSuppressionCode)] ?? []
}

/** The stored codes of what is asked for. */
export function codesOfSuppression(value: string): number[] {
  return valuesOf.flatMap((values, code) => (values.some((one) => one === value) ? [code] : []))
}

const valuesOf: readonly (readonly SuppressionValue[])[] = Array.from({ length: lastSuppressionCode + 1 }, (_, code) => {
  const kinds = suppressionKinds.filter((_, bit) => code > last && ((code - last) & (1 << bit)) !== 0)
  return [suppressionOf(code), ...kinds]
})
