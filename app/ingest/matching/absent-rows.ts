import { addKeys, emptyKeys, keyParts, type MatchKeys } from '#app/store/matching/match-keys.ts'
import type { FreshKeys } from './fresh-keys.ts'
import { identityParts, partWords, rowKey } from './groups.ts'

/*
 * What a log itself calls absent (SARIF §3.27.24) is a result of before that is in the code no more. Such rows come after all others: a result that
 * is there, be it elsewhere, goes on, whatever the tool took it for.
 */

/** Some rows of a snapshot: their keys, and at the place of each its number among all. */
export type SomeRows = { keys: MatchKeys; rows: Int32Array }

/** Rows of a snapshot whose results are in the code, and those that the log calls absent. */
export function byPresence(fresh: FreshKeys): { present: SomeRows; absent: SomeRows } {
  const all = Int32Array.from({ length: fresh.count }, (_, row) => row)
  if (!fresh.hasAbsent) return { present: { keys: fresh.keys, rows: all }, absent: { keys: emptyKeys(0), rows: new Int32Array(0) } }
  const some = (rows: Int32Array) => someRows({ keys: fresh.keys, rows: all }, rows)
  return { present: some(all.filter((row) => !fresh.isAbsent(row))), absent: some(all.filter((row) => fresh.isAbsent(row))) }
}

/** Of some rows those at these places. */
export function someRows({ keys, rows }: SomeRows, places: Int32Array): SomeRows {
  const some = emptyKeys(places.length)
  for (const place of places) addKeys(some, keys.words, place)
  return { keys: some, rows: places.map((place) => rows[place] ?? 0) }
}

const identity = partWords(identityParts)
const content = [keyParts.content, keyParts.content + 1]

/**
 * Which of several open results of equal identity are gone, where only some of them are: those that absent rows repeat word for word and at
 * their place, as far as nothing that is there does. Gives the stored place of each place of `absent` that tells.
 */
export function toldGone(absent: MatchKeys, present: MatchKeys, stored: MatchKeys, open: Uint8Array): Map<number, number> {
  const told = new Map<number, number>()
  const groups = new Map<number, Group>()
  for (let row = 0; row < absent.count; row++) groups.set(rowKey(absent.words, row, identity), { present: 0, contents: new Map() })
  if (groups.size === 0) return told
  for (let row = 0; row < present.count; row++) {
    const group = groups.get(rowKey(present.words, row, identity))
    if (group === undefined) continue
    group.present++
    sayingOf(group, present, row).present++
  }
  const spare = new Map<Group, number>()
  for (let place = 0; place < stored.count; place++) {
    const group = open[place] === 1 ? groups.get(rowKey(stored.words, place, identity)) : undefined
    if (group === undefined || group.present === 0) continue
    spare.set(group, (spare.get(group) ?? -group.present) + 1)
    sayingOf(group, stored, place).places.push(place)
  }
  for (let row = 0; row < absent.count; row++) {
    const group = groups.get(rowKey(absent.words, row, identity))
    if (group === undefined || (spare.get(group) ?? 0) <= 0) continue
    const saying = sayingOf(group, absent, row)
    const place = saying.places.length > saying.present ? saying.places.pop() : undefined
    if (place === undefined) continue
    spare.set(group, (spare.get(group) ?? 0) - 1)
    told.set(row, place)
  }
  return told
}

/** Rows of one identity: how many are there now, and by what they say who says it. */
type Group = { present: number; contents: Map<number, Saying> }
type Saying = { present: number; places: number[] }

function sayingOf({ contents }: Group, { words }: MatchKeys, row: number): Saying {
  const key = rowKey(words, row, content)
  let saying = contents.get(key)
  if (saying === undefined) contents.set(key, (saying = { present: 0, places: [] }))
  return saying
}
