import type { Database, Queryable } from '#app/store/database.ts'
import { addOrder, packOrder, writtenSightings } from '#app/store/log-order.ts'

/** A run whose results were read: how many it has, which of them were too large to be stored, and which go on with a sighting that was there. */
export type ReadRun = {
  id: number
  series: number
  snapshot: number
  results: number
  lost: readonly number[]
  /** Sightings by the indexes of results, 0 elsewhere. */
  standing: Int32Array
}

/** Keeps which sighting each result of a run is (app/store/log-order.ts): one that was there, else the next of those that were written. */
export async function keepOrder(
  database: Database,
  upload: number,
  { id, series, snapshot, results, lost, standing }: ReadRun,
  write: (work: (db: Queryable) => Promise<void>) => Promise<void>,
): Promise<void> {
  const order = new Int32Array(results)
  order.set(standing.subarray(0, results))
  const isLost = new Set(lost)
  let index = 0
  const skip = () => {
    while (index < results && (order[index] !== 0 || isLost.has(index))) index++
  }
  skip()
  for await (const sighting of writtenSightings(database.kysely, id, series, snapshot)) {
    order[index++] = sighting
    skip()
  }
  const pieces = await packOrder(order)
  await write((db) => addOrder(database, db, upload, id, pieces))
}
