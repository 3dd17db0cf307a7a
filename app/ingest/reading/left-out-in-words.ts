import type { FingerprintKeys } from '#app/ingest/resolving/fingerprint-keys.ts'

const rulesNamed = 3

/** The fingerprints that were left out of those of results, in words: each name once of each tool, with the first of its rules. */
export function leftOutInWords(fingerprints: readonly FingerprintKeys[]): string[] {
  return fingerprints.flatMap((keys) => Array.from(keys.leftOut(), ([name, rules]) => `${name} (${rulesInWords(rules)})`))
}

/** Most logs that have such a fingerprint have it at many rules, and an entry for each would bury all others. */
function rulesInWords(rules: readonly string[]): string {
  const more = rules.length - rulesNamed
  if (more > 1) return `rules ${rules.slice(0, rulesNamed).join(', ')} and ${more} others`
  return `${rules.length === 1 ? 'rule' : 'rules'} ${rules.join(', ')}`
}
