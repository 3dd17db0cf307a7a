import { isTakenBack } from './taking-back.ts'
import type { Verdict } from '#app/sarif/codes.ts'

/** A verdict that was given, with the change that takes it back, and its time: null where all results had it already, so that nothing was changed. */
export type GivenVerdict = {
  verdict: Verdict
  change: number | null
  at: string | null
  changed: number
  kept: number
  /** What it is for, as its link is named, and the page of that, or else the one that it was asked for on. */
  about: string
  address: string
  /** Whether it was given on another page than the one that tells of it. */
  isLeft?: boolean
  /** One that was given after it and changed nothing. */
  since?: GivenVerdict | undefined
  /** Why it was not taken back, where that was tried on a page that was left meanwhile. */
  failure?: unknown
}

/** What is to be told once a verdict was given: with one that changed nothing, the one before can still be taken back. */
export function toldAfter(before: GivenVerdict | null, given: GivenVerdict): GivenVerdict {
  if (given.change !== null || before === null || !canBeTakenBack(before)) return given
  return { ...before, since: given }
}

/** Whether anybody need be offered to take it back. */
export function canBeTakenBack({ change }: GivenVerdict): boolean {
  return change !== null && !isTakenBack(change)
}
