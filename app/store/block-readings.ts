import type { Queryable } from './database.ts'

/**
 * 32-bit words of a reading: four for the bytes of a result together with all that reading them depended on, two for the identity that it
 * was given. All 0 where a result is to be read in full whatever its bytes.
 */
export const readingWords = 6
const readingBytes = readingWords * 4

const blocksAtOnce = 100

/** Readings of the results in a block, by their slots. */
export type BlockReadings = { block: number; readings: Uint8Array }

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
  for (let at = 0; at < blocks.length; at += blocksAtOnce) {
    const some = blocks.slice(at, at + blocksAtOnce)
    const rows = await db.selectFrom('block_reading').select(['block', 'readings']).where('block', 'in', some).execute()
    for (const { block, readings } of rows) found.set(block, readings)
  }
  return found
}

/**
 * Notes that results were read otherwise, and came to the same: the reading of each of `slots` in one block. What such a result says is
 * what its sighting says, so this holds whatever becomes of the upload that it was read in.
 */
export async function changeReadings(db: Queryable, block: number, slots: ReadonlyMap<number, Uint8Array>): Promise<void> {
  const found = await db
    .selectFrom('block')
    .leftJoin('block_reading', 'block_reading.block', 'block.id')
    .select(['block.results', 'block_reading.readings'])
    .where('block.id', '=', block)
    .executeTakeFirst()
  if (found === undefined) return
  const readings = new Uint8Array(found.results * readingBytes)
  if (found.readings !== null) readings.set(found.readings.subarray(0, readings.length))
  for (const [slot, reading] of slots) if (slot < found.results) readings.set(reading, slot * readingBytes)
  await db
    .insertInto('block_reading')
    .values({ block, readings })
    .onConflict((conflict) => conflict.column('block').doUpdateSet({ readings }))
    .execute()
}

/** Copies the reading of a slot to a place among others. Of a slot that is not there nothing is copied. */
export function copyReading(from: Uint8Array, slot: number, to: Uint8Array, place: number): void {
  const reading = from.subarray(slot * readingBytes, (slot + 1) * readingBytes)
  if (reading.length === readingBytes) to.set(reading, place * readingBytes)
}
