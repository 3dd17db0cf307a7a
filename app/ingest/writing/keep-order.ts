import type { Database, Write } from '#app/store/database.ts'
import type { SnapshotPlan } from './snapshot-plan.ts'
import type { SharedPart } from './shared-sightings.ts'
import { addOrder, packOrder, writtenSightings } from '#app/store/sightings/log-order.ts'

/** A run by what is kept of it, and the results in it: how many, and which of them were too large to be stored. */
export type RunInOrder = { id: number; plan: SnapshotPlan; results: number; lost: readonly number[] }

/** Keeps which sighting each result of an upload's runs is, these by their numbers in it. */
export async function keepOrders(
  database: Database,
  upload: number,
  plans: readonly SnapshotPlan[],
  runs: ReadonlyMap<number, RunInOrder>,
  write: Write,
): Promise<void> {
  for (const plan of plans) await plan.ownAll(write)
  for (const [number, { id, plan, results, lost }] of runs) {
    const shared = plan.shared(true).parts.filter((part) => part.run === number)
    const run = { id, series: plan.series, snapshot: plan.id, results, lost, standing: plan.standingOf(number, results), shared }
    await keepOrder(database, upload, run, write)
  }
}

/** A run whose results were read: how many it has, which of them were too large to be stored, and which go on with a sighting that was there. */
type ReadRun = {
  id: number
  series: number
  snapshot: number
  results: number
  lost: readonly number[]
  /** Sightings by the indexes of results, 0 elsewhere. */
  standing: Float64Array
  /** Those that were written again as they stand on another ref, not in the order of the log. */
  shared: readonly SharedPart[]
}

/** Keeps which sighting each result of a run is (app/store/sightings/log-order.ts): one that was there, else the next of those that were written. */
async function keepOrder(
  database: Database,
  upload: number,
  { id, series, snapshot, results, lost, standing, shared }: ReadRun,
  write: Write,
): Promise<void> {
  const order = new Int32Array(results)
  order.set(standing.subarray(0, results))
  const indexes = new Map(shared.flatMap((part) => part.results.map((result, at) => [result, part.indexes[at] ?? 0] as const)))
  const known = new Set([...lost, ...indexes.values()])
  let next = 0
  for await (const { id: sighting, result } of writtenSightings(database.kysely, id, series, snapshot)) {
    const index = indexes.get(result)
    if (index !== undefined) order[index] = sighting
    else {
      while (next < results && (order[next] !== 0 || known.has(next))) next++
      order[next++] = sighting
    }
  }
  const pieces = await packOrder(order)
  await write((db) => addOrder(database, db, upload, id, pieces))
}
