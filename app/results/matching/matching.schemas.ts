import type { MatchChoice, MatchTier } from '#app/sarif/matched.ts'

/** Why what is shown is taken for the result that has this id; null where it was compared with nothing, or is new. */
export type DetailMatched = {
  tier: MatchTier
  choice: MatchChoice
  /** The path and the rule that it had before, where these are others. */
  pathBefore: string | null
  ruleBefore: string | null
  /** All of it as a sentence's part. */
  reason: string
} | null
