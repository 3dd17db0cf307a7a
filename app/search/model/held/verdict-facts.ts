/*
 * What people have said of a row's result, and what its log says of suppressions, in a byte: the code of the verdict in bits 0 to 2, 3 whether
 * there is a comment, 4 whether the verdict runs out, so that `Results.ends` is to be asked; the code of the suppression in bits 5 to 7.
 */

const verdictBits = 7
const commentBit = 8
const timedBit = 16
const suppressionShift = 5
/** Those that belong to the result; the others are the row's. */
const resultBits = (1 << suppressionShift) - 1

/** The facts of a result, as the store has it; those of its rows have their suppression besides. */
export function packFacts({
  verdict,
  verdict_until,
  comments,
}: {
  verdict: number
  verdict_until: string | null
  comments: number
}): number {
  return (verdict & verdictBits) | (comments > 0 ? commentBit : 0) | (verdict_until === null ? 0 : timedBit)
}

/** The facts of a row, given those of its result and the code of its suppression. */
export function withSuppression(facts: number, suppression: number): number {
  return (facts & resultBits) | (suppression << suppressionShift)
}

/** The facts of a row, given those that it had and those of a verdict that its result was given: comments stay. */
export function succeeding(before: number, given: number): number {
  return withSuppression(given | (before & commentBit), suppressionCodeOf(before))
}

/** The code of the suppression in the facts of a row. */
export function suppressionCodeOf(facts: number): number {
  return facts >> suppressionShift
}

/** The code of the verdict (sarif/codes.ts). */
export function verdictOf(facts: number): number {
  return facts & verdictBits
}

/** The same without the verdict. */
export function withoutVerdict(facts: number): number {
  return facts & ~verdictBits
}

/** Whether somebody ever wrote a comment. */
export function hasComment(facts: number): boolean {
  return (facts & commentBit) !== 0
}

/** Whether the verdict holds until a certain time. */
export function isTimed(facts: number): boolean {
  return (facts & timedBit) !== 0
}
