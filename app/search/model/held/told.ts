import { baselines, codeOf } from '#app/sarif/codes.ts'
import { reopenedFlag, suppressedFlag } from './codes-of-row.ts'
import { type Lots, noOther } from './lots.ts'
import { packStanding } from './standing.ts'

/*
 * What the rows of a result say of one of them, and what it says of itself, in a number: bits 0 and 1 the state of the result on the row's ref, at the head.
 */

export const stateBits = 3
/** Whether its series had the result in an earlier sighting. */
export const wasThere = 1 << 2
/** Whether the result is open on the base of its ref, at the head. */
export const isOnBase = 1 << 3
const isSuppressed = 1 << 4
const saysStanding = (1 << 5) - 1
/** Whether its series has another sighting of the result at some snapshot that it holds in. */
export const hasTwin = 1 << 5
/** Whether the result has other rows at all. */
export const hasOthers = 1 << 6
/** Whether it has one other row, which says the same of it. */
export const saysSame = 1 << 7
/** Whether it began as its result was opened again, and whether its one other row did. */
export const isReopened = 1 << 8
export const isOtherReopened = 1 << 9

/** In place of what rows say of those of a lot, where each has to be asked. */
export const untold = -1

// Where a snapshot lies that a sighting holds in: after its first, or there, and whether the series had one before that; or after its last.
export const [isLater, isFirst, isFirstOfLater, isOver] = [0, 1, 2, 3]
// What is new goes by what a series is: on the default ref, on one whose base was analysed, or on another.
export const [onDefault, onBased, onUnbased] = [0, 1, 2]

const isNewThere = codeOf(baselines, 'new')
const isUnchanged = codeOf(baselines, 'unchanged')
const isUpdated = codeOf(baselines, 'updated')
const isAbsent = codeOf(baselines, 'absent')

const standings = Uint8Array.from({ length: 3 << 7 }, (_, place) => {
  const [role, age, told] = [place >> 7, (place >> 5) & 3, place & saysStanding]
  const isThereFirst = (told & wasThere) === 0
  const baseline = age === isOver ? isAbsent : age === isLater ? isUnchanged : isThereFirst ? isNewThere : isUpdated
  const isNewNow = role === onDefault ? age === isFirstOfLater && isThereFirst : role === onBased && (told & isOnBase) === 0
  return packStanding(told & stateBits, baseline, isNewNow && age !== isOver, (told & isSuppressed) !== 0)
})

/** By what its series is, where the snapshot lies, and what rows say: what a row is (standing.ts). */
export function standingAt(role: number, age: number, told: number): number {
  return standings[(role << 7) | (age << 5) | (told & saysStanding)] ?? 0
}

/** Whether the lot of a row tells all that rows of its result say of it, of which there are two at most, at different moments. */
export function isKnownByLot(lots: Lots, lot: number): boolean {
  const told = lots.told[lot] ?? 0
  return (told & hasOthers) === 0 || (lots.otherSeries[lot] !== noOther.series && (told & hasTwin) === 0)
}

/** What the flags of a row (codes-of-row.ts) say. */
export function toldByFlags(flags: number): number {
  return ((flags & suppressedFlag) === 0 ? 0 : isSuppressed) | ((flags & reopenedFlag) === 0 ? 0 : isReopened)
}
