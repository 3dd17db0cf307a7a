import type { NewReading } from '#app/store/matching/block-readings.ts'
import type { StandingSightings } from '#app/store/matching/standing-sightings.ts'
import type { FreshKeys } from '#app/ingest/matching/fresh-keys.ts'

/** Blocks whose readings are changed in one transaction. */
const blocksAtOnce = 100

/** Sightings that were read otherwise than before and came to the same, by block: the reading of each by its slot. */
export type NewReadings = ReadonlyMap<number, ReadonlyMap<number, NewReading>>

/** A row that did not change, and the place of its sighting. */
export type UnchangedRow = { row: number; place: number }

/** How stored sightings that did not change are read by now, in parts to be written at once. */
export function* newReadings(stored: StandingSightings, fresh: FreshKeys, unchanged: readonly UnchangedRow[]): Generator<NewReadings> {
  let some = new Map<number, Map<number, NewReading>>()
  const blockOf = (place: number) => stored.blocks[place] ?? 0
  for (const { row, place } of unchanged.toSorted((a, b) => blockOf(a.place) - blockOf(b.place))) {
    let slots = some.get(blockOf(place))
    if (slots === undefined) {
      if (some.size === blocksAtOnce) {
        yield some
        some = new Map()
      }
      some.set(blockOf(place), (slots = new Map()))
    }
    slots.set(stored.slots[place] ?? 0, { reading: fresh.reading(row), keys: fresh.keyBytes(row) })
  }
  if (some.size > 0) yield some
}
