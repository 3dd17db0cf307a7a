import type { Queryable } from '#app/store/database.ts'
import { countOpen } from '#app/store/matching/standing-sightings.ts'
import { keepsAnyOrder } from '#app/store/sightings/log-order.ts'
import type { ResultsBytes } from '#app/store/tables.ts'
import { knownResultsBytes } from '#app/store/uploads/results-bytes.ts'

/**
 * What a snapshot is compared with: its own series; or, the first of a ref, that of another ref, all of which goes on there. `before` is the newest
 * snapshot of that series.
 */
export type SnapshotBase = OwnSeries | OtherRef

/** `commit`: whether both are about the same one; `unstated` where neither says which. */
type OwnSeries = { of: 'own-series'; series: number; before: number; commit: 'same' | 'other' | 'unstated' }

/** `at` is the newest published snapshot of the project, where a share of what is open by then may be had; else 0. */
type OtherRef = { of: 'other-ref'; series: number; before: number | null; at: number }

/** By which the results of a run may be known to be those of another ref: where all of these are open, and nothing goes by their places in a log. */
export async function knownBytesOfRef(db: Queryable, { series, before, at }: OtherRef): Promise<ResultsBytes | null> {
  if (before === null || at === 0 || (await keepsAnyOrder(db, series))) return null
  const bytes = await knownResultsBytes(db, before)
  return bytes !== null && bytes.results === (await countOpen(db, series, at)) ? bytes : null
}
