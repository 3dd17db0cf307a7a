import { firstIndex } from '#app/sarif/first-index.ts'

/** The last of some snapshots, in order, that lies from `since` up to, not including, `until`; 0 for none. */
export function lastWithin(snapshots: Int32Array, since: number, until: number): number {
  const last = snapshots[firstIndex(0, snapshots.length, (at) => (snapshots[at] ?? 0) >= until) - 1] ?? 0
  return last >= since ? last : 0
}
