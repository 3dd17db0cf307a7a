/**
 * By what a sighting was taken for its result. `identity`: equal rule, path and fingerprint. `fingerprint`: equal rule and fingerprint on
 * another path. `message`: equal rule, path and message. `snippet`: equal rule and line. `id`: its id is that of the result, which another
 * series shows. `version`: equal rule, path and fingerprint, at a version that is not the greatest of both. `former`: its id is one that the
 * result went by before, and was fixed under another. The store keeps a value's position, so that the list only ever grows at its end.
 */
export const matchTiers = ['none', 'identity', 'fingerprint', 'message', 'snippet', 'id', 'version', 'former'] as const
export type MatchTier = (typeof matchTiers)[number]

/**
 * How it was told apart from others that fit as well. `only`: there were none. `content`: it says the same, at the same place. `place`: it
 * is where the lines of its file have moved to. `order`: it stands at its place among them.
 */
export const matchChoices = ['only', 'content', 'place', 'order'] as const
export type MatchChoice = (typeof matchChoices)[number]

/** Why a sighting was taken for its result. */
export type Matched = { tier: MatchTier; choice: MatchChoice }

const choicesFrom = 8

/** The number that stands for the reason in a column; 0 for none. */
export function matchedCode(tier: MatchTier, choice: MatchChoice): number {
  return matchTiers.indexOf(tier) + matchChoices.indexOf(choice) * choicesFrom
}

/** The reason that a number stands for; null where the sighting was matched with nothing. */
export function readMatched(code: number): Matched | null {
  const tier = matchTiers[code % choicesFrom] ?? 'none'
  return tier === 'none' ? null : { tier, choice: matchChoices[Math.floor(code / choicesFrom)] ?? 'only' }
}
