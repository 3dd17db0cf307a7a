/** The last of some snapshots, in order, that lies from `since` up to, not including, `until`; 0 for none. */
export function lastWithin(snapshots: Int32Array, since: number, until: number): number {
  let [low, high] = [0, snapshots.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((snapshots[middle] ?? 0) < until) low = middle + 1
    else high = middle
  }
  const last = snapshots[low - 1] ?? 0
  return last >= since ? last : 0
}
