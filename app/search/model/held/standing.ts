import type { Standing } from '#app/search/answers/selection.server.ts'

/*
 * What a row is at a moment, in a byte: bits 0 and 1 its state, or `unseen`; 2 and 3 its baseline less 1; 4 whether it is new; 5 whether it
 * is suppressed; 6 and 7, in a comparison, what became of its result (changes.ts). The meaning is that of rows.server.ts.
 */

/** How many different bytes there are. */
export const standingCount = 256

export const fixed = 2
/** In place of a state and of all else, of a row that cannot be seen. */
export const unseen = 3
const newBit = 1 << 4
const suppressedBit = 1 << 5
const changeShift = 6

/** The code of the state (sarif/codes.ts). */
export function stateOf(standing: number): number {
  return standing & 3
}

/** The code of the baseline (sarif/codes.ts). */
export function baselineOf(standing: number): number {
  return ((standing >> 2) & 3) + 1
}

/** The code of what became of the result in a comparison. */
export function changeOf(standing: number): number {
  return standing >> changeShift
}

/** What a row is that is read in a comparison, given what it is otherwise. */
export function withChange(standing: number, change: number): number {
  return standing | (change << changeShift)
}

/** How many different moments there are where nothing is compared, and in a comparison. */
export const moments = 16
export const comparedMoments = 64

/** State, baseline and change alone. */
export function momentOf(standing: number): number {
  return (standing & (moments - 1)) | ((standing >> changeShift) << 4)
}

/** The code of the change in a moment. */
export function changeOfMoment(moment: number): number {
  return moment >> 4
}

/** Whether it is what `is:new` asks for. */
export function isNew(standing: number): boolean {
  return (standing & newBit) !== 0
}

/** Whether it is what `is:suppressed` asks for. */
export function isSuppressed(standing: number): boolean {
  return (standing & suppressedBit) !== 0
}

/** What it is, in codes; in a comparison with what became of the result. */
export function unpackStanding(standing: number, isCompared: boolean): Standing {
  const change = isCompared ? changeOf(standing) : null
  return { state: stateOf(standing), baseline: baselineOf(standing), isNew: Number(isNew(standing)), change }
}

/** `baseline`: its code. */
export function packStanding(state: number, baseline: number, isNew: boolean, isSuppressed: boolean): number {
  return state | ((baseline - 1) << 2) | (isNew ? newBit : 0) | (isSuppressed ? suppressedBit : 0)
}
