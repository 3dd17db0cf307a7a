import { precisionOf, recallOf, type Score } from './score.ts'

/** What recognising results is held to: parts of 1. */
export type Goal = { precision: number; recall: number }

export const goals = {
  withFingerprints: { precision: 0.999, recall: 0.995 },
  without: { precision: 0.999, recall: 0.98 },
} satisfies Record<string, Goal>

export function holds(score: Score, { precision, recall }: Goal): boolean {
  return precisionOf(score) >= precision && recallOf(score) >= recall
}
