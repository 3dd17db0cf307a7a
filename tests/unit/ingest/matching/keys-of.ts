import { putMatchWords } from '#app/ingest/resolving/match-words.ts'
import { Matching } from '#app/ingest/matching/matching.ts'
import { pathKey } from '#app/ingest/matching/file-moves.ts'
import { type Matched, readMatched } from '#app/sarif/matched.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { keyWords, type MatchKeys } from '#app/store/matching/match-keys.ts'

export type Row = {
  rule?: string
  path?: string
  print?: string | undefined
  message?: string
  text?: string
  line?: number
  column?: number
  open?: boolean
}

/** Keys of results; by themselves of one rule and file, with a fingerprint made of message and text. */
export function keysOf(rows: readonly Row[]): MatchKeys {
  const words = new Uint32Array(rows.length * keyWords)
  rows.forEach((row, at) => {
    const { rule = 'r', path = 'a.ts', print, message = 'Found', text = '', line = 1, column = 1 } = row
    const region = readRegion({ startLine: line, startColumn: column })
    const content = JSON.stringify([rule, path, message, line, column])
    const fingerprint = print ?? JSON.stringify([message.replace(/\b\d+\b/g, ''), text])
    putMatchWords(
      { rule, path, fingerprint, oldestFingerprint: '', ownFingerprint: print !== undefined, message, line: text, content, region },
      words,
      at * keyWords,
    )
  })
  return { count: rows.length, words }
}

/** Matches in all tiers: for each of `fresh` the place in `stored`, or -1, and why. */
export function matchAll(fresh: readonly Row[], stored: readonly Row[]): { of: number[]; why: (Matched | null)[] } {
  const [now, before] = [keysOf(fresh), keysOf(stored)]
  const paths = (keys: MatchKeys) => new Set(Array.from({ length: keys.count }, (_, row) => pathKey(keys.words, row)))
  const [present, known] = [paths(now), paths(before)]
  const matching = new Matching(now, before, {
    open: Uint8Array.from(stored, ({ open = true }) => Number(open)),
    isPresent: (path) => present.has(path),
    wasPresent: (path) => known.has(path),
  })
  matching.byIdentity()
  const left = matching.leftFiles()
  matching.byFingerprint({
    fresh: left.fresh.map((row) => fresh[row]?.path ?? 'a.ts'),
    stored: left.stored.map((row) => stored[row]?.path ?? 'a.ts'),
  })
  matching.byWords()
  return { of: [...matching.of], why: Array.from(matching.reasons, readMatched) }
}
