import type { Queryable } from '#app/store/database.ts'
import { pathsOfSightings } from '#app/store/stored-keys.ts'
import { ruleNames, rulesByGuid } from '#app/store/rule-names.ts'
import type { StandingSightings } from '#app/store/stored-keys.ts'
import type { FreshKeys } from '#app/ingest/fresh-keys.ts'
import type { TakenOver } from '#app/ingest/known-results.ts'
import { ruleWord } from '#app/ingest/match-words.ts'
import { namesByNow, type RenamedRule } from '#app/ingest/renamed-rules.ts'
import { hasEqualContent, Matching } from './matching.ts'
import { loadStoredSide } from './match-sides.ts'
import { matchTiers, readMatched } from '#app/sarif/matched.ts'

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

export type MatchedSnapshot = {
  /** In the order in which they stand in the log. */
  rows: MatchedRow[]
  /** Places of standing sightings of which each is matched, or is not: all that were looked at. */
  matched: { place: number; isMatched: boolean }[]
}

/** What was compared with what: `series` is that of the standing sightings. */
export type Comparison = {
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
  const { keys, places, retaken, context } = await loadStoredSide(db, fresh, stored, taken)
  const matching = new Matching(fresh.keys, keys, context)
  const inTiers = async () => {
    matching.byIdentity()
    const left = matching.leftFiles()
    const sightings = left.stored.map((place) => stored.sightings[places[place] ?? 0] ?? 0)
    const before = await pathsOfSightings(db, sightings)
    matching.byFingerprint({
      fresh: left.fresh.map((row) => paths[fresh.file(row)] ?? ''),
      stored: sightings.map((sighting) => before.get(sighting) ?? ''),
    })
    matching.byWords()
  }
  await inTiers()
  const sameRule = matching.of.slice()
  for (const names of await formerRules(db, series, renamed)) if (matching.renameRules(names)) await inTiers()
  const rows: MatchedRow[] = []
  for (let row = 0; row < fresh.count; row++) {
    const key = matching.of[row] ?? -1
    const [place, reason] = [places[key] ?? -1, matching.reasons[row] ?? 0]
    const isRenamed = key !== -1 && (sameRule[row] === -1 || readMatched(reason)?.tier !== matchTiers[1])
    const isEqual = key !== -1 && !isRenamed && hasEqualContent(fresh.keys, row, keys, key)
    rows.push({ row, place, reason, isRenamed, isEqual, isSettled: isEqual && row >= gathered && retaken[row - gathered] === place })
  }
  if (retaken.length > 0) rows.sort((a, b) => compare(fresh.runs, a, b) || compare(fresh.indexes, a, b))
  return { rows, matched: places.map((place, key) => ({ place, isMatched: matching.taken[key] === 1 })) }
}

/** Maps from what rules were called before to what they are called by now, as words of keys. */
async function formerRules(db: Queryable, series: number, renamed: readonly RenamedRule[]): Promise<Map<number, number>[]> {
  if (renamed.length === 0) return []
  const guids = new Map(renamed.filter(({ isGuid }) => isGuid).map(({ before, rule }) => [before, rule]))
  const byGuid = (await rulesByGuid(db, series, new Set(guids.keys()))).map(({ guid, rule }) => ({
    before: rule,
    rule: guids.get(guid) ?? rule,
  }))
  const byId = renamed.filter(({ isGuid }) => !isGuid)
  const changed = [...byId, ...byGuid].filter(({ before, rule }) => before !== rule)
  const names = namesByNow(await ruleNames(db, series), changed)
  return names.map((some) => new Map(Array.from(some, ([before, now]) => [ruleWord(before), ruleWord(now)])))
}

function compare(column: Int32Array, a: MatchedRow, b: MatchedRow): number {
  return (column[a.row] ?? 0) - (column[b.row] ?? 0)
}
