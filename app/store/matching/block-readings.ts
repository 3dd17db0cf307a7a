import type { Queryable } from '#app/store/database.ts'
import { keyWords } from './match-keys.ts'
import { slices } from '#app/store/slices.ts'

/**
 * 32-bit words of a reading: four for the bytes of a result together with all that reading them depended on, two for the identity that it
 * was given. All 0 where a result is to be read in full whatever its bytes.
 */
export const readingWords = 6
const readingBytes = readingWords * 4
const keyBytes = keyWords * 4

const blocksAtOnce = 100

/** Readings of the results in a block, by their slots, and what they are matched by (app/store/matching/match-keys.ts). */
type BlockReadings = { block: number; readings: Uint8Array; keys: Uint8Array }

/** How a result is read by now, and what it is matched by. */
export type NewReading = { reading: Uint8Array; keys: Uint8Array }

/** Enters how the results of new blocks were read. */
export async function addReadings(db: Queryable, blocks: readonly BlockReadings[]): Promise<void> {
  if (blocks.length === 0) return
  await db
    .insertInto('block_reading')
    .values([...blocks])
    .execute()
}

/** The readings of these blocks; those of which nothing is known are left out. */
export async function readingsOf(db: Queryable, blocks: readonly number[]): Promise<Map<number, Uint8Array>> {
  const found = new Map<number, Uint8Array>()
  for (const some of slices(blocks, blocksAtOnce)) {
    const rows = await db.selectFrom('block_reading').select(['block', 'readings']).where('block', 'in', some).execute()
    for (const { block, readings } of rows) found.set(block, readings)
  }
  return found
}

/**
 * Notes that results were read otherwise, and came to the same: the reading of each of `slots` in one block. What such a result says is
 * what its sighting says, so this holds whatever becomes of the upload that it was read in.
 */
export async function changeReadings(db: Queryable, block: number, slots: ReadonlyMap<number, NewReading>): Promise<void> {
  const found = await db
    .selectFrom('block')
    .leftJoin('block_reading', 'block_reading.block', 'block.id')
    .select(['block.results', 'block_reading.readings', 'block_reading.keys'])
    .where('block.id', '=', block)
    .executeTakeFirst()
  if (found === undefined) return
  const readings = resized(found.readings, found.results * readingBytes)
  const keys = resized(found.keys, found.results * keyBytes)
  for (const [slot, changed] of slots) {
    if (slot >= found.results) continue
    readings.set(changed.reading, slot * readingBytes)
    keys.set(changed.keys, slot * keyBytes)
  }
  await db
    .insertInto('block_reading')
    .values({ block, readings, keys })
    .onConflict((conflict) => conflict.column('block').doUpdateSet({ readings, keys }))
    .execute()
}

function resized(bytes: Uint8Array | null, length: number): Uint8Array {
  const copy = new Uint8Array(length)
  if (bytes !== null) copy.set(bytes.subarray(0, length))
  return copy
}

/** Copies the reading of a slot to a place among others. Of a slot that is not there nothing is copied. */
export function copyReading(from: Uint8Array, slot: number, to: Uint8Array, place: number): void {
  const reading = from.subarray(slot * readingBytes, (slot + 1) * readingBytes)
  if (reading.length === readingBytes) to.set(reading, place * readingBytes)
}
