import { cutText } from '#app/results/message/cut-text.ts'
import { type Matched, readMatched } from '#app/sarif/matched.ts'
import type { DetailMatched } from './matching.schemas.ts'

const namesShown = 3
const longestName = 100

/** What is stored of a match: its number (app/sarif/matched.ts), and the path and the rule before it where these were others. */
type StoredMatch = { matched: number; path_before: string | null; rule_before: string | null }

/** Why a sighting is taken for its result; `fingerprints` are the names of those that it is told by, null where these are not known. */
export function describeMatched({ matched, path_before, rule_before }: StoredMatch, fingerprints: readonly string[] | null): DetailMatched {
  const match = readMatched(matched)
  if (match === null) return null
  const parts = [
    sameness(match, fingerprints),
    ...(path_before === null ? [] : [`file renamed from ${path_before}`]),
    ...(rule_before === null ? [] : [`rule called ${rule_before} before`]),
    ...(match.choice === 'place' ? ['on the line that it would have moved to'] : []),
    ...(match.choice === 'order' ? ['by its place among several that are the same'] : []),
  ]
  return { ...match, pathBefore: path_before, ruleBefore: rule_before, reason: parts.join(', ') }
}

function sameness({ tier }: Matched, fingerprints: readonly string[] | null): string {
  if (tier === 'identity') return fingerprints?.length === 0 ? 'same path, message and line' : `same path and ${told(fingerprints)}`
  if (tier === 'version') return 'same path and fingerprint, at an older version that both logs have'
  if (tier === 'fingerprint') return `same ${told(fingerprints)}`
  if (tier === 'message') return 'same rule, path and message'
  if (tier === 'snippet') return 'same rule, path and text of the line'
  if (tier === 'former') return 'same identity as it had before'
  return 'same identity as a result that was seen elsewhere'
}

function told(fingerprints: readonly string[] | null): string {
  if (fingerprints === null) return 'fingerprint'
  const names = fingerprints.slice(0, namesShown).map((name) => `“${cutText(name, longestName)}”`)
  return names.length === 0 ? 'message and line' : `fingerprint ${names.join(' and ')}`
}
