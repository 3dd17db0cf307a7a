/** How long a reading or a deletion may go without a sign of life before others take it for dead, in milliseconds. */
export const leaseLength = 15_000
/** What ends later was written before a clock was set back; those of several machines differ by less. */
const farthestEnd = 60 * 60 * 1000

/** Who reads or deletes something, and until when that holds. */
type Lease = { lease: string | null; lease_until: string | null }

/** Whether somebody is at it: who has given a sign of life of late, and is not known to be gone. `isDead` tells that of an owner. */
export function isHeld({ lease, lease_until }: Lease, isDead: (owner: string) => boolean): boolean {
  const left = Date.parse(lease_until ?? '') - Date.now()
  return left > 0 && left < farthestEnd && !isDead(lease ?? '')
}

/** Until when what is begun or goes on now may be without a sign of life, ISO 8601. */
export function leaseEnd(): string {
  return new Date(Date.now() + leaseLength).toISOString()
}
