import { emptyKeys, keyParts, keyWords, type MatchKeys } from '#app/store/matching/match-keys.ts'
import { matchedCode, readMatched } from '#app/sarif/matched.ts'
import { type SomeRows, someRows } from './absent-rows.ts'
import { Matching, type MatchContext } from './matching.ts'

type Part = 'fingerprint' | 'oldest'

/**
 * Tier 1 once more, for fingerprints at versions that are not the greatest of both sides (SARIF §3.5.4.2): the least of one is the greatest of the
 * other, before or after a tool has added a version. Names are part of fingerprints, so that nothing else is equal. `matching` is told what is found.
 */
export function matchVersions(matching: Matching, fresh: MatchKeys, stored: MatchKeys, context: MatchContext): void {
  for (const [ofFresh, ofStored] of [
    ['oldest', 'fingerprint'],
    ['fingerprint', 'oldest'],
  ] as const) {
    if (!hasAny(fresh, ofFresh) || !hasAny(stored, ofStored)) continue
    const now = known(fresh, ofFresh, (row) => matching.of[row] === -1)
    const before = known(stored, ofStored, (place) => matching.taken[place] === 0)
    if (now.rows.length === 0 || before.rows.length === 0) continue
    const open = Uint8Array.from(before.rows, (place) => context.open[place] ?? 0)
    const found = new Matching(now.keys, before.keys, { ...context, open })
    found.byIdentity()
    for (const [at, row] of now.rows.entries()) {
      const place = before.rows[found.of[at] ?? -1]
      if (place === undefined) continue
      matching.of[row] = place
      matching.taken[place] = 1
      matching.reasons[row] = matchedCode('version', readMatched(found.reasons[at] ?? 0)?.choice ?? 'only')
    }
  }
}

/** Most logs have no two versions, which is to cost nothing. */
function hasAny({ count, words }: MatchKeys, part: Part): boolean {
  for (let row = 0; row < count; row++) if (words[row * keyWords + keyParts[part]] !== 0) return true
  return false
}

/** Rows that are left and have such a fingerprint, which stands in the place of theirs. */
function known(keys: MatchKeys, part: Part, isLeft: (row: number) => boolean): SomeRows {
  const all: number[] = []
  for (let row = 0; row < keys.count; row++) {
    const at = row * keyWords + keyParts[part]
    if (isLeft(row) && (keys.words[at] !== 0 || keys.words[at + 1] !== 0)) all.push(row)
  }
  if (all.length === 0) return { keys: emptyKeys(0), rows: new Int32Array(0) }
  const rows = Int32Array.from(all)
  const some = someRows({ keys, rows: Int32Array.from({ length: keys.count }, (_, row) => row) }, rows)
  for (let row = 0; part === 'oldest' && row < some.keys.count; row++) {
    const at = row * keyWords
    some.keys.words.copyWithin(at + keyParts.fingerprint, at + keyParts.oldest, at + keyParts.oldest + 2)
  }
  return some
}
