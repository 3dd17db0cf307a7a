/** How long a reading or a deletion may go without a sign of life before others take it for dead, in milliseconds. */
export const leaseLength = 15_000
/** What ends later was written before a clock was set back; those of several machines differ by less. */
const farthestEnd = 60 * 60 * 1000

/** Whether whoever reads or deletes has given a sign of life of late. */
export function isLeased({ lease_until }: { lease_until: string | null }): boolean {
  const left = Date.parse(lease_until ?? '') - Date.now()
  return left > 0 && left < farthestEnd
}

/** Until when what is begun or goes on now may be without a sign of life, ISO 8601. */
export function leaseEnd(): string {
  return new Date(Date.now() + leaseLength).toISOString()
}
