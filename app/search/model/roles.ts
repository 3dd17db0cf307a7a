import { bitOf } from '#app/search/choices.ts'

/*
 * What a row counts as, by what it fails: counting then asks nothing of a row that the processor would have to guess, which costs more than all else.
 */

/** A row of the list; one that fails the paths alone; from the third on, one that fails something else that is of interest. 0 is of none. */
export const listed = 1
export const outOfPaths = 2
export const firstOfOthers = 3

/** What rows fail is told by 16 bits (filter.ts). */
const failures = 2 ** 16
/** How many roles there may be. */
const roles = 256

/** By what rows fail: their roles. `failed` are the bits of those from the third on. */
export function rolesOf(failed: readonly number[]): Uint8Array {
  const roleOf = new Uint8Array(failures)
  roleOf[0] = listed
  roleOf[bitOf('path')] = outOfPaths
  failed.forEach((bits, at) => (roleOf[bits] = firstOfOthers + at))
  return roleOf
}

/** Counts by a number, in a stretch for some roles each. Rows of all others count in the last one, at which nobody looks. */
export class Stretches {
  readonly counts: Uint32Array
  /** By role: where its stretch begins. */
  readonly from = new Int32Array(roles)
  readonly #length: number

  /** `own`: the roles of each stretch; `length`: how many numbers there are. */
  constructor(own: readonly (readonly number[])[], length: number) {
    this.#length = length
    this.counts = new Uint32Array((own.length + 1) * length)
    this.from.fill(own.length * length)
    own.forEach((roles, at) => roles.forEach((role) => (this.from[role] = at * length)))
  }

  /** The counts of a role that has a stretch, by number. */
  of(role: number): Uint32Array {
    const from = this.from[role] ?? 0
    return this.counts.subarray(from, from + this.#length)
  }
}
