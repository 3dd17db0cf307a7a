import { compareKeys, hashKey } from '#app/store/key-column.ts'
import { Chains } from './chains.ts'

/** Sightings to compare by: columns, a place for each (app/store/key-column.ts). */
export type Keys = { count: number; identities: Uint8Array; contents: Uint8Array; lines: Int32Array }

/** For each new sighting the place of the stored one that is the same result, or -1; and whether nothing of it changed. */
export type Match = { of: Int32Array; unchanged: Uint8Array; taken: Uint8Array }

/**
 * Matches a snapshot with the sightings that stood before, each to at most one. Equal identity and content first: these did not change.
 * Then, within a group of equal identity, what is left is aligned in the order of lines. Linear in the number of sightings, but for sorting
 * within groups. `preferred` are stored places to use before others (open before fixed).
 */
export function matchGroups(fresh: Keys, stored: Keys, preferred: Uint8Array): Match {
  const match: Match = {
    of: new Int32Array(fresh.count).fill(-1),
    unchanged: new Uint8Array(fresh.count),
    taken: new Uint8Array(stored.count),
  }
  matchEqual(fresh, stored, preferred, match)
  for (const prefer of [1, 0]) alignGroups(fresh, stored, (place) => preferred[place] === prefer, match)
  return match
}

function matchEqual(fresh: Keys, stored: Keys, preferred: Uint8Array, match: Match): void {
  const chains = new Chains(stored.count)
  // Backwards, so that a chain gives its members in order.
  for (let place = stored.count - 1; place >= 0; place--) {
    if (preferred[place] === 1) chains.add(hashKey(stored.identities, place) ^ hashKey(stored.contents, place), place)
  }
  for (let row = 0; row < fresh.count; row++) {
    const hash = hashKey(fresh.identities, row) ^ hashKey(fresh.contents, row)
    const place = chains.take(hash, (candidate) => isSame(fresh, row, stored, candidate))
    if (place === -1) continue
    match.of[row] = place
    match.unchanged[row] = 1
    match.taken[place] = 1
  }
}

function alignGroups(fresh: Keys, stored: Keys, isCandidate: (place: number) => boolean, match: Match): void {
  const left = places(fresh.count, (row) => match.of[row] === -1)
  const before = places(stored.count, (place) => match.taken[place] === 0 && isCandidate(place))
  if (left.length === 0 || before.length === 0) return
  sortByGroupAndLine(left, fresh)
  sortByGroupAndLine(before, stored)
  let at = 0
  for (const row of left) {
    while (at < before.length && compareKeys(stored.identities, before[at] ?? 0, fresh.identities, row) < 0) at++
    const place = before[at]
    if (place === undefined) return
    if (compareKeys(stored.identities, place, fresh.identities, row) !== 0) continue
    match.of[row] = place
    match.taken[place] = 1
    at++
  }
}

function places(count: number, wanted: (place: number) => boolean): Int32Array {
  const found = new Int32Array(count)
  let length = 0
  for (let place = 0; place < count; place++) if (wanted(place)) found[length++] = place
  return found.subarray(0, length)
}

function sortByGroupAndLine(rows: Int32Array, keys: Keys): void {
  rows.sort((a, b) => compareKeys(keys.identities, a, keys.identities, b) || (keys.lines[a] ?? 0) - (keys.lines[b] ?? 0) || a - b)
}

function isSame(fresh: Keys, row: number, stored: Keys, place: number): boolean {
  return (
    compareKeys(fresh.identities, row, stored.identities, place) === 0 && compareKeys(fresh.contents, row, stored.contents, place) === 0
  )
}
