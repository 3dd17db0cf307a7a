import type { Queryable } from '#app/store/database.ts'
import { pathsOfSightings, type StandingSightings } from '#app/store/matching/standing-sightings.ts'
import type { FreshKeys } from './fresh-keys.ts'
import type { TakenOver } from '#app/ingest/resolving/known-results.ts'
import type { RenamedRule } from '#app/ingest/reading/renamed-rules.ts'
import { byPresence, someRows, toldGone } from './absent-rows.ts'
import { matchVersions } from './fingerprint-versions.ts'
import { formerRules, rulesCalledBack } from './former-rules.ts'
import { hasEqualContent, Matching } from './matching.ts'
import { loadStoredSide } from './match-sides.ts'
import { matchedCode, readMatched } from '#app/sarif/matched.ts'

/** What a row of a snapshot is. Rows are those of its `FreshKeys`. */
export type MatchedRow = {
  row: number
  /** Of the standing sighting that is the same result; -1 for none. */
  place: number
  /** Why (app/sarif/matched.ts). */
  reason: number
  /** Whether the identity is another by now: another rule, path or fingerprint. */
  isRenamed: boolean
  /** Whether it says what it said. */
  isEqual: boolean
  /** Whether it was taken over, as what it is. */
  isSettled: boolean
}

type MatchedSnapshot = {
  /** In the order in which they stand in the log. */
  rows: MatchedRow[]
  /** Places of standing sightings of which each is matched, or is not: all that were looked at. */
  matched: { place: number; isMatched: boolean }[]
  /** Whether the snapshot has any file that had open results before. */
  sharesFiles: boolean
}

/** What was compared with what: `series` is that of the standing sightings. */
type Comparison = {
  fresh: FreshKeys
  stored: StandingSightings
  series: number
  taken: TakenOver | null
  renamed: readonly RenamedRule[]
  /** Of the reader's files, by their numbers. */
  paths: readonly string[]
}

/** Matches a snapshot with the sightings that stand, in all tiers, and once more for each name that rules had before. */
export async function matchSnapshot(db: Queryable, { fresh, stored, series, taken, renamed, paths }: Comparison): Promise<MatchedSnapshot> {
  const gathered = fresh.count
  const { keys, places, retaken, sharesFiles, context } = await loadStoredSide(db, fresh, stored, taken)
  const { present, absent } = byPresence(fresh)
  const gone = toldGone(absent.keys, present.keys, keys, context.open)
  // Of files that have moved, and of rules that were renamed, absent rows speak as before.
  const before = absent.rows.length === 0 ? keys : { ...keys, words: keys.words.slice() }
  const matching = new Matching(present.keys, keys, context)
  for (const key of gone.values()) matching.taken[key] = 1
  const inTiers = async () => {
    matching.byIdentity()
    matchVersions(matching, present.keys, keys, context)
    const left = matching.leftFiles()
    const sightings = left.stored.map((place) => stored.sightings[places[place] ?? 0] ?? 0)
    const pathsBefore = await pathsOfSightings(db, sightings)
    matching.byFingerprint({
      fresh: left.fresh.map((row) => paths[fresh.file(present.rows[row] ?? 0)] ?? ''),
      stored: sightings.map((sighting) => pathsBefore.get(sighting) ?? ''),
    })
    matching.byWords()
  }
  await inTiers()
  if (retaken.length > 0) matching.keepTaken(present.rows.map((row) => retaken[row - gathered] ?? -1))
  const sameRule = matching.of.slice()
  for (const names of await formerRules(db, series, renamed)) if (matching.renameRules(names)) await inTiers()
  const back = matching.hasLeft ? await rulesCalledBack(db, series, present.keys) : []
  for (const names of back) if (matching.renameRules(names)) await inTiers()
  const rows: MatchedRow[] = []
  for (const [at, row] of present.rows.entries()) {
    const key = matching.of[at] ?? -1
    const [place, reason] = [places[key] ?? -1, matching.reasons[at] ?? 0]
    const tier = readMatched(reason)?.tier
    const isRenamed = key !== -1 && (sameRule[at] === -1 || tier !== 'identity')
    // What is said does not depend on the version of a fingerprint.
    const isInPlace = key !== -1 && sameRule[at] !== -1 && (!isRenamed || tier === 'version')
    const isEqual = isInPlace && hasEqualContent(fresh.keys, row, keys, key)
    rows.push({ row, place, reason, isRenamed, isEqual, isSettled: isEqual && row >= gathered && retaken[row - gathered] === key })
  }
  const left = someRows(
    absent,
    Int32Array.from(absent.rows.keys()).filter((at) => !gone.has(at)),
  )
  const matchingLeft = new Matching(left.keys, before, context)
  matchingLeft.taken.set(matching.taken)
  matchingLeft.byIdentity()
  matchVersions(matchingLeft, left.keys, before, context)
  matchingLeft.byWords()
  const ofAbsent = (row: number, key: number, reason: number) => {
    const isRenamed = key !== -1 && readMatched(reason)?.tier !== 'identity'
    rows.push({ row, place: places[key] ?? -1, reason, isRenamed, isEqual: false, isSettled: false })
  }
  for (const [at, key] of gone) ofAbsent(absent.rows[at] ?? 0, key, matchedCode('identity', 'content'))
  for (const [at, row] of left.rows.entries()) ofAbsent(row, matchingLeft.of[at] ?? -1, matchingLeft.reasons[at] ?? 0)
  if (retaken.length > 0 || fresh.hasAbsent) rows.sort((a, b) => compare(fresh.runs, a, b) || compare(fresh.indexes, a, b))
  return { rows, matched: places.map((place, key) => ({ place, isMatched: matchingLeft.taken[key] === 1 })), sharesFiles }
}

function compare(column: Int32Array, a: MatchedRow, b: MatchedRow): number {
  return (column[a.row] ?? 0) - (column[b.row] ?? 0)
}
