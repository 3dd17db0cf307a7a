import type { Queryable } from '#app/store/database.ts'
import { ensureSeries, findLiveSeries, headOver, newestSnapshot, type SeriesKey } from '#app/store/projects/series.ts'
import { sharesOf } from '#app/store/sightings/shares.ts'
import { addSnapshot, type NewSnapshot } from '#app/store/projects/snapshots.ts'
import { SnapshotPlan } from './snapshot-plan.ts'

/**
 * Adds a snapshot to the series that `key` names, made where there is none, and gives the plan of it: compared with its own series if that
 * has snapshots, else with the same tool and category on the first of `bases` that has one and says what is open, else with nothing. In a transaction
 * of the reading.
 */
export async function planSnapshot(
  db: Queryable,
  snapshot: Omit<NewSnapshot, 'series'>,
  key: SeriesKey,
  bases: readonly number[],
): Promise<SnapshotPlan> {
  const series = await ensureSeries(db, key)
  const id = await addSnapshot(db, { series, ...snapshot })
  const newest = await newestSnapshot(db, series)
  const isByItself = bases.length === 0
  if (newest !== undefined) {
    const isOther = newest.commit_id !== snapshot.commit_id
    const commit = isOther ? 'other' : snapshot.commit_id === null ? 'unstated' : 'same'
    return new SnapshotPlan(id, series, { of: 'own-series', series, before: newest.id, commit }, isByItself)
  }
  for (const ref of bases) {
    const base = ref === key.ref ? null : await findLiveSeries(db, { ...key, ref })
    if (base === null) continue
    // What has a share has rows that get other numbers when that is written out, and never gets one after its first snapshot.
    const hasShare = (await sharesOf(db, [base])).length > 0
    // Not its newest: since that another series of its ref may have taken the place of some.
    const at = hasShare ? 0 : await headOver(db, base)
    const before = (await newestSnapshot(db, base))?.id ?? null
    return new SnapshotPlan(id, series, { of: 'other-ref', series: base, before, at }, isByItself)
  }
  return new SnapshotPlan(id, series, null, isByItself)
}
