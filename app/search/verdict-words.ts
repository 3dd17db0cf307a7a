import type { Verdict } from '#app/sarif/codes.ts'

/** Verdicts as people read them. */
export const verdictWords = {
  unreviewed: 'unreviewed',
  confirmed: 'confirmed',
  'false-positive': 'false positive',
  'wont-fix': "won't fix",
  'used-in-tests': 'used in tests',
} satisfies Record<Verdict, string>
